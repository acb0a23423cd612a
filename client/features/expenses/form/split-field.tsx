/** How an amount is split: method, participants, and the resulting shares. */
import { Box, Button, Group, SegmentedControl } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { expenseFormTexts as texts } from '#shared/messages/expenses.ts'
import { entryMethodLabels } from '#shared/messages/labels.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { People } from '#client/store/queries/people.ts'
import { ToggleChip } from '#client/ui/choice-chip.tsx'
import { AmountField } from '#client/ui/amount-field.tsx'
import { CardList } from '#client/ui/card.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { onEnter } from '#client/ui/ignore-composing-enter.ts'
import { PercentageField } from '#client/ui/percentage-field.tsx'
import {
  type ChangeValues,
  type EnteredMethod,
  type ExpenseFormValues,
  EntryMethod,
  entryMethods,
  livePartsOf,
} from './expense-form-values.ts'
import classes from './expense-form.module.css'
import { type LastSplit, hasSplit, splitLike } from './last-split.ts'
import { ParticipantRow } from './participant-row.tsx'
import { Remainder } from './remainder.tsx'
import {
  addsUp,
  chooseMethod,
  chooseParticipants,
  enteredSumOf,
  giveAllTheSame,
  remainderOf,
  shareRest,
  takesFigures,
} from './split-entry.ts'
import { areEqual, weightedParts, weightOf } from './weights.ts'

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
          <Hint>{texts.splitAmong(participants.length)}</Hint>
        )}
        <Button
          variant="subtle"
          ms="auto"
          me="-0.375rem"
          px="0.5rem"
          onClick={() => onChange((current) => chooseParticipants(current, isEverybody ? [] : choices))}
        >
          {isEverybody ? texts.nobody : texts.everybody}
        </Button>
      </div>
      {takesFigures(method) ? (
        <BulkEntry key={method} method={method} values={values} onChange={onChange} />
      ) : null}
      {error && !isOfSum ? (
        <Box component="p" id={`${id}-error`} c="var(--error)" fz="sm">
          {error}
        </Box>
      ) : null}
      <Participants people={people} choices={choices} values={values} onChange={onChange} />
      <SplitHint people={people} values={values} />
    </fieldset>
  )
}

function Participants({ people, choices, values, onChange }: Omit<SplitFieldProps, 'lastSplit' | 'error'>) {
  const { method, participants, weights, entries } = values
  const parts = livePartsOf(values)
  const taking = new Set(participants)
  return (
    <CardList>
      {choices.map((key) => (
        <ParticipantRow
          key={key}
          userKey={key}
          people={people}
          choices={choices}
          method={method}
          isIncluded={taking.has(key)}
          part={parts.get(key)}
          figure={takesFigures(method) ? (entries[method].figures[key] ?? null) : null}
          weight={weightOf(weights, key)}
          onChange={onChange}
        />
      ))}
    </CardList>
  )
}

type SplitHintProps = Pick<SplitFieldProps, 'people' | 'values'>

/** Explains figures that nobody has typed: proposed ones, and the last person's share if a split leaves a remainder. */
function SplitHint({ people, values }: SplitHintProps) {
  const hint = takesFigures(values.method) ? proposalHint(values) : unevenHint({ people, values })
  return hint === null ? null : (
    <Hint look="inset" size="xs">
      {hint}
    </Hint>
  )
}

function unevenHint({ people, values }: SplitHintProps): string | null {
  const { amount, method, participants } = values
  const last = participants.at(-1)
  if (last === undefined || !amount) return null
  const parts = weightedParts(participants, method === 'equal' ? {} : values.weights)
  const sum = parts.reduce((total, { weight }) => total + weight, 0)
  const rest = amount - parts.reduce((total, { weight }) => total + Math.floor((amount * weight) / sum), 0)
  return rest === 0 ? null : texts.lastTakesRest(people.nameOf(last), rest)
}

function proposalHint(values: ExpenseFormValues): string | null {
  const { method, participants, weights, entries } = values
  if (!takesFigures(method) || entries[method].typed.length > 0 || enteredSumOf(values) === 0) return null
  return method === 'percentage' || areEqual(weights, participants) ? texts.proposed : texts.proposedByWeights
}

type LastSplitChipProps = Pick<SplitFieldProps, 'people' | 'values' | 'onChange'> & { lastSplit: LastSplit }

/** Offers the split of the last expense in one tap. A second tap takes it back. */
function LastSplitChip({ people, values, lastSplit, onChange }: LastSplitChipProps) {
  const { method, participants, weights, entries } = values
  const [before, setBefore] = useState<LastSplit | null>(null)
  const isOn = hasSplit(values, lastSplit)
  if (isOn && before === null) return null
  const toggle = () => {
    setBefore(isOn ? null : { method, participants, weights, entries })
    onChange((current) => (isOn && before ? splitLike(current, before) : splitLike(current, lastSplit)))
  }
  const methodLabel = lastSplit.method === 'equal' ? '' : entryMethodLabels[lastSplit.method]
  return (
    <div className={classes.chips}>
      <ToggleChip isOn={isOn} onChange={toggle}>
        {texts.lastSplit(namesOf(lastSplit, people), methodLabel)}
      </ToggleChip>
    </div>
  )
}

/** So many are named if there are more of them. */
const namedMax = 3

function namesOf({ participants }: LastSplit, people: People): string {
  const names = participants.map((key) => people.nameOf(key))
  if (names.length > 1 && names.length === people.active.length) return texts.everyoneOf(names.length)
  return names.length <= namedMax
    ? texts.someOf(names)
    : texts.manyOf(names.slice(0, namedMax - 1), names.length - namedMax + 1)
}

type BulkEntryProps = Pick<SplitFieldProps, 'values' | 'onChange'> & { method: EnteredMethod }

/** Entering parts for many people at once. */
function BulkEntry({ method, values, onChange }: BulkEntryProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [figure, setFigure] = useState<number | null>(null)
  const [isIncomplete, setIsIncomplete] = useState(false)
  const Field = method === 'percentage' ? PercentageField : AmountField
  const apply = () => {
    const isReady = figure !== null && values.participants.length > 0
    setIsIncomplete(!isReady)
    if (isReady) onChange((current) => giveAllTheSame(current, figure))
  }
  return (
    <>
      <Group grow gap="xs" wrap="nowrap" align="stretch">
        <Button
          variant="default"
          px="0.5rem"
          disabled={shareRest(values) === null}
          onClick={() => onChange((current) => shareRest(current) ?? current)}
        >
          {remainderOf(values) < 0 ? texts.shareExcess : texts.shareRest}
        </Button>
        <Button
          variant="default"
          px="0.5rem"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {texts.allTheSame[method]}
        </Button>
      </Group>
      <div id={id} className={classes.each} hidden={!isOpen}>
        <Field
          label={texts.eachPart[method]}
          placeholder="0"
          value={figure}
          onChange={(entered) => {
            setFigure(entered)
            setIsIncomplete(false)
          }}
          // Enter applies this field's value and does not submit the form.
          onKeyDown={(event) =>
            onEnter(event, () => {
              event.preventDefault()
              apply()
            })
          }
          error={isIncomplete ? texts.bulkIncomplete[method] : null}
        />
        <Button variant="light" h="3rem" onClick={apply}>
          {texts.apply}
        </Button>
      </div>
    </>
  )
}
