/** The history of expenses under their trips (specification 2, section 2.9). */

export const historyTripTexts = {
  /** Read aloud before the two. */
  orders: '支出の並べ方：日付の順、または旅程ごと',
  byTime: '時系列表示',
  byTrip: '旅程別表示',
  unassigned: '旅程に入れていない支出',
  /** In its place for a group whose rows without a trip are all transfers. */
  unassignedTransfers: 'グループ全体の支払い',
  noDestination: '目的地未設定',
  expenses: (count: number) => `支出${count}件`,
} as const
