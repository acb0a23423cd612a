/** The category that is proposed for an expense of an item, and the category of an item that is created with its expense. */
import type { Category } from './expense.ts'
import type { ItemCategory } from './trip-item.ts'

export const expenseCategoryOf: Record<ItemCategory, Category> = {
  TRANSPORTATION: 'transport',
  TRAIN: 'transport',
  FLIGHT: 'transport',
  BUS: 'transport',
  SHIP: 'transport',
  CAR: 'transport',
  MEAL: 'food',
  RESTAURANT: 'food',
  CAFE: 'food',
  BREAKFAST: 'food',
  LUNCH: 'food',
  DINNER: 'food',
  ACCOMMODATION: 'accommodation',
  HOTEL: 'accommodation',
  RYOKAN: 'accommodation',
  HOSTEL: 'accommodation',
  LODGE: 'accommodation',
  SIGHTSEEING: 'entertainment',
  TOURIST_SPOT: 'entertainment',
  MUSEUM: 'entertainment',
  TEMPLE: 'entertainment',
  PARK: 'entertainment',
  SHOPPING: 'shopping',
  ENTERTAINMENT: 'entertainment',
  ACTIVITY: 'entertainment',
  EXPERIENCE: 'entertainment',
  TICKET: 'entertainment',
  OTHER: 'other',
  MEETING: 'other',
  FREE_TIME: 'other',
  LOCATION: 'other',
}

export const itemCategoryOfExpense: Record<Category, ItemCategory> = {
  food: 'MEAL',
  transport: 'TRANSPORTATION',
  entertainment: 'ENTERTAINMENT',
  accommodation: 'ACCOMMODATION',
  shopping: 'SHOPPING',
  utilities: 'OTHER',
  other: 'OTHER',
}
