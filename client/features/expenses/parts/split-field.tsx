/** How the amount is divided, with each person's yen as one types. */
import { Button, SegmentedControl } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { expenseFormTexts as texts, splitMethodLabels } from '#shared/messages/expenses.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { People } from '#client/store/queries/people.ts'
import { AmountField } from '#client/ui/amount-field.tsx'
import { Money } from '#client/ui/money.tsx'
import { PersonName } from '#client/ui/person-name.tsx'
import { Portrait } from '#client/ui/portrait.tsx'
import { type ExpenseFormValues, livePartsOf, remainderOf } from './expense-form-values.ts'
import classes from './expense-form.module.css'

type SplitFieldProps = {
  people: People
  choices: readonly UserKey[]
  values: ExpenseFormValues
  onChange: (changed: Partial<Pick<ExpenseFormValues, 'method' | 'participants' | 'parts'>>) => void
  error: ReactNode
}

const methods = (['equal', 'custom'] as const).map((value) => ({ value, label: splitMethodLabels[value] }))

export function SplitField({ people, choices, values, onChange, error }: SplitFieldProps) {
  const id = useId()
  const { method, participants, parts } = values
  const liveParts = livePartsOf(values)
  const isEverybody = participants.length === choices.length
  const include = (included: (key: UserKey) => boolean) =>
    onChange({ participants: choices.filter(included) })
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
        onChange={(chosen) => onChange({ method: chosen, ...startingParts(chosen, values) })}
        aria-label={texts.split}
      />
      <div className={classes.splitHead}>
        {method === 'custom' ? <Remainder amount={remainderOf(values)} /> : <span />}
        <Button variant="subtle" onClick={() => include(() => !isEverybody)}>
          {isEverybody ? texts.nobody : texts.everybody}
        </Button>
      </div>
      {error ? (
        <p id={`${id}-error`} className={classes.problem}>
          {error}
        </p>
      ) : null}
      <ul className={classes.people}>
        {choices.map((key) => (
          <PersonRow
            key={key}
            userKey={key}
            people={people}
            isIncluded={participants.includes(key)}
            onInclude={(isIncluded) =>
              include((other) => (other === key ? isIncluded : participants.includes(other)))
            }
            part={liveParts.get(key)}
            entered={method === 'custom' ? (parts[key] ?? null) : undefined}
            onEnter={(part) => onChange({ parts: { ...parts, [key]: part } })}
          />
        ))}
      </ul>
      <UnevenHint people={people} values={values} />
    </fieldset>
  )
}

/** Whoever goes from equal parts to amounts of their own changes those parts, and does not type them all. */
function startingParts(chosen: ExpenseFormValues['method'], values: ExpenseFormValues) {
  const isUntouched = Object.values(values.parts).every((part) => part === null || part === undefined)
  return chosen === 'custom' && isUntouched ? { parts: Object.fromEntries(livePartsOf(values)) } : {}
}

function Remainder({ amount }: { amount: Yen }) {
  const tone = amount === 0 ? 'even' : amount < 0 ? 'over' : undefined
  return (
    <span role="status" data-tone={tone}>
      {amount === 0 ? texts.allAssigned : amount > 0 ? texts.remaining(amount) : texts.exceeded(-amount)}
    </span>
  )
}

type PersonRowProps = {
  userKey: UserKey
  people: People
  isIncluded: boolean
  onInclude: (isIncluded: boolean) => void
  /** What they bear; undefined where they take no part. */
  part: Yen | undefined
  /** What was entered for them; undefined where the split is equal. */
  entered: Yen | null | undefined
  onEnter: (part: Yen | null) => void
}

function PersonRow({ userKey, people, isIncluded, onInclude, part, entered, onEnter }: PersonRowProps) {
  const person = people.personOf(userKey)
  const name = people.nameOf(userKey)
  return (
    <li className={classes.person} data-included={isIncluded || undefined}>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={isIncluded}
          onChange={(event) => onInclude(event.currentTarget.checked)}
          aria-label={texts.isIncluded(name)}
        />
        <Portrait id={person.userKey} name={person.name} url={person.url} isPending={person.isPending} />
        <span className={classes.name}>
          {/* Beside a field there is no room for more than the name; the ring of the portrait says it too. */}
          {entered === undefined ? (
            <PersonName name={name} isPending={person.isPending} hasLeft={person.hasLeft} />
          ) : (
            <PersonName name={name} />
          )}
        </span>
        {entered === undefined && part !== undefined ? <Money amount={part} /> : null}
        <span className={classes.box}>
          <IconCheck size={16} stroke={2.5} aria-hidden />
        </span>
      </label>
      {entered !== undefined && isIncluded ? (
        <AmountField
          className={classes.part ?? ''}
          aria-label={texts.shareOf(name)}
          placeholder="0"
          rightSectionWidth="2rem"
          value={entered}
          onChange={onEnter}
        />
      ) : null}
    </li>
  )
}

/** Where an equal split does not come out even, the last person's part would surprise. */
function UnevenHint({ people, values }: { people: People; values: ExpenseFormValues }) {
  const { amount, method, participants } = values
  const last = participants.at(-1)
  if (method !== 'equal' || last === undefined || !amount || amount % participants.length === 0) return null
  return <p className={classes.hint}>{texts.lastTakesRest(people.nameOf(last))}</p>
}
