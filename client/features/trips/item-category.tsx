/** The icons of the categories of items, the mark that an item's row has of them, and the groups in which a form offers them. */
import {
  IconBed,
  IconBuildingArch,
  IconBuildingMonument,
  IconBuildingSkyscraper,
  IconBus,
  IconCamera,
  IconCar,
  IconClock,
  IconCoffee,
  IconTag,
  IconEgg,
  IconFile,
  IconKayak,
  IconMapPin,
  IconMasksTheater,
  IconMoon,
  IconPlane,
  IconRoute,
  IconShip,
  IconShoppingBag,
  IconSoup,
  IconSparkles,
  IconSun,
  IconTent,
  IconTicket,
  IconToolsKitchen2,
  IconTorii,
  IconTrain,
  IconTrees,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { itemCategoryGroups, timeOfDayText } from '#shared/messages/item-screens.ts'
import { itemCategoryLabels } from '#shared/messages/trips.ts'
import { expenseCategoryOf } from '#shared/model/item-expense-category.ts'
import type { ItemCategory, TripItem } from '#shared/model/trip-item.ts'
import { IconSquare } from '#client/ui/category-icon.tsx'
import classes from './item-category.module.css'

export const itemCategoryIcons: Record<ItemCategory, TablerIcon> = {
  TRANSPORTATION: IconRoute,
  TRAIN: IconTrain,
  FLIGHT: IconPlane,
  BUS: IconBus,
  SHIP: IconShip,
  CAR: IconCar,
  MEAL: IconSoup,
  RESTAURANT: IconToolsKitchen2,
  CAFE: IconCoffee,
  BREAKFAST: IconEgg,
  LUNCH: IconSun,
  DINNER: IconMoon,
  ACCOMMODATION: IconBed,
  HOTEL: IconBuildingSkyscraper,
  RYOKAN: IconBuildingArch,
  HOSTEL: IconBed,
  LODGE: IconTent,
  SIGHTSEEING: IconCamera,
  TOURIST_SPOT: IconCamera,
  MUSEUM: IconBuildingMonument,
  TEMPLE: IconTorii,
  PARK: IconTrees,
  SHOPPING: IconShoppingBag,
  ENTERTAINMENT: IconMasksTheater,
  ACTIVITY: IconKayak,
  EXPERIENCE: IconSparkles,
  TICKET: IconTicket,
  OTHER: IconTag,
  MEETING: IconUsers,
  FREE_TIME: IconClock,
  LOCATION: IconMapPin,
}

/** On a square in the colour of the expense category to which it belongs. */
export function ItemCategoryIcon({ category }: { category: ItemCategory }) {
  // A newer build may have written a category that this one does not know.
  const Icon = itemCategoryIcons[category] ?? IconFile
  return (
    <IconSquare Icon={Icon} label={itemCategoryLabels[category]} category={expenseCategoryOf[category]} />
  )
}

/** The time of an item, if it has one, above the icon of its category: the mark of its row. */
export function ItemWhen({ item: { time, category } }: { item: Pick<TripItem, 'time' | 'category'> }) {
  return (
    <span className={classes.when}>
      {time === null ? null : <time>{timeOfDayText(time)}</time>}
      <ItemCategoryIcon category={category} />
    </span>
  )
}

/** All categories, as an edited item may have any of them. */
export const groupedCategories = [
  {
    group: itemCategoryGroups.move,
    items: options('TRANSPORTATION', 'TRAIN', 'FLIGHT', 'BUS', 'SHIP', 'CAR'),
  },
  {
    group: itemCategoryGroups.meal,
    items: options('MEAL', 'RESTAURANT', 'CAFE', 'BREAKFAST', 'LUNCH', 'DINNER'),
  },
  { group: itemCategoryGroups.stay, items: options('ACCOMMODATION', 'HOTEL', 'RYOKAN', 'HOSTEL', 'LODGE') },
  {
    group: itemCategoryGroups.sight,
    items: options('SIGHTSEEING', 'TOURIST_SPOT', 'MUSEUM', 'TEMPLE', 'PARK'),
  },
  { group: itemCategoryGroups.shop, items: options('SHOPPING') },
  { group: itemCategoryGroups.fun, items: options('ENTERTAINMENT', 'ACTIVITY', 'EXPERIENCE', 'TICKET') },
  { group: itemCategoryGroups.other, items: options('OTHER', 'MEETING', 'FREE_TIME', 'LOCATION') },
]

function options(...categories: ItemCategory[]) {
  return categories.map((value) => ({ value, label: itemCategoryLabels[value] }))
}

/** Those of the wizard. */
export const wizardCategories: readonly ItemCategory[] = [
  'TRANSPORTATION',
  'MEAL',
  'ACCOMMODATION',
  'SIGHTSEEING',
  'OTHER',
]
