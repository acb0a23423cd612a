/** How an amount is split: method, participants, and the resulting shares. */
import { Button, SegmentedControl } from '@mantine/core'
import { type ReactNode, useCallback, useId } from 'react'
import { expenseFormTexts as texts } from '#shared/messages/expenses.ts'
import { entryMethodLabels } from '#shared/messages/labels.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { People } from '#client/store/queries/people.ts'
import { BulkEntry } from './bulk-entry.tsx'
import {
  type ChangeValues,
  EntryMethod,
  type ExpenseFormValues,
  entryMethods,
  livePartsOf,
} from './expense-form-values.ts'
import classes from './expense-form.module.css'
import type { LastSplit } from './last-split.ts'
import { LastSplitChip } from './last-split-chip.tsx'
import { ParticipantRow } from './participant-row.tsx'
import { Remainder } from './remainder.tsx'
import {
  addsUp,
  chooseMethod,
  chooseParticipants,
  enteredSumOf,
  enterPart,
  remainderOf,
  stepWeight,
  takesFigures,
} from './split-entry.ts'
import { areEqual, weightOf, weightedParts } from './weights.ts'

type SplitFieldProps = {
  people: People
  choices: readonly UserKey[]
  values: ExpenseFormValues
  /** Offered to a new expense. */
  lastSplit: LastSplit | null
  onChange: (change: ChangeValues) => void
  error: ReactNode
}

const methods = entryMethods.map((value) => ({ value, label: entryMethodLabels[value] }))

export function SplitField({ people, choices, values, lastSplit, onChange, error }: SplitFieldProps) {
  const id = useId()
  const { method, participants } = values
  const isEverybody = participants.length === choices.length
  const isOfSum =
    typeof error === 'string' && takesFigures(method) && participants.length > 0 && !addsUp(values)
  // One person alone has nothing to split.
  if (choices.length === 1 && isEverybody && method === 'equal' && !error) return null
  return (
    <fieldset
      className={classes.group}
      data-invalid={Boolean(error) || undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{texts.split}</legend>
      {lastSplit ? (
        <LastSplitChip people={people} values={values} lastSplit={lastSplit} onChange={onChange} />
      ) : null}
      <SegmentedControl
        data={methods}
        value={method}
        onChange={(chosen) => onChange((current) => chooseMethod(current, EntryMethod.parse(chosen)))}
        aria-label={texts.split}
      />
      <div className={classes.splitHead}>
        {takesFigures(method) ? (
          <Remainder
            of={method}
            rest={remainderOf(values)}
            isEven={addsUp(values)}
            sum={enteredSumOf(values)}
            error={isOfSum ? { id: `${id}-error`, text: error } : undefined}
          />
        ) : (
          <span className={classes.count}>{texts.splitAmong(participants.length)}</span>
        )}
        <Button
          variant="subtle"
          onClick={() => onChange((current) => chooseParticipants(current, isEverybody ? [] : choices))}
        >
          {isEverybody ? texts.nobody : texts.everybody}
        </Button>
      </div>
      {takesFigures(method) ? (
        <BulkEntry key={method} method={method} values={values} onChange={onChange} />
      ) : null}
      {error && !isOfSum ? (
        <p id={`${id}-error`} className={classes.problem}>
          {error}
        </p>
      ) : null}
      <Participants people={people} choices={choices} values={values} onChange={onChange} />
      <UnevenHint people={people} values={values} />
      <ProposalHint values={values} />
    </fieldset>
  )
}

function Participants({ people, choices, values, onChange }: Omit<SplitFieldProps, 'lastSplit' | 'error'>) {
  const { method, participants, weights, entries } = values
  const parts = livePartsOf(values)
  const taking = new Set(participants)
  const include = useCallback(
    (key: UserKey, isIncluded: boolean) =>
      onChange((current) => {
        const kept = new Set(current.participants)
        if (isIncluded) kept.add(key)
        else kept.delete(key)
        return chooseParticipants(
          current,
          choices.filter((choice) => kept.has(choice)),
        )
      }),
    [onChange, choices],
  )
  const enter = useCallback(
    (userKey: UserKey, figure: number | null) =>
      onChange((current) => enterPart(current, { userKey, figure })),
    [onChange],
  )
  const step = useCallback(
    (userKey: UserKey, by: number) => onChange((current) => stepWeight(current, { userKey, step: by })),
    [onChange],
  )
  return (
    <ul className={classes.people}>
      {choices.map((key) => (
        <ParticipantRow
          key={key}
          userKey={key}
          people={people}
          method={method}
          isIncluded={taking.has(key)}
          part={parts.get(key)}
          figure={takesFigures(method) ? (entries[method].figures[key] ?? null) : null}
          weight={weightOf(weights, key)}
          onInclude={include}
          onEnter={enter}
          onStep={step}
        />
      ))}
    </ul>
  )
}

/** Explains the last person's share if an equal split or one by weights leaves a remainder. */
function UnevenHint({ people, values }: { people: People; values: ExpenseFormValues }) {
  const { amount, method, participants } = values
  const last = participants.at(-1)
  if (takesFigures(method) || last === undefined || !amount) return null
  const parts = weightedParts(participants, method === 'equal' ? {} : values.weights)
  const sum = parts.reduce((total, { weight }) => total + weight, 0)
  const rest = amount - parts.reduce((total, { weight }) => total + Math.floor((amount * weight) / sum), 0)
  return rest === 0 ? null : <p className={classes.hint}>{texts.lastTakesRest(people.nameOf(last), rest)}</p>
}

function ProposalHint({ values }: { values: ExpenseFormValues }) {
  const { method, participants, weights, entries } = values
  if (!takesFigures(method) || entries[method].typed.length > 0 || enteredSumOf(values) === 0) return null
  const isEqual = method === 'percentage' || areEqual(weights, participants)
  return <p className={classes.hint}>{isEqual ? texts.proposed : texts.proposedByWeights}</p>
}
