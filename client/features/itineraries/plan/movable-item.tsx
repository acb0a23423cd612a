/** An item of a plan with the buttons that move it: up, down, and to another day. */
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCalendarEvent } from '@tabler/icons-react'
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
import { datesOf } from './plan-days.ts'
import classes from './plan.module.css'

/** One place up or down, or to the end of another day. */
export type MoveItem = (
  item: ItemRow,
  to: { kind: 'by'; by: -1 | 1 } | { kind: 'day'; date: PlainDate | null },
) => Promise<void>

type MovableItemProps = {
  item: ItemRow
  place: { index: number; count: number }
  itinerary: ItineraryRow
  today: PlainDate
  onMove: MoveItem
}

export function MovableItem({ item, place, itinerary, today, onMove }: MovableItemProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const { title } = item
  const isFirst = place.index === 0
  const isLast = place.index === place.count - 1
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
    <li className={classes.item}>
      <div className={classes.movable}>
        <ItemCategoryIcon category={item.category} />
        <span className={classes.texts}>
          <span className={classes.title}>{title}</span>
        </span>
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
              justify="space-between"
              disabled={date === present}
              leftSection={<span className={classes.dayNumber}>{number}</span>}
              rightSection={date === present ? texts.here : <span />}
              onClick={() => onChoose(date)}
            >
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
