/** The plan of a trip, in which items are moved. */
import { VisuallyHidden } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { dayText } from '#shared/messages/date-texts.ts'
import { moveTexts as texts } from '#shared/messages/item-screens.ts'
import { undatedLabel } from '#shared/messages/itineraries.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { dayOf, inDayOrder } from '#shared/model/day-order.ts'
import type { ItineraryItemId } from '#shared/model/itinerary-id.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import { type ItemRow, itemsOfItinerary } from '#client/store/queries/itineraries.ts'
import { mutateTogether } from '#client/sync/mutate.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import type { MoveItem } from './plan/movable-item.tsx'
import { type Plan, movesToDay, movesToPlace, movesWithinDay } from './plan/moves.ts'
import { itemsOn } from './plan/plan-days.ts'
import { PlanView, type PlanViewProps } from './plan/plan-view.tsx'

type PlanTabProps = Omit<PlanViewProps, 'onMove' | 'announce'>

export function PlanTab({ page, today, ...view }: PlanTabProps) {
  const { itinerary } = page
  const { id: itineraryId, groupId } = itinerary
  const [announced, setAnnounced] = useState('')
  const keepFocus = useFocusAfterMove()
  const running = useRef<Promise<unknown>>(Promise.resolve())
  const moveNow = async (item: ItemRow, to: Parameters<MoveItem>[1]) => {
    // Read again, because a second tap comes before the first move is shown.
    const plan = { items: await itemsOfItinerary(itineraryId), dates: itinerary }
    const mutations = mutationsOf(plan, item.id, to)
    if (mutations.length === 0) return true
    const outcome = await mutateTogether(groupId, mutations)
    if (!outcome.ok) {
      showNotice({ color: 'red', title: texts.failed, message: rejectionSentences[outcome.code] })
      return false
    }
    if (to.kind === 'day') {
      const day = to.date === null ? undatedLabel : dayText(to.date, today)
      showNotice({ message: texts.moved(item.title, day) })
      return true
    }
    if (to.kind === 'place') return true
    const day = itemsOn(await itemsOfItinerary(itineraryId), dayOf(item, itinerary), itinerary)
    const place = day.toSorted(inDayOrder).findIndex(({ id }) => id === item.id)
    setAnnounced(texts.movedTo(item.title, place + 1, day.length))
    return true
  }
  const move: MoveItem = (item, to) => {
    keepFocus(`${item.id} ${to.kind === 'by' ? to.by : 'grip'}`)
    // A move that fails with an error does not stop those after it.
    const moved = running.current.catch(() => undefined).then(() => moveNow(item, to))
    running.current = moved
    return moved
  }
  return (
    <>
      <PlanView page={page} today={today} onMove={move} announce={setAnnounced} {...view} />
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </>
  )
}

function mutationsOf(plan: Plan, id: ItineraryItemId, to: Parameters<MoveItem>[1]): MutationInput[] {
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
