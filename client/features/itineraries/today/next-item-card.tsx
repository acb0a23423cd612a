/** What is next, in large letters, with the way to record its expense. */
import { IconReceiptYen } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { itemTexts, timeOfDayText } from '#shared/messages/item-screens.ts'
import { todayTexts as texts } from '#shared/messages/today-of-trip.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { Card, Section } from '#client/ui/card.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { MapLink } from '#client/ui/outside-link.tsx'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'
import { ItemCategoryIcon } from '../items/item-category.tsx'
import { mapTargetOf, placeTextOf } from '../items/place.ts'
import type { PlanItem } from '../plan/plan-days.ts'
import { moneyFactsOf } from './money-facts.ts'
import classes from './today.module.css'

export function NextItemCard({ planned }: { planned: PlanItem }) {
  const { item, spent } = planned
  const { groupId, itineraryId, id } = item
  const { time, title, category, location, description, estimatedCost } = item
  const facts = moneyFactsOf(planned)
  const over = estimatedCost === null ? 0 : spent - estimatedCost
  return (
    <Section title={texts.next}>
      <Card look="hero">
        <div className={classes.next}>
          <div className={classes.nextHeading}>
            <ItemCategoryIcon category={category} />
            <div className={classes.nextTexts}>
              {time === null ? null : <span className={classes.nextTime}>{timeOfDayText(time)}</span>}
              <h3>{title}</h3>
            </div>
          </div>
          {location === '' ? null : (
            <div className={classes.place}>
              <span>{placeTextOf(location)}</span>
              <MapLink location={mapTargetOf(location)} />
            </div>
          )}
          {facts.length > 0 ? (
            <p className={classes.facts}>
              <Facts
                facts={facts.map((text) => (
                  <UnbrokenAmounts key={text} text={text} />
                ))}
              />
              {over > 0 ? <span className={classes.over}>{itemTexts.over(over)}</span> : null}
            </p>
          ) : null}
          <ActionButton
            leftSection={<IconReceiptYen size={20} aria-hidden />}
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
          </ActionButton>
          {description === '' ? null : <p className={classes.description}>{description}</p>}
        </div>
      </Card>
    </Section>
  )
}
