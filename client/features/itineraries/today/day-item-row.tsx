/** An item of a day in one row, from which an expense of it can be recorded. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { timeOfDayText } from '#shared/messages/item-screens.ts'
import { todayTexts as texts } from '#shared/messages/today-of-trip.ts'
import { CardRow } from '#client/ui/card.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'
import { ItemCategoryIcon } from '../items/item-category.tsx'
import { placeTextOf } from '../items/place.ts'
import type { PlanItem } from '../plan/plan-days.ts'
import { moneyFactsOf } from './money-facts.ts'
import classes from './today.module.css'

type DayItemRowProps = { planned: PlanItem; isDone?: boolean; isRecordable?: boolean }

export function DayItemRow({ planned, isDone = false, isRecordable = false }: DayItemRowProps) {
  const { item } = planned
  const { groupId, itineraryId, id, time, title, category, location } = item
  const facts = [...(location === '' ? [] : [placeTextOf(location)]), ...moneyFactsOf(planned)]
  return (
    <CardRow
      mark={
        <span className={classes.when}>
          {time === null ? null : <span className={classes.time}>{timeOfDayText(time)}</span>}
          <ItemCategoryIcon category={category} />
        </span>
      }
      title={
        <span className={classes.rowTitle} data-done={isDone || undefined}>
          {title} {isDone ? <Tag>{texts.done}</Tag> : null}
        </span>
      }
      note={
        facts.length === 0 ? undefined : (
          <Facts
            facts={facts.map((text, index) => (
              <UnbrokenAmounts key={index} text={text} />
            ))}
          />
        )
      }
      end={
        isRecordable ? (
          <Button
            variant="light"
            aria-label={texts.recordOf(title)}
            renderRoot={(props) => (
              <Link
                to="/groups/$groupId/add-expense"
                params={{ groupId }}
                search={{ itinerary_id: itineraryId, itinerary_item_id: id }}
                {...props}
              />
            )}
          >
            {texts.record}
          </Button>
        ) : undefined
      }
    />
  )
}
