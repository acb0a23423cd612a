/** An item of a plan with what moves it: a grip to drag it by, and buttons for up, down and another day. */
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCalendarEvent, IconGripVertical } from '@tabler/icons-react'
import { useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { moveTexts as texts } from '#shared/messages/item-screens.ts'
import { undatedLabel } from '#shared/messages/itineraries.ts'
import { tripPageTexts } from '#shared/messages/trip-screens.ts'
import { dayOf } from '#shared/model/day-order.ts'
import type { ItemRow, ItineraryRow } from '#client/store/queries/itineraries.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { ItemCategoryIcon } from '../items/item-category.tsx'
import type { Place } from './places.ts'
import { datesOf } from './plan-days.ts'
import classes from './reorder.module.css'
import type { ItemDrag } from './use-item-drag.ts'

/** One place up or down, to the end of another day, or to the place where it was dropped. Resolves with false if it failed. */
export type MoveItem = (
  item: ItemRow,
  to: { kind: 'by'; by: -1 | 1 } | { kind: 'day'; date: PlainDate | null } | { kind: 'place'; place: Place },
) => Promise<boolean>

type MovableItemProps = {
  item: ItemRow
  position: { index: number; count: number }
  itinerary: ItineraryRow
  today: PlainDate
  drag: ItemDrag
  /** The item that is held would be put before it or behind it. */
  drop: 'before' | 'after' | undefined
  onMove: MoveItem
}

export function MovableItem({ item, position, itinerary, today, drag, drop, onMove }: MovableItemProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const { title } = item
  const isFirst = position.index === 0
  const isLast = position.index === position.count - 1
  const step = (by: -1 | 1, isDisabled: boolean) => {
    const label = by === -1 ? texts.up(title) : texts.down(title)
    const Icon = by === -1 ? IconArrowUp : IconArrowDown
    return (
      <ActionIcon
        variant="default"
        aria-label={label}
        data-move={`${item.id} ${by}`}
        // The focus stays on the button when the item arrives at the end of its day.
        aria-disabled={isDisabled || undefined}
        onClick={() => (isDisabled ? undefined : void onMove(item, { kind: 'by', by }))}
      >
        <Icon size={20} stroke={1.8} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <li
      className={classes.item}
      data-item
      data-held={drag.held?.id === item.id ? drag.held.by : undefined}
      data-drop={drop}
    >
      <div className={classes.movable}>
        <span className={classes.tile}>
          <ItemCategoryIcon category={item.category} />
        </span>
        <span className={classes.title}>{title}</span>
        <span className={classes.steps}>
          <ActionIcon
            variant="default"
            aria-label={texts.chooseDay(title)}
            onClick={() => setIsChoosing(true)}
          >
            <IconCalendarEvent size={20} stroke={1.8} aria-hidden />
          </ActionIcon>
          {step(-1, isFirst)}
          {step(1, isLast)}
          <button
            type="button"
            className={classes.grip}
            aria-label={texts.grip(title)}
            aria-pressed={drag.held?.id === item.id}
            data-move={`${item.id} grip`}
            onContextMenu={(event) => event.preventDefault()}
            {...drag.gripOf(item)}
          >
            <IconGripVertical size={20} stroke={1.8} aria-hidden />
          </button>
        </span>
      </div>
      {isChoosing ? (
        <DayDialog
          item={item}
          itinerary={itinerary}
          today={today}
          onClose={() => setIsChoosing(false)}
          onChoose={(date) => {
            setIsChoosing(false)
            void onMove(item, { kind: 'day', date })
          }}
        />
      ) : null}
    </li>
  )
}

type DayDialogProps = Pick<MovableItemProps, 'item' | 'itinerary' | 'today'> & {
  onClose: () => void
  onChoose: (date: PlainDate | null) => void
}

function DayDialog({ item, itinerary, today, onClose, onChoose }: DayDialogProps) {
  const present = dayOf(item, itinerary)
  const days = [
    ...datesOf(itinerary).map((date, index) => {
      return { date, name: dayText(date, today), number: tripPageTexts.day(index + 1) }
    }),
    { date: null, name: undatedLabel, number: '' },
  ]
  return (
    <Dialog opened onClose={onClose} title={texts.dayTitle}>
      <p className={classes.choose}>{texts.dayOf(item.title)}</p>
      <ul className={classes.choices}>
        {days.map(({ date, name, number }) => (
          <li key={name}>
            <Button
              variant="default"
              fullWidth
              justify="flex-start"
              disabled={date === present}
              leftSection={<span className={classes.dayNumber}>{number}</span>}
              onClick={() => onChoose(date)}
            >
              {name}
              {date === present ? <span className={classes.here}>{texts.here}</span> : null}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
