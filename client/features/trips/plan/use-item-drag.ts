/** An item of the plan that a person holds: by its grip with a pointer, or lifted with the keyboard. */
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { moveTexts as texts } from '#shared/messages/item-screens.ts'
import type { TripItemId } from '#shared/model/trip-id.ts'
import type { ItemRow } from '#client/store/queries/trips.ts'
import type { Place } from '../moves.ts'
import type { PlanDay } from '../plan-days.ts'
import { followPointer } from './follow-pointer.ts'
import { countAt, isSamePlace, placeBeside, placeOf } from './places.ts'

type Held = { id: TripItemId; place: Place; by: 'pointer' | 'keyboard' }

type GripProps = {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onClick: (event: MouseEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
  onBlur: () => void
}

export type ItemDrag = {
  held: Held | null
  /** Of the item's grip, which is a button. */
  gripOf: (item: ItemRow) => GripProps
}

type ItemDragOptions = {
  days: readonly PlanDay[]
  dayName: (date: Place['date']) => string
  /** Resolves with false if the item could not be moved. */
  onDrop: (item: ItemRow, place: Place) => Promise<boolean>
  /** Has a screen reader say it. */
  announce: (sentence: string) => void
}

export function useItemDrag({ days, dayName, onDrop, announce }: ItemDragOptions): ItemDrag {
  const [held, setHeld] = useState<Held | null>(null)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const nameOf = (id: TripItemId, place: Place) =>
    texts.place(dayName(place.date), place.index + 1, countAt(days, id, place))
  const drop = async (item: ItemRow, place: Place) => {
    const isMoved = await onDrop(item, place)
    setHeld(null)
    announce(isMoved ? texts.dropped(item.title, nameOf(item.id, place)) : texts.putBack(item.title))
  }
  const giveUp = (item: ItemRow) => {
    setHeld(null)
    announce(texts.putBack(item.title))
  }
  const begin = (item: ItemRow, event: PointerEvent<HTMLElement>) => {
    const row = event.currentTarget.closest<HTMLElement>('[data-item]')
    if (!row || event.button !== 0 || !event.isPrimary) return
    const { pointerId, clientY } = event
    stop.current = followPointer({
      row,
      start: { pointerId, clientY },
      onPlace: (place) => setHeld({ id: item.id, place, by: 'pointer' }),
      onEnd: async (place) => (place === null ? setHeld(null) : drop(item, place)),
    })
  }
  const lift = (item: ItemRow) => {
    const place = placeOf(days, item.id)
    if (!place) return
    setHeld({ id: item.id, place, by: 'keyboard' })
    announce(texts.lifted(item.title, nameOf(item.id, place)))
  }
  const step = (item: ItemRow, from: Place, by: -1 | 1) => {
    const place = placeBeside(days, item.id, from, by)
    if (isSamePlace(place, from)) return
    setHeld({ id: item.id, place, by: 'keyboard' })
    announce(nameOf(item.id, place))
  }
  const gripOf = (item: ItemRow): GripProps => {
    const lifted = held?.id === item.id && held.by === 'keyboard' ? held.place : null
    return {
      onPointerDown: (event) => begin(item, event),
      // Enter, the space bar and screen readers click without a count.
      onClick: ({ detail }) => {
        if (detail > 0) return
        if (!lifted) return lift(item)
        // Before the row moves and loses the focus, which would count as giving up.
        setHeld(null)
        void drop(item, lifted)
      },
      onKeyDown: (event) => {
        if (!lifted) return
        if (event.key === 'Escape') giveUp(item)
        else if (event.key === 'ArrowUp') step(item, lifted, -1)
        else if (event.key === 'ArrowDown') step(item, lifted, 1)
        else return
        event.preventDefault()
      },
      onBlur: () => (lifted ? giveUp(item) : undefined),
    }
  }
  return { held, gripOf }
}
