/** The plan of a trip (しおり): what it is, then its days with their items. Items are opened, or moved in a mode of its own. */
import { Stack, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCheck, IconMap2 } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { moveTexts } from '#shared/messages/item-screens.ts'
import { undatedLabel } from '#shared/messages/trips.ts'
import { tripPageTexts as texts } from '#shared/messages/trip-screens.ts'
import { dayOf, inDayOrder } from '#shared/model/day-order.ts'
import type { TripItemId } from '#shared/model/trip-id.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import { ExpenseDialog } from '#client/features/expenses/expense-dialog.tsx'
import { type ItemRow, type TripData, type TripRow, itemsOfTrip } from '#client/store/queries/trips.ts'
import { mutateTogether } from '#client/sync/mutate.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { CardList } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { Panes, useIsWide } from '#client/ui/two-panes.tsx'
import { hashOf } from '#client/ui/use-own-location.ts'
import { showFailure } from '#client/features/groups/show-outcome.ts'
import { EditItemDialog } from '../edit-item-screen.tsx'
import { type Plan, movesToDay, movesToPlace, movesWithinDay } from '../moves.ts'
import { itemsOn, planDaysOfPage, withEmptyDays } from '../plan-days.ts'
import { type MoveItem, MovableDays } from './movable-days.tsx'
import { AddItemButton, DaySection, PlanHeader } from './plan-header.tsx'
import { type FormOverPlan, PlanItemRow } from './plan-item-row.tsx'
import classes from './plan.module.css'

type PlanTabProps = {
  page: TripData
  today: PlainDate
  /** Its items are being moved. */
  isMoving: boolean
  /** An item or an expense is being edited over the plan. */
  onEditing: (isEditing: boolean) => void
  /** Opens what can be done with the trip. */
  onActions: () => void
  /** Ends moving the items. */
  onMoved: () => void
}

const alreadyAtFirst = { getInitialValueInEffect: false }

export function PlanTab({ page, today, isMoving, onEditing, onActions, onMoved }: PlanTabProps) {
  const { trip, items } = page
  const isWide = useIsWide()
  const [announced, setAnnounced] = useState('')
  const move = useMoves(trip, { today, announce: setAnnounced })
  // An address can name the item that is open at first.
  const [openId, setOpenId] = useState<string | null>(useLocation({ select: hashOf }))
  const [formOverPlan, setFormOverPlan] = useState<FormOverPlan | null>(null)
  const openForm = (form: FormOverPlan | null) => {
    setFormOverPlan(form)
    onEditing(form !== null)
  }
  // A tablet's keyboard would cover half of the dialog.
  const hasRoom = useMediaQuery('(min-width: 62em) and (hover: hover)', false, alreadyAtFirst) ?? false
  const [hasMoved, setHasMoved] = useState(false)
  if (isMoving && !hasMoved) setHasMoved(true)
  const days = planDaysOfPage(page)
  return (
    <>
      {isMoving ? (
        <Panes aside={isWide ? <PlanAction trip={trip} isMoving onMoved={onMoved} /> : null}>
          <MovableDays
            days={withEmptyDays(days, trip)}
            trip={trip}
            today={today}
            onMove={move}
            announce={setAnnounced}
          />
        </Panes>
      ) : (
        <Stack gap="sm">
          <PlanHeader page={page} today={today} onActions={onActions} hasMoved={hasMoved} />
          {items.length === 0 ? (
            <EmptyState icon={<IconMap2 size={44} stroke={1.8} />} title={texts.emptyTitle}>
              {texts.empty}
            </EmptyState>
          ) : null}
          <div className={classes.days}>
            {days.map((day) => (
              <DaySection
                key={day.date ?? undatedLabel}
                day={day}
                today={today}
                note={day.date === null ? texts.undatedNote : undefined}
              >
                <CardList>
                  {day.items.map((planned) => (
                    <PlanItemRow
                      key={planned.item.id}
                      planned={planned}
                      page={page}
                      today={today}
                      isOpen={openId === planned.item.id}
                      onToggle={() => setOpenId(openId === planned.item.id ? null : planned.item.id)}
                      onForm={hasRoom ? openForm : undefined}
                    />
                  ))}
                </CardList>
              </DaySection>
            ))}
          </div>
          {trip.description === '' ? null : <p className={classes.description}>{trip.description}</p>}
        </Stack>
      )}
      {formOverPlan && !isMoving ? (
        <OpenForm form={formOverPlan} page={page} onClose={() => openForm(null)} />
      ) : null}
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </>
  )
}

/** As it was when it was opened: others may delete the item or move the expense meanwhile. */
function OpenForm({ form, page, onClose }: { form: FormOverPlan; page: TripData; onClose: () => void }) {
  const { kind, item } = form
  return kind === 'item' ? (
    <EditItemDialog page={page} item={item} leave={onClose} />
  ) : (
    <ExpenseDialog item={item} expenseId={form.expenseId} onClose={onClose} />
  )
}

type Moves = { today: PlainDate; announce: (sentence: string) => void }

/** Moves items one after the other. Notices or a screen reader say where they are then. */
function useMoves(trip: TripRow, { today, announce }: Moves): MoveItem {
  const { id: itineraryId, groupId } = trip
  const keepFocus = useFocusAfterMove()
  const running = useRef<Promise<unknown>>(Promise.resolve())
  const moveNow = async (item: ItemRow, to: Parameters<MoveItem>[1]) => {
    // Read again, because a second tap comes before the first move is shown.
    const plan = { items: await itemsOfTrip(itineraryId), dates: trip }
    const mutations = mutationsOf(plan, item.id, to)
    if (mutations.length === 0) return true
    const outcome = await mutateTogether(groupId, mutations)
    if (!outcome.ok) {
      showFailure(moveTexts.failed, outcome.code)
      return false
    }
    if (to.kind === 'day') {
      const day = to.date === null ? undatedLabel : dayText(to.date, today)
      showNotice({ message: moveTexts.moved(item.title, day) })
      return true
    }
    if (to.kind === 'place') return true
    const day = itemsOn(await itemsOfTrip(itineraryId), dayOf(item, trip), trip)
    const place = day.toSorted(inDayOrder).findIndex(({ id }) => id === item.id)
    announce(moveTexts.movedTo(item.title, place + 1, day.length))
    return true
  }
  return (item, to) => {
    keepFocus(`${item.id} ${to.kind === 'by' ? to.by : 'grip'}`)
    // A move that fails with an error does not stop those after it.
    const moved = running.current.catch(() => undefined).then(() => moveNow(item, to))
    running.current = moved
    return moved
  }
}

function mutationsOf(plan: Plan, id: TripItemId, to: Parameters<MoveItem>[1]): MutationInput[] {
  switch (to.kind) {
    case 'by':
      return movesWithinDay(plan, id, to.by)
    case 'day':
      return movesToDay(plan, id, to.date)
    case 'place':
      return movesToPlace(plan, id, to.place)
  }
}

/**
 * A button that is moved in the page loses the focus. Returns a function that notes which one is to get it back, if it has it:
 * some browsers do not focus a button that is touched, and the page would scroll to it later.
 */
function useFocusAfterMove(): (move: string) => void {
  const moved = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (moved.current === null || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-move="${moved.current}"]`)?.focus()
    moved.current = null
  })
  return (move) => {
    moved.current = document.activeElement?.getAttribute('data-move') === move ? move : null
  }
}

type PlanActionProps = Pick<PlanTabProps, 'isMoving' | 'onMoved'> & { trip: TripRow }

/** The primary action of a plan: adds an item, or ends moving the items. */
export function PlanAction({ trip, isMoving, onMoved }: PlanActionProps) {
  if (!isMoving) return <AddItemButton trip={trip} />
  return (
    <ActionButton leftSection={<IconCheck size={20} aria-hidden />} onClick={onMoved}>
      {moveTexts.end}
    </ActionButton>
  )
}
