/** The categories of expenses, in the order in which they are offered. */
export const categories = [
  'food',
  'transport',
  'entertainment',
  'accommodation',
  'shopping',
  'utilities',
  'other',
] as const
