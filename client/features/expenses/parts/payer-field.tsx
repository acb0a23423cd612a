import { useId } from 'react'
import type { ReactNode } from 'react'
import { expenseFormTexts as texts } from '#shared/messages/expenses.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { People } from '#client/store/queries/people.ts'
import { Portrait } from '#client/ui/portrait.tsx'
import classes from './expense-form.module.css'

type PayerFieldProps = {
  people: People
  choices: readonly UserKey[]
  value: UserKey | null
  onChange: (payer: UserKey) => void
  error: ReactNode
}

/** One payer, as chips. */
export function PayerField({ people, choices, value, onChange, error }: PayerFieldProps) {
  const id = useId()
  return (
    <fieldset
      className={classes.group}
      data-invalid={Boolean(error) || undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{texts.payer}</legend>
      <div className={classes.chips}>
        {choices.map((key) => {
          const person = people.personOf(key)
          return (
            <label key={key} className={classes.chip}>
              <input type="radio" name={id} checked={key === value} onChange={() => onChange(key)} />
              <Portrait
                id={person.userKey}
                name={person.name}
                url={person.url}
                isPending={person.isPending}
                size="chip"
              />
              <span title={person.name}>{people.nameOf(key)}</span>
            </label>
          )
        })}
      </div>
      {error ? (
        <p id={`${id}-error`} className={classes.problem}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
