import { IconCheck } from '@tabler/icons-react'
import { memo } from 'react'
import { expenseFormTexts as texts } from '#shared/messages/expenses.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { People } from '#client/store/queries/people.ts'
import { AmountField } from '#client/ui/amount-field.tsx'
import { Money } from '#client/ui/money.tsx'
import { PercentageField } from '#client/ui/percentage-field.tsx'
import { PersonName } from '#client/ui/person-name.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import type { EntryMethod } from './expense-form-values.ts'
import classes from './expense-form.module.css'
import { takesFigures } from './split-entry.ts'
import { WeightStepper } from './weight-stepper.tsx'

type ParticipantRowProps = {
  userKey: UserKey
  people: People
  method: EntryMethod
  isIncluded: boolean
  /** The person's share in yen; undefined if they are no participant or it is not known yet. */
  part: Yen | undefined
  /** The number entered for the person: yen, or hundredths of a percent. */
  figure: number | null
  weight: number
  onInclude: (key: UserKey, isIncluded: boolean) => void
  onEnter: (key: UserKey, figure: number | null) => void
  onStep: (key: UserKey, by: number) => void
}

/** Memoized: there are up to a hundred rows, and typing in one of them must redraw few. */
export const ParticipantRow = memo(function ParticipantRow({ onInclude, ...row }: ParticipantRowProps) {
  const { userKey, people, method, isIncluded, part } = row
  const person = people.personOf(userKey)
  const name = people.nameOf(userKey)
  return (
    <li className={classes.person} data-included={isIncluded || undefined} data-method={method}>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={isIncluded}
          onChange={(event) => onInclude(userKey, event.currentTarget.checked)}
          aria-label={texts.isIncluded(name)}
        />
        <Avatar
          id={person.userKey}
          name={person.name}
          url={person.url}
          isPending={person.isPending}
          color={person.color}
        />
        <span className={classes.name}>
          {/* The ring of the avatar shows that a person is provisional. Beside a field there is room for the name alone. */}
          <PersonName name={name} hasLeft={method === 'equal' && person.hasLeft} />
          {(method === 'percentage' || method === 'weights') && part !== undefined ? (
            <span className={classes.result}>
              <Money amount={part} />
            </span>
          ) : null}
        </span>
        {method === 'equal' && part !== undefined ? <Money amount={part} /> : null}
        <span className={classes.box}>
          <IconCheck size={16} stroke={2.5} aria-hidden />
        </span>
      </label>
      {isIncluded ? <PartField {...row} name={name} /> : null}
    </li>
  )
})

type PartFieldProps = Omit<ParticipantRowProps, 'people' | 'isIncluded' | 'part' | 'onInclude'> & {
  name: string
}

function PartField({ userKey, method, figure, weight, onEnter, onStep, name }: PartFieldProps) {
  if (method === 'weights')
    return <WeightStepper name={name} weight={weight} onStep={(by) => onStep(userKey, by)} />
  if (!takesFigures(method)) return null
  const field = {
    className: classes.part ?? '',
    placeholder: '0',
    rightSectionWidth: '2rem',
    value: figure,
    onChange: (entered: number | null) => onEnter(userKey, entered),
  }
  return method === 'percentage' ? (
    <PercentageField {...field} aria-label={texts.percentageOf(name)} />
  ) : (
    <AmountField {...field} aria-label={texts.shareOf(name)} />
  )
}
