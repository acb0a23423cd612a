/** The budget of a trip beside what was spent: what is left of it, then its categories, then its items under their days. */
import { Box, Group } from '@mantine/core'
import { IconChartBar, IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { itemTexts } from '#shared/messages/item-screens.ts'
import { itemCategoryLabels, undatedLabel } from '#shared/messages/trips.ts'
import { budgetTexts as texts } from '#shared/messages/trip-budget.ts'
import type { ItemCategory } from '#shared/model/trip-item.ts'
import { AddExpenseButton } from '#client/features/expenses/add-expense-button.tsx'
import { LinkedExpenses } from '#client/features/expenses/expense-list-row.tsx'
import type { TripData } from '#client/store/queries/trips.ts'
import { Card, CardList, Section } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Money } from '#client/ui/money.tsx'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'
import { AmountFacts } from './amount-facts.tsx'
import { ItemCategoryIcon } from './item-category.tsx'
import { LinkButton } from './link-buttons.tsx'
import { type BudgetItem, type TripBudget, barOf, tripBudgetOf, varianceOf } from './trip-budget.ts'
import { TripPage } from './trip-page.tsx'
import classes from './budget.module.css'

type PageProps = { page: TripData; today: PlainDate }

export function BudgetPage({ page, today }: PageProps) {
  const { groupId, id: itineraryId } = page.trip
  return (
    <TripPage
      trip={page.trip}
      title={texts.title}
      icon={IconChartBar}
      bottom={<AddExpenseButton groupId={groupId} itineraryId={itineraryId} isFromBudget />}
    >
      <Budget page={page} today={today} />
    </TripPage>
  )
}

function Budget({ page, today }: PageProps) {
  const { groupId, id: itineraryId } = page.trip
  const { total, days, categories, unlinked } = tripBudgetOf(page)
  return (
    <>
      {days.length === 0 ? (
        <EmptyState icon={<IconChartBar size={44} stroke={1.8} />} title={texts.emptyTitle}>
          {texts.empty}
        </EmptyState>
      ) : (
        <Total total={total} />
      )}
      {unlinked.count === 0 ? null : (
        <Group gap="0.5rem 0.75rem" className={classes.unlinked ?? ''}>
          <p>
            <UnbrokenAmounts text={texts.unlinked(unlinked.count, unlinked.amount)} />
          </p>
          <LinkButton
            to="/groups/$groupId/itineraries/$itineraryId"
            params={{ groupId, itineraryId }}
            hash="expenses"
          >
            {texts.toExpenses}
          </LinkButton>
        </Group>
      )}
      {categories.length === 0 ? null : (
        <Section title={texts.categories} aside={total.hasBudget ? <span>{texts.legend}</span> : null}>
          <CardList label={texts.categories}>
            {categories.map(({ category, ...figures }) => (
              <li key={category}>
                <div className={classes.row} data-aligned>
                  <RowContent category={category} name={itemCategoryLabels[category]} {...figures} />
                </div>
              </li>
            ))}
          </CardList>
        </Section>
      )}
      {days.map(({ date, items, ...figures }) => {
        const name = date === null ? undatedLabel : dayText(date, today)
        return (
          <Section key={name} title={name} aside={<Money amount={figures.compared.actual} />}>
            {/* The comparison of the only item is that of its day. */}
            {items.length > 1 ? <Words {...figures} /> : null}
            <CardList label={name}>
              {items.map((budgeted) => (
                <ItemRow key={budgeted.item.id} budgeted={budgeted} page={page} />
              ))}
            </CardList>
          </Section>
        )
      })}
    </>
  )
}

/** The figure that matters most: what is left, or by how much the budget is exceeded. */
function Total({ total }: Pick<TripBudget, 'total'>) {
  const { compared, hasBudget, sharers } = total
  const { tone } = varianceOf(compared, total)
  const label = !hasBudget ? texts.spent : tone === 'over' ? texts.over : texts.left
  return (
    <Card look="hero">
      <p className={classes.total} data-tone={tone}>
        <span>{label}</span>
        <Money amount={hasBudget ? Math.abs(compared.variance) : compared.actual} size="hero" />
      </p>
      <Bar {...total} />
      <p className={classes.facts}>
        <AmountFacts
          facts={[
            ...(hasBudget ? [texts.budget(compared.budget), texts.actual(compared.actual)] : []),
            ...(sharers > 1 ? [texts.divided(sharers, compared.actual)] : []),
          ]}
        />
      </p>
    </Card>
  )
}

/** A tap opens the expenses that are linked to the item. */
function ItemRow({ budgeted, page }: { budgeted: BudgetItem; page: TripData }) {
  const [wasOpened, setWasOpened] = useState(false)
  const detailsId = useId()
  const { item, expenses, sharers, perPerson, compared, hasBudget } = budgeted
  const isOpen = wasOpened && expenses.length > 0
  const content = (
    <RowContent category={item.category} name={item.title} compared={compared} hasBudget={hasBudget}>
      <AmountFacts
        facts={[
          ...(perPerson === null ? [] : [texts.perPerson(sharers, perPerson)]),
          ...(expenses.length > 0 ? [texts.expenses(expenses.length)] : []),
        ]}
      />
    </RowContent>
  )
  return (
    <li>
      {expenses.length === 0 ? (
        <div className={classes.row} data-aligned>
          {content}
        </div>
      ) : (
        <button
          type="button"
          className={classes.row}
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={() => setWasOpened(!isOpen)}
        >
          {content}
          <IconChevronDown size={18} stroke={1.8} aria-hidden />
        </button>
      )}
      <Box id={detailsId} px="0.875rem" pb="0.875rem" hidden={!isOpen}>
        {isOpen ? (
          <LinkedExpenses
            rows={expenses}
            people={page.people}
            states={page.states}
            label={itemTexts.expenses(item.title)}
          />
        ) : null}
      </Box>
    </li>
  )
}

type Figures = Pick<BudgetItem, 'compared' | 'hasBudget'>
type RowContentProps = Figures & { category: ItemCategory; name: string; children?: ReactNode }

function RowContent({ category, name, children, ...figures }: RowContentProps) {
  return (
    <>
      <ItemCategoryIcon category={category} />
      <span className={classes.content}>
        <span className={classes.line}>
          <span>{name}</span>
          <Money amount={figures.compared.actual} />
        </span>
        <Bar {...figures} />
        <Words {...figures} />
        <span className={classes.facts}>{children}</span>
      </span>
    </>
  )
}

/** What something has cost beside its budget. Screen readers skip it, because the same stands there in words. */
function Bar({ compared, hasBudget }: Figures) {
  if (!hasBudget) return null
  const { within, over } = barOf(compared)
  return (
    <span className={classes.bar} aria-hidden>
      <i style={{ background: 'var(--primary)', width: `${within}%` }} />
      <i className={classes.over} style={{ width: `${over}%` }} />
      <i className={classes.limit} />
    </span>
  )
}

function Words(figures: Figures) {
  const { words, tone } = varianceOf(figures.compared, figures)
  return (
    <span className={classes.words}>
      {figures.hasBudget ? <UnbrokenAmounts text={texts.budget(figures.compared.budget)} /> : null}
      <b data-tone={tone}>
        <UnbrokenAmounts text={words} />
      </b>
    </span>
  )
}
