/** The days of a plan while its items are moved, also those without items. */
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { moveTexts as texts } from '#shared/messages/item-screens.ts'
import { undatedLabel } from '#shared/messages/itineraries.ts'
import type { ItineraryRow } from '#client/store/queries/itineraries.ts'
import { DaySection } from './day-section.tsx'
import { MovableItem, type MoveItem } from './movable-item.tsx'
import { isSamePlace, placeOf } from './places.ts'
import type { PlanDay } from './plan-days.ts'
import classes from './reorder.module.css'
import { type ItemDrag, useItemDrag } from './use-item-drag.ts'

type MovableDaysProps = {
  days: readonly PlanDay[]
  itinerary: ItineraryRow
  today: PlainDate
  onMove: MoveItem
  announce: (sentence: string) => void
}

export function MovableDays({ days, itinerary, today, onMove, announce }: MovableDaysProps) {
  const drag = useItemDrag({
    days,
    dayName: (date) => (date === null ? undatedLabel : dayText(date, today)),
    onDrop: (item, place) => onMove(item, { kind: 'place', place }),
    announce,
  })
  const { held } = drag
  const isAway = held !== null && !isSamePlace(held.place, placeOf(days, held.id))
  return (
    <div className={classes.plan} data-plan>
      {/* The button that was pressed is gone. */}
      <p className={classes.hint} tabIndex={-1} ref={focus}>
        {texts.hint}
      </p>
      {days.map((day) => (
        <DaySection key={day.date ?? undatedLabel} day={day} today={today}>
          {day.items.length === 0 ? (
            <p className={classes.empty} data-drop={(isAway && held.place.date === day.date) || undefined}>
              {day.date === null ? texts.emptyUndated : texts.emptyDay}
            </p>
          ) : (
            <ul className={classes.rows}>
              {day.items.map(({ item }, index) => (
                <MovableItem
                  key={item.id}
                  item={item}
                  position={{ index, count: day.items.length }}
                  itinerary={itinerary}
                  today={today}
                  drag={drag}
                  drop={isAway ? dropAt(day, index, held) : undefined}
                  onMove={onMove}
                />
              ))}
            </ul>
          )}
        </DaySection>
      ))}
    </div>
  )
}

/** On which side of the row the held item would be put, if it is that row. */
function dropAt(
  { date, items }: PlanDay,
  index: number,
  { id, place }: NonNullable<ItemDrag['held']>,
): 'before' | 'after' | undefined {
  const others = items.filter(({ item }) => item.id !== id)
  const row = items[index]
  const among = row ? others.indexOf(row) : -1
  if (among < 0 || date !== place.date) return undefined
  if (among === place.index) return 'before'
  return among === others.length - 1 && place.index === others.length ? 'after' : undefined
}

function focus(hint: HTMLElement | null): void {
  hint?.focus()
}
