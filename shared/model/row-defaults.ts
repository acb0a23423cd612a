/**
 * The values of fields in rows that were written before the fields existed, by which the dashboard completes what it reads. Their
 * types are those of `tableDefinitions` (tables.ts). New rows without such a field have the same.
 */

/** Of a group without a first trip. */
export const noFirstTrip = {
  firstItineraryTitle: null,
  firstItineraryStart: null,
  firstItineraryEnd: null,
  firstItineraryDestination: null,
} as const

export const groupDefaults = {
  kind: 'ordinary',
  itineraries: 'disabled',
  ...noFirstTrip,
  icon: null,
} as const

export const pendingMemberDefaults = {
  phone: '',
  email: '',
  role: 'member',
  inviteCode: null,
  invitedAt: null,
} as const

/** Of an expense or transfer without an item. */
export const noItem = { itineraryItemId: null } as const

/** Of an expense, and of a transfer that is no payment. */
const noPayment = { expenseId: null, deletedWith: null } as const

export const noDetails = {
  url: '',
  notes: '',
  purchaseStatus: null,
  purchaseDueDate: null,
  paymentDate: null,
  prepaidScheduledDate: null,
  assignee: null,
} as const

/** Of an expense or transfer that nobody has changed since it was recorded. */
export const neverChanged = {
  moneyBy: null,
  moneyAt: null,
  describedBy: null,
  describedAt: null,
} as const

export const expenseDefaults = {
  ...noItem,
  ...noPayment,
  ...noDetails,
  ...neverChanged,
  /** It was paid in yen. */
  foreignAmount: null,
} as const

/** Of an activity that is about no trip. */
export const activityDefaults = { itineraryId: null, itineraryItemId: null } as const
