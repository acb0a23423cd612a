/** The texts of a trip's page of today. */
import type { PlainDate } from '../dates.ts'
import { groupedDigits, yenText } from './amount-texts.ts'
import { dayText } from './date-texts.ts'

export const todayTexts = {
  title: '今日の予定',
  /** On the way there, above the plan. */
  short: '今日',
  /** Which day of the trip it is. */
  dayOf: (number: number, count: number) => `${number}日目 / 全${count}日`,
  /** In the list of trips. */
  inList: (number: number) => `今日 ${number}日目`,
  next: '次の予定',
  /** The budget of the item, which the form begins with. */
  recordNext: (title: string, amount: number) =>
    amount > 0 ? `${title}の${yenText(amount)}を記録` : `${title}の支出を記録`,
  record: '記録',
  recordOf: (title: string) => `「${title}」の支出を記録`,
  budget: (amount: number) => `予算 ${yenText(amount)}`,
  spent: (amount: number) => `使った額 ${yenText(amount)}`,
  spentToday: '今日使った額',
  /** Expenses of today that belong to no trip. */
  outside: (count: number, amount: number) =>
    `今日の支出${groupedDigits(count)}件（${yenText(amount)}）は、どの旅程にも入っていません。`,
  toOutside: '支出を見る',
  budgetToday: (amount: number) => `今日の予算 ${yenText(amount)}`,
  over: '終わった予定',
  others: '今日のほかの予定',
  done: '終了',
  tomorrow: (date: PlainDate) => `明日 ${dayText(date, date)}`,
  emptyTitle: '今日の予定はありません',
  empty: 'のんびりする日ですね。行きたいところが決まったら、ここに足せます。',
  addItem: '予定を追加',
  doneTitle: '今日の予定は終わりました',
  doneText: 'おつかれさまでした。書き忘れた支出があれば、今のうちに記録しておきましょう。',
  daysLeft: (days: number) => `あと${days}日`,
  beforeText: (date: PlainDate, today: PlainDate) => `${dayText(date, today)}に始まります`,
  firstItem: '最初の予定',
  noFirstItem: '初日の予定はまだありません。',
  toPlan: 'しおりを見る',
  afterTitle: '旅は終わりました',
  after: 'おつかれさまでした。精算がまだなら、みんなの貸し借りを見てみましょう。',
  toSettlement: '精算を見る',
  cancelledTitle: 'この旅程はキャンセルされています',
  cancelled: '予定と支出は残っています。再開は「旅程の操作」からできます。',
} as const
