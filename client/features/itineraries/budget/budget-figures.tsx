/** What something has cost beside its budget: a bar, which screen readers skip, and the same in words. */
import { budgetTexts as texts } from '#shared/messages/trip-budget.ts'
import { Facts } from '#client/ui/facts.tsx'
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

export function BudgetWords({
  compared,
  hasBudget,
  more = [],
}: {
  compared: Compared
  hasBudget: boolean
  /** Further facts, behind the budget. */
  more?: readonly string[]
}) {
  const { words, tone } = varianceOf(compared, { hasBudget })
  const facts = [...(hasBudget ? [texts.budget(compared.budget)] : []), ...more]
  return (
    <span className={classes.words}>
      <span className={classes.facts}>
        <Facts
          facts={facts.map((text) => (
            <UnbrokenAmounts key={text} text={text} />
          ))}
        />
      </span>
      <span className={classes.variance} data-tone={tone}>
        <UnbrokenAmounts text={words} />
      </span>
    </span>
  )
}
