/** The payers: one tap if one person paid, an amount for each if several did. */
import { Box, Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { expenseFormTexts as texts } from '#shared/messages/expenses.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { compareBy } from '#shared/ordering.ts'
import type { People } from '#client/store/queries/people.ts'
import { PersonSelect } from '#client/ui/person-select.tsx'
import { AmountField } from '#client/ui/amount-field.tsx'
import { CardList } from '#client/ui/card.tsx'
import { PersonName } from '#client/ui/person-name.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { type ChangeValues, type ExpenseFormValues, payersOf, unpaidOf } from './expense-form-values.ts'
import classes from './expense-form.module.css'
import { enterPaid, payTheRest, splitPayment } from './split-entry.ts'
import { Remainder } from './remainder.tsx'

type PayerFieldProps = {
  people: People
  choices: readonly UserKey[]
  values: ExpenseFormValues
  onChange: (change: ChangeValues) => void
  error: ReactNode
}

/** With more people than this, a select is quicker to use than chips. */
const chipsMax = 12

export function PayerField({ error, choices, ...rest }: PayerFieldProps) {
  const id = useId()
  const field = { ...rest, choices: inOrderOfPeople(choices, rest.people) }
  const { values, onChange } = field
  const { hasSeveralPayers, amount } = values
  // Nobody else could have paid.
  if (choices.length === 1 && choices[0] === values.payer && !hasSeveralPayers && !error) return null
  const isOfSum =
    typeof error === 'string' && hasSeveralPayers && Boolean(amount) && payersOf(values).length > 0
  return (
    <fieldset
      className={classes.group}
      data-invalid={Boolean(error) || undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{texts.payer}</legend>
      {hasSeveralPayers ? (
        <SeveralPayers {...field} error={isOfSum ? { id: `${id}-error`, text: error } : undefined} />
      ) : (
        <OnePayer id={id} {...field} />
      )}
      {error && !isOfSum ? (
        <Box component="p" id={`${id}-error`} c="var(--error)" fz="sm">
          {error}
        </Box>
      ) : null}
      {choices.length > 1 || hasSeveralPayers ? (
        <Button
          variant="subtle"
          className={classes.other ?? ''}
          mx="-0.375rem"
          px="0.5rem"
          onClick={() => onChange((current) => splitPayment(current, !hasSeveralPayers))}
        >
          {hasSeveralPayers ? texts.one : texts.several}
        </Button>
      ) : null}
    </fieldset>
  )
}

type PartProps = Omit<PayerFieldProps, 'error'>

function OnePayer({ id, people, choices, values, onChange }: PartProps & { id: string }) {
  const choose = (payer: UserKey | null) => onChange((current) => ({ ...current, payer }))
  if (choices.length > chipsMax) {
    return (
      <PersonSelect
        label={texts.payer}
        isLabelHidden
        placeholder={texts.choosePayer}
        choices={choicesOf(choices, people)}
        value={values.payer}
        onChoose={choose}
      />
    )
  }
  return (
    <div className={classes.chips}>
      {choices.map((key) => {
        const person = people.personOf(key)
        return (
          <label key={key} className={classes.chip}>
            <input
              type="radio"
              name={id}
              checked={key === values.payer}
              onChange={() => choose(key)}
              data-unseen
            />
            <Avatar id={person.userKey} {...person} size="chip" />
            <span title={person.name} data-clamp>
              {people.nameOf(key)}
            </span>
          </label>
        )
      })}
    </div>
  )
}

type SeveralPayersProps = PartProps & { error: { id: string; text: string } | undefined }

function SeveralPayers({ people, choices, values, onChange, error }: SeveralPayersProps) {
  const { paid, amount } = values
  const unpaid = unpaidOf(values)
  const isLong = choices.length > chipsMax
  const shown = isLong ? choices.filter((key) => paid[key] !== undefined) : choices
  return (
    <>
      <div className={classes.splitHead} data-line>
        <Remainder of="paid" rest={unpaid} isEven={unpaid === 0} sum={(amount ?? 0) - unpaid} error={error} />
      </div>
      <CardList>
        {shown.map((key) => {
          const person = people.personOf(key)
          const name = people.nameOf(key)
          const canTakeRest = Boolean(amount) && unpaid !== 0 && (paid[key] ?? 0) + unpaid > 0
          // While something is still unpaid, the rest is offered only to payers without a figure, so that typed
          // figures stay.
          const isOffered = canTakeRest && (unpaid < 0 || !paid[key])
          return (
            <li key={key} className={classes.person} data-included>
              <span className={classes.payer}>
                <Avatar id={person.userKey} {...person} />
                <span className={classes.name}>
                  <PersonName name={name} />
                  {isOffered ? (
                    <button
                      type="button"
                      className={classes.rest}
                      aria-label={texts.takeRestOf(name)}
                      onClick={() => onChange((current) => payTheRest(current, key))}
                    >
                      {texts.takeRest}
                    </button>
                  ) : null}
                </span>
              </span>
              <AmountField
                className={classes.part ?? ''}
                aria-label={texts.paidBy(name)}
                placeholder="0"
                rightSectionWidth="2rem"
                value={paid[key] ?? null}
                onChange={(figure) => onChange((current) => enterPaid(current, { userKey: key, figure }))}
              />
            </li>
          )
        })}
      </CardList>
      {isLong ? (
        <PersonSelect
          label={texts.addPayer}
          isLabelHidden
          placeholder={texts.addPayer}
          choices={choicesOf(
            choices.filter((key) => paid[key] === undefined),
            people,
          )}
          value={null}
          onChoose={(userKey) => onChange((current) => enterPaid(current, { userKey, figure: null }))}
        />
      ) : null}
    </>
  )
}

/** In the order of the participants below, also if the row names its payers first. Whoever has left comes last. */
function inOrderOfPeople(keys: readonly UserKey[], { active, resolve }: People): UserKey[] {
  const places = new Map(active.map(({ userKey }, index) => [userKey, index]))
  return keys.toSorted(compareBy((key) => places.get(resolve(key)) ?? active.length))
}

function choicesOf(keys: readonly UserKey[], people: People) {
  return keys.map((key) => ({ value: key, label: people.nameOf(key) }))
}
