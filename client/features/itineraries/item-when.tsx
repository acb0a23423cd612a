import { timeOfDayText } from '#shared/messages/item-screens.ts'
import type { ItineraryItem } from '#shared/model/itinerary-item.ts'
import { ItemCategoryIcon } from './item-category.tsx'
import classes from './item-when.module.css'

/** The time of an item, if it has one, above the icon of its category: the mark of its row. */
export function ItemWhen({ item: { time, category } }: { item: Pick<ItineraryItem, 'time' | 'category'> }) {
  return (
    <span className={classes.when}>
      {time === null ? null : <time>{timeOfDayText(time)}</time>}
      <ItemCategoryIcon category={category} />
    </span>
  )
}
