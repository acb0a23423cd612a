/** The plan of a trip (しおり): what it is, then its days with their items. Items are opened, or moved in a mode of its own. */
import { useMediaQuery } from '@mantine/hooks'
import { IconCheck, IconMap2 } from '@tabler/icons-react'
import { useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { undatedLabel } from '#shared/messages/itineraries.ts'
import { moveTexts } from '#shared/messages/item-screens.ts'
import { tripPageTexts as texts } from '#shared/messages/trip-screens.ts'
import type { ItineraryItemId } from '#shared/model/itinerary-id.ts'
import { ExpenseDialog } from '#client/features/expenses/expense-dialog.tsx'
import type { ItineraryPage } from '#client/store/queries/itineraries.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Panes, useIsWide } from '#client/ui/two-panes.tsx'
import { EditItem } from '../items/edit-item.tsx'
import { ItemDialogFrame } from '../items/item-form-frames.tsx'
import { DaySection } from './day-section.tsx'
import { MovableDays } from './movable-days.tsx'
import type { MoveItem } from './movable-item.tsx'
import { planDaysOfPage, withEmptyDays } from './plan-days.ts'
import { PlanHeader } from './plan-header.tsx'
import { type FormOverPlan, PlanItemRow } from './plan-item-row.tsx'
import classes from './plan.module.css'

export type PlanViewProps = {
  page: ItineraryPage
  today: PlainDate
  /** Its items are being moved. */
  isMoving: boolean
  /** An item or an expense is being edited over the plan. */
  onEditing: (isEditing: boolean) => void
  onMove: MoveItem
  /** Has a screen reader say it. */
  announce: (sentence: string) => void
  /** Opens what can be done with the trip. */
  onActions: () => void
  /** Ends moving the items. */
  onMoved: () => void
}

const alreadyAtFirst = { getInitialValueInEffect: false }

export function PlanView({ page, today, isMoving, onEditing, onMove, announce, ...acts }: PlanViewProps) {
  const { itinerary, items } = page
  const { onActions, onMoved } = acts
  const isWide = useIsWide()
  const [openId, setOpenId] = useState<ItineraryItemId | null>(null)
  const [formOverPlan, setFormOverPlan] = useState<FormOverPlan | null>(null)
  const openForm = (form: FormOverPlan | null) => {
    setFormOverPlan(form)
    onEditing(form !== null)
  }
  // A tablet's keyboard would cover half of the dialog.
  const hasRoom = useMediaQuery('(min-width: 62em) and (hover: hover)', false, alreadyAtFirst) ?? false
  const [hasMoved, setHasMoved] = useState(false)
  const days = planDaysOfPage(page)
  if (isMoving) {
    if (!hasMoved) setHasMoved(true)
    return (
      <Panes aside={isWide ? <EndMovingButton onMoved={onMoved} /> : null}>
        <MovableDays
          days={withEmptyDays(days, itinerary)}
          itinerary={itinerary}
          today={today}
          onMove={onMove}
          announce={announce}
        />
      </Panes>
    )
  }
  return (
    <>
      <div className={classes.plan}>
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
              <ul className={classes.items}>
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
              </ul>
            </DaySection>
          ))}
        </div>
        {itinerary.description === '' ? null : <p className={classes.description}>{itinerary.description}</p>}
      </div>
      {formOverPlan ? <OpenForm form={formOverPlan} page={page} onClose={() => openForm(null)} /> : null}
    </>
  )
}

/** As it was when it was opened: others may delete the item or move the expense meanwhile. */
function OpenForm({ form, page, onClose }: { form: FormOverPlan; page: ItineraryPage; onClose: () => void }) {
  const { kind, item } = form
  return kind === 'item' ? (
    <EditItem Frame={ItemDialogFrame} page={page} item={item} leave={onClose} />
  ) : (
    <ExpenseDialog item={item} expenseId={form.expenseId} onClose={onClose} />
  )
}

/** The primary action while items are moved. */
export function EndMovingButton({ onMoved }: Pick<PlanViewProps, 'onMoved'>) {
  return (
    <ActionButton leftSection={<IconCheck size={20} aria-hidden />} onClick={onMoved}>
      {moveTexts.end}
    </ActionButton>
  )
}
