/** An item in the comparison. A tap opens the expenses that are linked to it. */
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { itemTexts } from '#shared/messages/item-screens.ts'
import { budgetTexts as texts } from '#shared/messages/trip-budget.ts'
import { LinkedExpenses } from '#client/features/expenses/expense-list-row.tsx'
import type { ItineraryPage } from '#client/store/queries/itineraries.ts'
import { Facts } from '#client/ui/facts.tsx'
import { Money } from '#client/ui/money.tsx'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'
import { ItemCategoryIcon } from '../items/item-category.tsx'
import { BudgetBar, BudgetWords } from './budget-figures.tsx'
import type { BudgetItem } from './trip-budget.ts'
import classes from './budget.module.css'

export function BudgetItemRow({ budgeted, page }: { budgeted: BudgetItem; page: ItineraryPage }) {
  const [isOpen, setIsOpen] = useState(false)
  const detailsId = useId()
  const { item, compared, expenses, hasBudget, sharers, perPerson } = budgeted
  const more = [
    ...(perPerson === null ? [] : [texts.perPerson(sharers, perPerson)]),
    ...(expenses.length > 0 ? [texts.expenses(expenses.length)] : []),
  ]
  const content = (
    <>
      <ItemCategoryIcon category={item.category} />
      <span className={classes.content}>
        <span className={classes.line}>
          <span className={classes.name}>{item.title}</span>
          <Money amount={compared.actual} />
        </span>
        <BudgetBar compared={compared} hasBudget={hasBudget} />
        <BudgetWords compared={compared} hasBudget={hasBudget} />
        {more.length === 0 ? null : (
          <span className={classes.facts}>
            <Facts
              facts={more.map((text) => (
                <UnbrokenAmounts key={text} text={text} />
              ))}
            />
          </span>
        )}
      </span>
    </>
  )
  if (expenses.length === 0)
    return (
      <li>
        <div className={classes.row} data-aligned>
          {content}
        </div>
      </li>
    )
  return (
    <li>
      <button
        type="button"
        className={classes.row}
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {content}
        <IconChevronDown size={18} stroke={1.8} aria-hidden className={classes.chevron} />
      </button>
      <div id={detailsId} className={classes.details} hidden={!isOpen}>
        {isOpen ? (
          <LinkedExpenses
            rows={expenses}
            people={page.people}
            states={page.states}
            label={itemTexts.expenses(item.title)}
          />
        ) : null}
      </div>
    </li>
  )
}
