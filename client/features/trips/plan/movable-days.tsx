/** The days of a plan while its items are moved, also those without items. */
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCalendarEvent, IconGripVertical } from '@tabler/icons-react'
import { useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { moveTexts as texts } from '#shared/messages/item-screens.ts'
import { undatedLabel } from '#shared/messages/trips.ts'
import { tripPageTexts } from '#shared/messages/trip-screens.ts'
import { dayOf } from '#shared/model/day-order.ts'
import type { ItemRow, TripRow } from '#client/store/queries/trips.ts'
import { CardList } from '#client/ui/card.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { ItemCategoryIcon } from '../item-category.tsx'
import type { Place } from '../moves.ts'
import { type PlanDay, datesOf } from '../plan-days.ts'
import { isSamePlace, placeOf } from './places.ts'
import { DaySection } from './plan-header.tsx'
import { type ItemDrag, useItemDrag } from './use-item-drag.ts'
import classes from './movable-days.module.css'
import rows from './plan.module.css'

/** One place up or down, to the end of another day, or to the place where it was dropped. Resolves with false if it failed. */
export type MoveItem = (
  item: ItemRow,
  to: { kind: 'by'; by: -1 | 1 } | { kind: 'day'; date: PlainDate | null } | { kind: 'place'; place: Place },
) => Promise<boolean>

type MovableDaysProps = {
  days: readonly PlanDay[]
  trip: TripRow
  today: PlainDate
  onMove: MoveItem
  announce: (sentence: string) => void
}

export function MovableDays({ days, trip, today, onMove, announce }: MovableDaysProps) {
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
      <Hint look="inset" tabIndex={-1} ref={focus} style={{ outline: 'none' }}>
        {texts.hint}
      </Hint>
      {days.map((day) => (
        <DaySection key={day.date ?? undatedLabel} day={day} today={today}>
          {day.items.length === 0 ? (
            <p className={classes.empty} data-drop={(isAway && held.place.date === day.date) || undefined}>
              {day.date === null ? texts.emptyUndated : texts.emptyDay}
            </p>
          ) : (
            <CardList>
              {day.items.map(({ item }, index) => (
                <MovableItem
                  key={item.id}
                  item={item}
                  position={{ index, count: day.items.length }}
                  trip={trip}
                  today={today}
                  drag={drag}
                  drop={isAway ? dropAt(day, index, held) : undefined}
                  onMove={onMove}
                />
              ))}
            </CardList>
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

type MovableItemProps = {
  item: ItemRow
  position: { index: number; count: number }
  trip: TripRow
  today: PlainDate
  drag: ItemDrag
  /** The item that is held would be put before it or behind it. */
  drop: 'before' | 'after' | undefined
  onMove: MoveItem
}

/** An item with what moves it: a grip to drag it by, and buttons for up, down and another day. */
function MovableItem({ item, position, trip, today, drag, drop, onMove }: MovableItemProps) {
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
    <li data-item data-held={drag.held?.id === item.id ? drag.held.by : undefined} data-drop={drop}>
      <Group gap="0.25rem 0.625rem" mih="4rem" py="xs" pl="0.875rem" pr="0.375rem">
        <ItemCategoryIcon category={item.category} />
        <span className={rows.title} data-clamp>
          {title}
        </span>
        <Group gap="0.25rem" wrap="nowrap" ml="auto">
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
        </Group>
      </Group>
      {isChoosing ? (
        <DayDialog
          item={item}
          trip={trip}
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

type DayDialogProps = Pick<MovableItemProps, 'item' | 'trip' | 'today'> & {
  onClose: () => void
  onChoose: (date: PlainDate | null) => void
}

function DayDialog({ item, trip, today, onClose, onChoose }: DayDialogProps) {
  const present = dayOf(item, trip)
  const days = [
    ...datesOf(trip).map((date, index) => {
      return { date, name: dayText(date, today), number: tripPageTexts.day(index + 1) }
    }),
    { date: null, name: undatedLabel, number: '' },
  ]
  return (
    <Dialog opened onClose={onClose} title={texts.dayTitle}>
      <Hint>{texts.dayOf(item.title)}</Hint>
      <Stack component="ul" gap="xs" mt="sm">
        {days.map(({ date, name, number }) => (
          <li key={name}>
            <Button
              variant="default"
              fullWidth
              justify="flex-start"
              disabled={date === present}
              leftSection={
                <Text span size="xs" c="dimmed" fw={600} miw="2.75rem" ta="start">
                  {number}
                </Text>
              }
              onClick={() => onChoose(date)}
            >
              {name}
              {date === present ? (
                <Text span size="xs" c="dimmed" fw={600} ml="sm">
                  {texts.here}
                </Text>
              ) : null}
            </Button>
          </li>
        ))}
      </Stack>
    </Dialog>
  )
}
