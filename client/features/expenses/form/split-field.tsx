/** How an amount is split: method, participants, and the resulting shares. */
import { Button, SegmentedControl } from '@mantine/core'
import { type ReactNode, useCallback, useId } from 'react'
import { expenseFormTexts as texts } from '#shared/messages/expenses.ts'
import { splitMethodLabels } from '#shared/messages/labels.ts'
import { percentText, yenText } from '#shared/messages/amount-texts.ts'
import { SplitMethod, splitMethods } from '#shared/model/expense.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { People } from '#client/store/queries/people.ts'
import { BulkEntry } from './bulk-entry.tsx'
import { type ChangeValues, type ExpenseFormValues, livePartsOf } from './expense-form-values.ts'
import classes from './expense-form.module.css'
import { ParticipantRow } from './participant-row.tsx'
import { Remainder } from './remainder.tsx'
import {
  addsUp,
  chooseMethod,
  chooseParticipants,
  enteredSumOf,
  enterPart,
  remainderOf,
} from './split-entry.ts'

type SplitFieldProps = {
  people: People
  choices: readonly UserKey[]
  values: ExpenseFormValues
  onChange: (change: ChangeValues) => void
  error: ReactNode
}

const methods = splitMethods.map((value) => ({ value, label: splitMethodLabels[value] }))

export function SplitField({ people, choices, values, onChange, error }: SplitFieldProps) {
  const id = useId()
  const { method, participants, entries } = values
  const isEverybody = participants.length === choices.length
  return (
    <fieldset
      className={classes.group}
      data-invalid={Boolean(error) || undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{texts.split}</legend>
      <SegmentedControl
        data={methods}
        value={method}
        onChange={(chosen) => onChange((current) => chooseMethod(current, SplitMethod.parse(chosen)))}
        aria-label={texts.split}
      />
      <div className={classes.splitHead}>
        {method === 'equal' ? (
          <span />
        ) : (
          <Remainder
            rest={remainderOf(values)}
            format={method === 'percentage' ? percentText : yenText}
            isEven={addsUp(values)}
            sum={enteredSumOf(values)}
          />
        )}
        <Button
          variant="subtle"
          onClick={() => onChange((current) => chooseParticipants(current, isEverybody ? [] : choices))}
        >
          {isEverybody ? texts.nobody : texts.everybody}
        </Button>
      </div>
      {method === 'equal' ? null : (
        <BulkEntry key={method} method={method} values={values} onChange={onChange} />
      )}
      {error ? (
        <p id={`${id}-error`} className={classes.problem}>
          {error}
        </p>
      ) : null}
      <Participants people={people} choices={choices} values={values} onChange={onChange} />
      <UnevenHint people={people} values={values} />
      {method !== 'equal' && entries[method].typed.length === 0 && enteredSumOf(values) > 0 ? (
        <p className={classes.hint}>{texts.proposed}</p>
      ) : null}
    </fieldset>
  )
}

function Participants({ people, choices, values, onChange }: Omit<SplitFieldProps, 'error'>) {
  const { method, participants, entries } = values
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
          figure={method === 'equal' ? null : (entries[method].figures[key] ?? null)}
          onInclude={include}
          onEnter={enter}
        />
      ))}
    </ul>
  )
}

/** Explains the last person's share if an equal split leaves a remainder. */
function UnevenHint({ people, values }: { people: People; values: ExpenseFormValues }) {
  const { amount, method, participants } = values
  const last = participants.at(-1)
  if (method !== 'equal' || last === undefined || !amount || amount % participants.length === 0) return null
  return <p className={classes.hint}>{texts.lastTakesRest(people.nameOf(last))}</p>
}
