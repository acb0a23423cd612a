/** The texts of a trip's page of today, and of the trip as a picture. */
import type { PlainDate } from '../dates.ts'
import { yenText } from './amount-texts.ts'
import { dayText } from './date-texts.ts'

export const todayTexts = {
  title: '今日の予定',
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
  toPlan: '行程表を見る',
  afterTitle: '旅は終わりました',
  after: 'おつかれさまでした。精算がまだなら、みんなの貸し借りを見てみましょう。',
  toSettlement: '精算を見る',
  cancelledTitle: 'この旅程はキャンセルされています',
  cancelled: '予定と支出は残っています。再開は「旅程の操作」からできます。',
} as const

export const pictureTexts = {
  title: '図で見る',
  note: '日ごとの流れと、場所を結んだ道順',
  timeline: '日ごとの流れ',
  route: '道順',
  hour: (hour: number) => `${hour}時`,
  noTime: '時間なし',
  noItems: '予定なし',
  routeNote:
    '地図ではなく、場所を線で結んだ図です。上が北です。位置は、場所やメモの地図リンクと座標から読み取っています。',
  /** Read aloud in place of the sketch. */
  routeLabel: (count: number) => `${count}か所を行程表の順につないだ図`,
  /** The numbers of the places at one point of the sketch, and the first ones of many. */
  places: (numbers: readonly number[]) => numbers.join(','),
  firstPlaces: (numbers: readonly number[]) => `${numbers.join(',')}…`,
  /** The name of several places at one point. */
  andOthers: (first: string) => `${first}ほか`,
  emptyTitle: 'まだ図にする予定がありません',
  empty: '予定を追加すると、日ごとの流れがここに出ます。',
  categories: '印の意味',
} as const
