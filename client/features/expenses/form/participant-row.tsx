import { IconCheck, IconMinus, IconPlus, type TablerIcon } from '@tabler/icons-react'
import { type KeyboardEvent, memo } from 'react'
import { expenseFormTexts as texts } from '#shared/messages/expenses.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { People } from '#client/store/queries/people.ts'
import { AmountField } from '#client/ui/amount-field.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { Money } from '#client/ui/money.tsx'
import { PercentageField } from '#client/ui/percentage-field.tsx'
import { PersonName } from '#client/ui/person-name.tsx'
import type { ChangeValues, EntryMethod } from './expense-form-values.ts'
import classes from './expense-form.module.css'
import { enterPart, includeParticipant, stepWeight, takesFigures } from './split-entry.ts'
import { weightMax, weightMin, weightStep } from './weights.ts'

type ParticipantRowProps = {
  userKey: UserKey
  people: People
  /** Everybody who can be included. */
  choices: readonly UserKey[]
  method: EntryMethod
  isIncluded: boolean
  /** The person's share in yen; undefined if they are no participant or it is not known yet. */
  part: Yen | undefined
  /** The number entered for the person: yen, or hundredths of a percent. */
  figure: number | null
  weight: number
  onChange: (change: ChangeValues) => void
}

/** Memoized: there are up to a hundred rows, and typing in one of them must redraw few. */
export const ParticipantRow = memo(function ParticipantRow(row: ParticipantRowProps) {
  const { userKey, people, choices, method, isIncluded, part, onChange } = row
  const person = people.personOf(userKey)
  const name = people.nameOf(userKey)
  const amount = part === undefined ? null : <Money amount={part} />
  return (
    <li className={classes.person} data-included={isIncluded || undefined} data-method={method}>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={isIncluded}
          onChange={({ currentTarget: { checked } }) =>
            onChange((current) => includeParticipant(current, { userKey, isIncluded: checked, choices }))
          }
          aria-label={texts.isIncluded(name)}
          data-unseen
        />
        <Avatar id={person.userKey} {...person} />
        <span className={classes.name}>
          {/* The ring of the avatar shows that a person is pending. Beside a field there is room for the name alone. */}
          <PersonName name={name} hasLeft={method === 'equal' && person.hasLeft} />
          {amount && (method === 'percentage' || method === 'weights') ? (
            <span className={classes.result}>{amount}</span>
          ) : null}
        </span>
        {method === 'equal' ? amount : null}
        <span className={classes.box}>
          <IconCheck size={16} stroke={2.5} aria-hidden />
        </span>
      </label>
      {isIncluded ? <PartField {...row} name={name} /> : null}
    </li>
  )
})

function PartField({
  userKey,
  method,
  figure,
  weight,
  onChange,
  name,
}: ParticipantRowProps & { name: string }) {
  if (method === 'weights')
    return (
      <WeightStepper
        name={name}
        weight={weight}
        onStep={(steps) => onChange((current) => stepWeight(current, { userKey, steps }))}
      />
    )
  if (!takesFigures(method)) return null
  const Field = method === 'percentage' ? PercentageField : AmountField
  return (
    <Field
      className={classes.part ?? ''}
      placeholder="0"
      rightSectionWidth="2rem"
      value={figure}
      onChange={(entered) => onChange((current) => enterPart(current, { userKey, figure: entered }))}
      aria-label={method === 'percentage' ? texts.percentageOf(name) : texts.shareOf(name)}
    />
  )
}

const stepsByKey: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  Home: -weightMax / weightStep,
  End: weightMax / weightStep,
}

type WeightStepperProps = { name: string; weight: number; onStep: (steps: number) => void }

/** A person's weight between two buttons. With a keyboard it is one field, which the arrow keys change. */
function WeightStepper({ name, weight, onStep }: WeightStepperProps) {
  const stepByKey = (event: KeyboardEvent) => {
    const steps = stepsByKey[event.key]
    if (steps === undefined) return
    event.preventDefault()
    onStep(steps)
  }
  const button = (label: string, Icon: TablerIcon, { by, isAtEnd }: { by: number; isAtEnd: boolean }) => (
    <button type="button" tabIndex={-1} aria-label={label} aria-disabled={isAtEnd} onClick={() => onStep(by)}>
      <Icon size={18} stroke={1.8} aria-hidden />
    </button>
  )
  return (
    <span className={classes.stepper}>
      {button(texts.lowerWeight(name), IconMinus, { by: -1, isAtEnd: weight <= weightMin })}
      <span
        role="spinbutton"
        tabIndex={0}
        aria-label={texts.weightOf(name)}
        aria-valuenow={weight}
        aria-valuemin={weightMin}
        aria-valuemax={weightMax}
        aria-valuetext={`${weight}${texts.weightUnit}`}
        onKeyDown={stepByKey}
      >
        {weight}
        <small>{texts.weightUnit}</small>
      </span>
      {button(texts.raiseWeight(name), IconPlus, { by: 1, isAtEnd: weight >= weightMax })}
    </span>
  )
}
