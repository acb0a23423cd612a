/** The plan of a trip (行程表): what it is, then its days with their items. Items are opened, or moved in a mode of its own. */
import { Button } from '@mantine/core'
import { IconArrowsSort, IconCheck, IconDots, IconMap2 } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { moveTexts } from '#shared/messages/item-screens.ts'
import { undatedLabel } from '#shared/messages/itineraries.ts'
import { tripActionTexts, tripPageTexts as texts } from '#shared/messages/trip-screens.ts'
import type { ItineraryItemId } from '#shared/model/itinerary-id.ts'
import type { ItineraryPage } from '#client/store/queries/itineraries.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Money } from '#client/ui/money.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { MovableItem, type MoveItem } from './movable-item.tsx'
import { type PlanDay, planDaysOf } from './plan-days.ts'
import { PlanItemRow } from './plan-item-row.tsx'
import classes from './plan.module.css'
import { TripSummary } from './trip-summary.tsx'

type PlanViewProps = {
  page: ItineraryPage
  today: PlainDate
  onMove: MoveItem
  /** Opens what can be done with the trip. */
  onActions: () => void
}

const fewItems = 12

export function PlanView({ page, today, onMove, onActions }: PlanViewProps) {
  const { itinerary, items, rows, people } = page
  const { startDate, endDate } = itinerary
  const [openId, setOpenId] = useState<ItineraryItemId | null>(null)
  const [isMoving, setIsMoving] = useState(false)
  const MoveIcon = isMoving ? IconCheck : IconArrowsSort
  const days = planDaysOf({ items, rows, people: people.active.length, startDate, endDate })
  return (
    <>
      <TripSummary page={page} today={today} />
      <div className={classes.tools}>
        <Button
          variant="default"
          aria-haspopup="dialog"
          leftSection={<IconDots size={18} stroke={1.8} aria-hidden />}
          onClick={onActions}
        >
          {tripActionTexts.open}
        </Button>
        {items.length === 0 ? null : (
          <Button
            variant={isMoving ? 'filled' : 'default'}
            aria-pressed={isMoving}
            leftSection={<MoveIcon size={18} stroke={1.8} aria-hidden />}
            onClick={() => setIsMoving(!isMoving)}
          >
            {isMoving ? moveTexts.end : moveTexts.begin}
          </Button>
        )}
      </div>
      {items.length === 0 ? (
        <EmptyState icon={<IconMap2 size={44} stroke={1.8} />} title={texts.emptyTitle}>
          {texts.empty}
        </EmptyState>
      ) : null}
      {days.map((day) => (
        <Day key={day.date ?? undatedLabel} day={day} today={today} hasMany={items.length > fewItems}>
          {day.items.map((planned, index) =>
            isMoving ? (
              <MovableItem
                key={planned.item.id}
                item={planned.item}
                place={{ index, count: day.items.length }}
                itinerary={itinerary}
                today={today}
                onMove={onMove}
              />
            ) : (
              <PlanItemRow
                key={planned.item.id}
                planned={planned}
                page={page}
                isOpen={openId === planned.item.id}
                onToggle={() => setOpenId(openId === planned.item.id ? null : planned.item.id)}
              />
            ),
          )}
        </Day>
      ))}
    </>
  )
}

type DayProps = {
  day: PlanDay
  today: PlainDate
  /** The plan is long, so that the primary action stays in reach on a low phone (screen.module.css). */
  hasMany: boolean
  children: ReactNode
}

function Day({ day, today, hasMany, children }: DayProps) {
  const { date, number, spent, budget } = day
  const name = date === null ? undatedLabel : dayText(date, today)
  return (
    <section className={classes.day} aria-label={name}>
      <div className={classes.dayHeading}>
        {number === null ? null : <Tag tone={date === today ? 'soft' : 'plain'}>{texts.day(number)}</Tag>}
        <h2>{name}</h2>
        {spent > 0 ? (
          <Money amount={spent} />
        ) : budget > 0 ? (
          <span className={classes.dayBudget}>{texts.dayBudget(budget)}</span>
        ) : null}
      </div>
      {date === null ? <p className={classes.undated}>{texts.undatedNote}</p> : null}
      <ul className={classes.items} data-rows={hasMany ? 'many' : undefined}>
        {children}
      </ul>
    </section>
  )
}
