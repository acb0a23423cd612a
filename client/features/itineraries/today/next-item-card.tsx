/** What is next, in large letters. */
import { itemTexts, timeOfDayText } from '#shared/messages/item-screens.ts'
import { todayTexts as texts } from '#shared/messages/today-of-trip.ts'
import { Card, Section } from '#client/ui/card.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { MapLink } from '#client/ui/outside-link.tsx'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'
import { ItemCategoryIcon } from '../items/item-category.tsx'
import { mapTargetOf, placeWordsOf } from '../items/place.ts'
import type { PlanItem } from '../plan/plan-days.ts'
import { moneyFactsOf } from './money-facts.ts'
import classes from './today.module.css'

export function NextItemCard({ planned }: { planned: PlanItem }) {
  const { item, spent } = planned
  const { time, title, category, location, description, estimatedCost } = item
  const place = placeWordsOf(location)
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
              {place === '' ? null : <span>{place}</span>}
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
          {description === '' ? null : <p className={classes.description}>{description}</p>}
        </div>
      </Card>
    </Section>
  )
}
