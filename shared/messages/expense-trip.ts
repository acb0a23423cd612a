/** The trip and the item to which an expense belongs, in the form of an expense (specification 2, section 2.8). */

export const expenseTripTexts = {
  trip: '旅程',
  noTrip: '旅程なし',
  /** As long as the person has not chosen one. */
  followsDate: '日付に合わせて選びました',
  item: '予定',
  noItem: '予定なし',
  newItem: '予定も作る',
  newItemNote: '同じ内容の予定を、しおりにも加えます。',
} as const
