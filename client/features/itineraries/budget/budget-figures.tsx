/** What something has cost beside its budget: a bar, which screen readers skip, and the same in words. */
import { budgetTexts as texts } from '#shared/messages/trip-budget.ts'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'
import { type Compared, barOf, varianceOf } from './variance.ts'
import classes from './budget.module.css'

export function BudgetBar({ compared, hasBudget }: { compared: Compared; hasBudget: boolean }) {
  if (!hasBudget) return null
  const { within, over } = barOf(compared)
  return (
    <span className={classes.bar} aria-hidden>
      <i className={classes.within} style={{ width: `${within}%` }} />
      <i className={classes.over} style={{ width: `${over}%` }} />
      <i className={classes.limit} />
    </span>
  )
}

export function BudgetWords({ compared, hasBudget }: { compared: Compared; hasBudget: boolean }) {
  const { words, tone } = varianceOf(compared, { hasBudget })
  return (
    <span className={classes.words}>
      {hasBudget ? <UnbrokenAmounts text={texts.budget(compared.budget)} /> : null}
      <span className={classes.variance} data-tone={tone}>
        <UnbrokenAmounts text={words} />
      </span>
    </span>
  )
}
