/** The texts of what is folded above a list of expenses: search, filters and figures (specification 2, section 2.9). */
import type { PlainDate } from '../dates.ts'
import type { Expense } from '../model/expense.ts'
import type { Yen } from '../model/fields.ts'
import { groupedDigits, yenText } from './amount-texts.ts'
import { shortDayText } from './date-texts.ts'

export const historyTexts = {
  /** Unfolds them. */
  unfold: '支出を探す・内訳を見る',
  search: '支出を探す',
  searchPlaceholder: '内容・メモ・人',
  clearSearch: '入力した言葉を消す',

  filters: '絞り込み',
  filterLabels: { person: '人', category: '分類', status: '状態', date: '日付' },
  filterTitles: {
    person: '人で絞り込む',
    category: '分類で絞り込む',
    status: '状態で絞り込む',
    date: '日付で絞り込む',
  },
  /** The choice that lets everything through. */
  everything: { person: '全員', category: 'すべての分類', status: 'すべて' },
  personHint: '選んだ人が払った支出と、その人の分が入っている支出を表示します。',
  status: { active: '未精算', settled: '精算済み' } satisfies Record<Expense['status'], string>,
  statusNotes: {
    active: 'まだ精算の計算に入っています',
    settled: '精算の計算から外れています',
  } satisfies Record<Expense['status'], string>,

  from: 'はじめの日',
  to: 'おわりの日',
  today: '今日',
  yesterday: 'きのう',
  lastWeek: 'この7日間',
  datesReversed: 'おわりの日は、はじめの日以降にしてください',
  showDates: '表示',
  everyDate: 'すべての日付',

  spent: (count: number) => `使ったお金・${groupedDigits(count)}件`,
  /** A person's share of what was spent. */
  partOf: (name: string) => `${name}の分`,
  withoutTransfers: '支払いの記録は含みません',
  breakdown: '内訳',
  computing: '使ったお金を計算中...',
  byPerson: '人ごと',
  paid: '立て替えた分',
  share: 'それぞれの分',
  morePeople: (count: number) => `ほか${count}人も表示`,
  fewerPeople: '上位だけ表示',
  byCategory: '分類ごと',
  byDay: '日ごと',
  byMonth: '月ごと',
  /** The heads of the tables that a screen reader reads in place of the plots. */
  columns: { person: '人', category: '分類', day: '日', month: '月', amount: '金額' },
  mostCategory: (category: string, amount: Yen) => `いちばん多い分類：${category} ${yenText(amount)}`,
  mostDay: (day: string, amount: Yen) => `いちばん多い日：${day} ${yenText(amount)}`,
  mostMonth: (month: string, amount: Yen) => `いちばん多い月：${month} ${yenText(amount)}`,

  /** Of the rows that the filters leave, transfers included. */
  found: (count: number) => `${groupedDigits(count)}件`,
  nothingFound: '当てはまる支出がありません',
  nothingFoundText: '条件を減らすと見つかるかもしれません。記録した支出は消えていません。',
  clearFilters: '絞り込みをやめる',
} as const

/** The value of the filter by date: `8月12日`, `8月12日〜8月14日`, `8月12日から`, `8月12日まで`. Undefined if it is not set. */
export function dateRangeText(
  { from, to }: { from?: PlainDate | undefined; to?: PlainDate | undefined },
  today: PlainDate,
): string | undefined {
  if (from === undefined) return to === undefined ? undefined : `${shortDayText(to, today)}まで`
  if (to === undefined) return `${shortDayText(from, today)}から`
  if (from === to) return shortDayText(from, today)
  return `${shortDayText(from, today)}〜${shortDayText(to, today)}`
}

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
  expenses: (count: number) => `支出${groupedDigits(count)}件`,
} as const
