/** An item of a plan. A tap opens what else is known of it, its expenses, and what can be done. */
import { Button, Stack } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { costSplitTexts } from '#shared/messages/trip-budget.ts'
import { expenseLinkTexts as linkTexts } from '#shared/messages/trip-screens.ts'
import { itemTexts as texts } from '#shared/messages/item-screens.ts'
import {
  expenseTypeLabels,
  financialStatusLabels,
  paidBadgeLabel,
  settlementStateLabels,
} from '#shared/messages/trips.ts'
import { dayOf } from '#shared/model/day-order.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import { badgeOf, settlementStateOf } from '#shared/money/financial-status.ts'
import type { ExpenseType } from '#shared/model/trip-item.ts'
import type { ItemRow, TripData } from '#client/store/queries/trips.ts'
import { LinkedExpenses } from '#client/features/expenses/expense-list-row.tsx'
import { dialogLinkProps } from '#client/ui/dialog-link-props.ts'
import { Money } from '#client/ui/money.tsx'
import { MapLink } from '#client/ui/outside-link.tsx'
import { RowStateBadge } from '#client/ui/row-state-badge.tsx'
import { useWasJustSaved } from '#client/ui/saved-row.ts'
import { Tag } from '#client/ui/tag.tsx'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'
import { AmountFacts } from '../amount-facts.tsx'
import { CostSplitDialog } from '../cost-split-dialog.tsx'
import { ItemWhen } from '../item-category.tsx'
import { LinkButton } from '../link-buttons.tsx'
import { LinkExpensesDialog } from '../link-expenses-dialog.tsx'
import { mapTargetOf, placeTextOf } from '../place.ts'
import type { PlanItem } from '../plan-days.ts'
import classes from './plan.module.css'

/** A form that stands over the plan, and not on a screen of its own. A new expense has no id. */
export type FormOverPlan =
  | { kind: 'item'; item: ItemRow }
  | { kind: 'expense'; item: ItemRow; expenseId: ExpenseId | null }

type PlanItemRowProps = {
  planned: PlanItem
  page: TripData
  today: PlainDate
  isOpen: boolean
  onToggle: () => void
  /** Opens a form over the plan. Undefined where screens have the forms. */
  onForm: ((form: FormOverPlan) => void) | undefined
}

export function PlanItemRow({ planned, page, today, isOpen, onToggle, onForm }: PlanItemRowProps) {
  const { item } = planned
  const detailsId = useId()
  const wasJustSaved = useWasJustSaved(item.id)
  const row = useScrolledIntoSight(isOpen)
  return (
    <li
      ref={row}
      className={classes.item}
      data-open={isOpen || undefined}
      data-saved={wasJustSaved || undefined}
    >
      <button
        type="button"
        className={classes.row}
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={onToggle}
      >
        <ItemWhen item={item} />
        <span className={classes.texts}>
          <span className={classes.title} data-clamp>
            {item.title}
          </span>
          <ItemNotes planned={planned} page={page} today={today} />
        </span>
        <ItemFigures planned={planned} />
        <IconChevronDown size={18} stroke={1.8} aria-hidden />
      </button>
      <div id={detailsId} hidden={!isOpen}>
        {isOpen ? <ItemDetails planned={planned} page={page} today={today} onForm={onForm} /> : null}
      </div>
    </li>
  )
}

/** More of an item than the window has room for is shown from its beginning. */
function useScrolledIntoSight(isOpen: boolean) {
  const row = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    if (!isOpen || !row.current) return
    const isHigh = row.current.offsetHeight > window.innerHeight / 2
    row.current.scrollIntoView({ block: isHigh ? 'start' : 'nearest' })
  }, [isOpen])
  return row
}

/**
 * Where, and what is not so with most items: another day than those of the trip, a way of paying other than 割り勘, and how the
 * money stands. 未設定 says nothing, and neither does 予算設定済み beside the budget itself.
 */
function ItemNotes({ planned, page, today }: Pick<PlanItemRowProps, 'planned' | 'page' | 'today'>) {
  const { item, expenses } = planned
  const { date, location, expenseType, estimatedCost } = item
  const badge = badgeOf(item, expenses)
  const hasBadge = badge !== 'NOT_SET' && (badge !== 'BUDGET_SET' || !estimatedCost)
  const isOutside = date !== null && dayOf(item, page.trip) === null
  const notes = [
    ...(isOutside ? [texts.formerDay(dayText(date, today))] : []),
    ...(location === '' ? [] : [placeTextOf(location)]),
    ...(usualTypes.has(expenseType) ? [] : [expenseTypeLabels[expenseType]]),
  ]
  const state = page.states.get(item.id)
  if (notes.length === 0 && !hasBadge && !state) return null
  return (
    <span className={classes.badges}>
      {notes.map((note) => (
        <span key={note} className={classes.note}>
          {note}
        </span>
      ))}
      {hasBadge ? (
        <Tag tone={badge === 'PAID' ? 'soft' : 'plain'}>
          {badge === 'PAID' ? paidBadgeLabel : financialStatusLabels[badge]}
        </Tag>
      ) : null}
      <RowStateBadge state={state} />
    </span>
  )
}

/** What is free says so by its status. */
const usualTypes: ReadonlySet<ExpenseType> = new Set(['UNSPECIFIED', 'SHARED', 'FREE'])

/** What was spent, or else what it is to cost. */
function ItemFigures({ planned: { item, spent, perPerson } }: { planned: PlanItem }) {
  const { estimatedCost } = item
  if (spent === 0)
    return estimatedCost === null || estimatedCost === 0 ? null : (
      <span className={classes.figures}>
        <span className={classes.budget}>
          <UnbrokenAmounts text={texts.budget(estimatedCost)} />
        </span>
      </span>
    )
  const over = estimatedCost === null ? 0 : spent - estimatedCost
  return (
    <span className={classes.figures}>
      <Money amount={spent} />
      {over > 0 ? (
        <span className={classes.over}>{texts.over(over)}</span>
      ) : perPerson === null ? null : (
        <span className={classes.note}>{texts.perPerson(perPerson)}</span>
      )}
    </span>
  )
}

type ItemDetailsProps = Pick<PlanItemRowProps, 'planned' | 'page' | 'today' | 'onForm'>

function ItemDetails({ planned, page, today, onForm }: ItemDetailsProps) {
  const [openDialog, setOpenDialog] = useState<'links' | 'costs' | null>(null)
  const { item, expenses, spent, perPerson } = planned
  const { groupId, itineraryId, id, estimatedCost } = item
  const openExpense =
    onForm && ((expenseId: ExpenseId | null) => onForm({ kind: 'expense', item, expenseId }))
  const state = settlementStateOf({
    expenses,
    trip: page.trip,
    hasActiveTransfer: page.rows.some(
      ({ transactionType, status }) => transactionType === 'transfer' && status === 'active',
    ),
    isCalculating: page.isDownloading,
  })
  const facts = [
    // An item without expenses has nothing to settle.
    ...(state === 'UNSETTLED' ? [] : [texts.settlement(settlementStateLabels[state])]),
    ...(spent > 0 && estimatedCost !== null ? [texts.budget(estimatedCost)] : []),
    ...(perPerson !== null && spent > 0 ? [texts.spentPerPerson(perPerson)] : []),
  ]
  return (
    <Stack gap="0.625rem" px="0.875rem" pb="0.875rem">
      {item.location === '' ? null : <MapLink location={mapTargetOf(item.location)} />}
      {item.description === '' ? null : <p className={classes.description}>{item.description}</p>}
      {expenses.length > 0 ? (
        <LinkedExpenses
          rows={expenses}
          people={page.people}
          states={page.states}
          label={texts.expenses(item.title)}
          onEdit={openExpense}
        />
      ) : null}
      {facts.length > 0 ? (
        <p className={classes.note}>
          <AmountFacts facts={facts} />
        </p>
      ) : null}
      <div className={classes.actions}>
        {onForm ? (
          <Button variant="default" aria-haspopup="dialog" onClick={() => onForm({ kind: 'item', item })}>
            {texts.edit}
          </Button>
        ) : (
          <LinkButton
            to="/groups/$groupId/itineraries/$itineraryId/items/$itemId/edit"
            params={{ groupId, itineraryId, itemId: id }}
          >
            {texts.edit}
          </LinkButton>
        )}
        <LinkButton
          {...dialogLinkProps(openExpense && (() => openExpense(null)))}
          to="/groups/$groupId/add-expense"
          params={{ groupId }}
          search={{ itinerary_id: itineraryId, itinerary_item_id: id }}
        >
          {texts.addExpense}
        </LinkButton>
        <Button variant="default" aria-haspopup="dialog" onClick={() => setOpenDialog('links')}>
          {linkTexts.open}
        </Button>
        <Button variant="default" aria-haspopup="dialog" onClick={() => setOpenDialog('costs')}>
          {costSplitTexts.open}
        </Button>
      </div>
      {openDialog === 'costs' ? (
        <CostSplitDialog item={item} people={page.people.active.length} onClose={() => setOpenDialog(null)} />
      ) : null}
      {openDialog === 'links' ? (
        <LinkExpensesDialog
          item={item}
          linked={expenses}
          page={page}
          today={today}
          onClose={() => setOpenDialog(null)}
        />
      ) : null}
    </Stack>
  )
}
