/** What is left of a trip's budget, then its categories, then its items under their days. */
import { Button } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { itemCategoryLabels, undatedLabel } from '#shared/messages/itineraries.ts'
import { budgetTexts as texts } from '#shared/messages/trip-budget.ts'
import type { ItineraryPage } from '#client/store/queries/itineraries.ts'
import { Card, CardList, Section } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { Money } from '#client/ui/money.tsx'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'
import { ItemCategoryIcon } from '../items/item-category.tsx'
import { BudgetBar, BudgetWords } from './budget-figures.tsx'
import { BudgetItemRow } from './budget-item-row.tsx'
import { type TripBudget, tripBudgetOf } from './trip-budget.ts'
import { varianceOf } from './variance.ts'
import classes from './budget.module.css'

export function BudgetView({ page, today }: { page: ItineraryPage; today: PlainDate }) {
  const budget = tripBudgetOf(page)
  const { total, days, categories, unlinked } = budget
  return (
    <>
      {days.length === 0 ? (
        <EmptyState icon={<IconChartBar size={44} stroke={1.8} />} title={texts.emptyTitle}>
          {texts.empty}
        </EmptyState>
      ) : (
        <Total budget={budget} />
      )}
      {unlinked.count === 0 ? null : (
        <div className={classes.unlinked}>
          <p>
            <UnbrokenAmounts text={texts.unlinked(unlinked.count, unlinked.amount)} />
          </p>
          <ToExpenses page={page} />
        </div>
      )}
      {categories.length === 0 ? null : (
        <Section title={texts.categories} aside={total.hasBudget ? <span>{texts.legend}</span> : null}>
          <CardList label={texts.categories}>
            {categories.map(({ category, compared, hasBudget }) => (
              <li key={category}>
                <div className={classes.row} data-aligned>
                  <ItemCategoryIcon category={category} />
                  <span className={classes.content}>
                    <span className={classes.line}>
                      <span className={classes.name}>{itemCategoryLabels[category]}</span>
                      <Money amount={compared.actual} />
                    </span>
                    <BudgetBar compared={compared} hasBudget={hasBudget} />
                    <BudgetWords compared={compared} hasBudget={hasBudget} />
                  </span>
                </div>
              </li>
            ))}
          </CardList>
        </Section>
      )}
      {days.map(({ date, compared, hasBudget, items }) => {
        const name = date === null ? undatedLabel : dayText(date, today)
        return (
          <Section key={name} title={name} aside={<Money amount={compared.actual} />}>
            {/* The comparison of the only item is that of its day. */}
            {items.length > 1 ? <BudgetWords compared={compared} hasBudget={hasBudget} /> : null}
            <CardList label={name}>
              {items.map((budgeted) => (
                <BudgetItemRow key={budgeted.item.id} budgeted={budgeted} page={page} />
              ))}
            </CardList>
          </Section>
        )
      })}
    </>
  )
}

/** The figure that matters most: what is left, or by how much the budget is exceeded. */
function Total({ budget: { total } }: { budget: TripBudget }) {
  const { compared, hasBudget, sharers } = total
  const { tone } = varianceOf(compared, { hasBudget })
  const label = !hasBudget ? texts.spent : tone === 'over' ? texts.over : texts.left
  return (
    <Card look="hero">
      <p className={classes.total} data-tone={tone}>
        <span>{label}</span>
        <Money amount={hasBudget ? Math.abs(compared.variance) : compared.actual} size="hero" />
      </p>
      <BudgetBar compared={compared} hasBudget={hasBudget} />
      <p className={classes.facts}>
        <Facts
          facts={[
            ...(hasBudget ? [texts.budget(compared.budget), texts.actual(compared.actual)] : []),
            ...(sharers > 1 ? [texts.divided(sharers, compared.actual)] : []),
          ].map((text) => (
            <UnbrokenAmounts key={text} text={text} />
          ))}
        />
      </p>
    </Card>
  )
}

function ToExpenses({ page: { itinerary } }: { page: ItineraryPage }) {
  const { groupId, id: itineraryId } = itinerary
  return (
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link
          to="/groups/$groupId/itineraries/$itineraryId"
          params={{ groupId, itineraryId }}
          hash="expenses"
          {...props}
        />
      )}
    >
      {texts.toExpenses}
    </Button>
  )
}
