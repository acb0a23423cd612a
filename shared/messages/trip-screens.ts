/** The texts of the screens of trips: the list, the form and the page of a trip (specification 2, sections 2.1 to 2.3). */
import type { PlainDate } from '../dates.ts'
import { deletedContentKeptDays } from '../limits.ts'
import { groupedDigits, yenText } from './amount-texts.ts'
import { dayText, narrowDayText, weekdayText } from './date-texts.ts'
import type { Yen } from '../model/fields.ts'

/** `8月11日（火）〜14日（金）`, or one day alone. */
export function tripDaysText({ startDate, endDate }: TripDays, today: PlainDate): string {
  const first = dayText(startDate, today)
  if (startDate === endDate) return first
  const isSameMonth = startDate.slice(0, 7) === endDate.slice(0, 7)
  const last = isSameMonth
    ? `${Number(endDate.slice(8))}日${weekdayText(endDate)}`
    : dayText(endDate, startDate)
  return `${first}〜${last}`
}
/** `8/11（火）〜14（金）`, where there is little room. */
export function narrowTripDaysText({ startDate, endDate }: TripDays, today: PlainDate): string {
  const isThisYear = startDate.slice(0, 4) === today.slice(0, 4)
  const first = `${isThisYear ? '' : `${startDate.slice(0, 4)}/`}${narrowDayText(startDate)}${weekdayText(startDate)}`
  if (startDate === endDate) return first
  const isSameMonth = startDate.slice(0, 7) === endDate.slice(0, 7)
  const last = isSameMonth ? String(Number(endDate.slice(8))) : narrowDayText(endDate)
  return `${first}〜${last}${weekdayText(endDate)}`
}
type TripDays = { startDate: PlainDate; endDate: PlainDate }

export const tripTexts = {
  items: (count: number) => `${groupedDigits(count)}件の予定`,
  expenses: (count: number) => `支出${groupedDigits(count)}件`,
  budget: (amount: number) => `予算 ${yenText(amount)}`,
  notFound: '旅程が見つかりません',
  notFoundText: '削除されたか、記録した人の端末からまだ送信されていません。',
  toGroup: 'グループに戻る',
} as const

export const tripListTexts = {
  loading: '旅程を読み込み中...',
  list: '旅程の一覧',
  create: '新しい旅程',
  nothing: '予定はまだありません',
  emptyTitle: '旅程はまだありません',
  empty: '行き先と日程を決めると、予定と予算を書き込めます。',
} as const

export const tripFormTexts = {
  createTitle: '新しい旅程',
  editTitle: '旅程を編集',
  title: '旅程名',
  titlePlaceholder: '例：夏の沖縄 3泊4日',
  description: '説明',
  descriptionPlaceholder: '例：レンタカーで本島一周',
  startDate: '開始日',
  endDate: '終了日',
  destination: '目的地',
  destinationPlaceholder: '例：沖縄本島',
  create: '旅程を作成',
  save: '保存',
  createOffline: '電波がなくても作成できます',
  saveOffline: '電波がなくても保存できます',
  createFailed: '旅程の作成に失敗しました',
  saveFailed: '更新に失敗しました',
  created: (title: string) => `「${title}」を作成しました`,
  saved: '旅程を更新しました',
  undone: '旅程を元に戻しました',
  undoFailed: '元に戻せませんでした',
  /** At each field that is missing, below the sentence that names all of them. */
  missing: {
    title: '旅程名を入力してください',
    startDate: '開始日を選んでください',
    endDate: '終了日を選んでください',
  },
  /** Asked while the trip is put off, forward or backward. */
  moveItems: (days: number) => `予定もいっしょに動かす（${Math.abs(days)}日${days > 0 ? '後ろ' : '前'}へ）`,
  /** Said while the new dates would leave items without a day. */
  outside: (count: number) =>
    `この日程から外れる予定が${groupedDigits(count)}件あります。消えずに「日付未定」に移ります。`,
} as const

export const tripPageTexts = {
  /** The page with the people of the group. */
  people: 'グループのメンバー',
  loading: '読み込み中...',
  tabs: '旅程のページ',
  missing: '旅程',
  plan: 'しおり',
  expenses: '支出',
  settlement: '精算',
  summary: '旅程のあらまし',
  addItem: '予定を追加',
  emptyTitle: 'まだ予定がありません',
  empty: '行きたい場所をひとつ、書いてみましょう。',
  day: (number: number) => `${number}日目`,
  dayBudget: (amount: number) => `予算 ${yenText(amount)}`,
  undatedNote: '行く日が決まったら、予定を開いて「予定を編集」で日付を選べます。',
} as const

/** What can be done with a trip. */
export const tripActionTexts = {
  open: '旅程の操作',
  edit: '旅程を編集',
  editNote: '名前、日程、目的地、説明',
  delete: '旅程を削除',
  statusFailed: '旅程の状態を変更できませんでした',
  deleteTitle: '旅程を削除',
  deleteYes: '削除する',
  deleteQuestion: (title: string, items: number) =>
    `「${title}」を削除しますか？\n${items === 0 ? '' : `予定${groupedDigits(items)}件も削除します。`}${deletedContentKeptDays}日以内なら、ゴミ箱から元に戻せます。`,
  deleteExpenses: 'この旅程の支出と支払い',
  keep: '支出と支払いは残す',
  keepNote: (count: number) =>
    `${groupedDigits(count)}件は、どの旅程にも入れずにグループに残します。みんなの貸し借りは変わりません。`,
  deleteToo: '支出と支払いも削除する',
  deleteTooNote: (count: number, amount: number) =>
    `精算済みでない${groupedDigits(count)}件（${count > 1 ? '合計' : ''}${yenText(amount)}）も削除します。みんなの貸し借りが変わります。`,
  deleted: (title: string) => `「${title}」を削除しました`,
  deleteFailed: '削除に失敗しました',
  restored: (title: string) => `「${title}」を元に戻しました`,
  restoreFailed: '元に戻せませんでした',
} as const

/** Each change of status that people make: its name, the question before it, and what the notice says. */
export const statusChangeTexts: Record<'active' | 'completed' | 'cancelled', StatusChangeTexts> = {
  active: {
    action: '再開する',
    note: '計画中・旅行中・完了は、また日程のとおりになります',
    question: (title) => `「${title}」を再開しますか？`,
    done: '再開しました',
  },
  completed: {
    action: '完了にする',
    note: '早く終わったときに。あとからも支出を記録できます',
    question: (title) => `「${title}」を完了にしますか？\n予定と支出は残り、あとからも直せます。`,
    done: '完了にしました',
  },
  cancelled: {
    action: '旅を取りやめる',
    note: 'キャンセル扱いになります。予定と支出は残ります',
    question: (title) => `「${title}」を取りやめますか？\n予定と支出は残り、あとで再開できます。`,
    done: 'キャンセルにしました',
  },
}
type StatusChangeTexts = { action: string; note: string; question: (title: string) => string; done: string }

/** The settlement of one trip, which is a part of its group's. */
export const tripSettlementTexts = {
  /** While a transfer of the whole group may have paid a debt of the trip. */
  hidden: 'この旅程だけでは精算できません',
  hiddenNote:
    'グループ全体でまとめて送られたお金があります。\n下の貸し借りには入っていないので、残りはグループの精算で確かめてください。',
  /** While the figures do not add up, and so no balances stand below. */
  hiddenNoteAlone: 'グループ全体でまとめて送られたお金があります。グループの精算で確かめてください。',
  ofGroup: 'ここはこの旅程だけの計算。記録した支払いは、グループの精算にも入ります',
  toGroup: 'グループの精算を見る',
} as const

/** The texts for linking expenses to an item of a trip. */
export const expenseLinkTexts = {
  open: '支出を選ぶ',
  title: (item: string) => `「${item}」の支出`,
  linked: 'この予定の支出',
  unlink: (expense: string, amount: Yen) => `${expense} ${yenText(amount)}を外す`,
  unlinkShort: '外す',
  settled: '精算済みの支出は、外せません。',
  candidates: 'ほかの支出から選ぶ',
  link: (expense: string, amount: Yen) => `${expense} ${yenText(amount)}を選ぶ`,
  linkShort: '選ぶ',
  /** Of an expense that leaves another item with it. */
  move: (expense: string, amount: Yen) => `${expense} ${yenText(amount)}をこちらに移す`,
  moveShort: 'こちらに移す',
  search: '支出を探す',
  searchPlaceholder: '内容、メモ、人から探す',
  /** Where an expense belongs until it is linked. */
  ofTrip: 'この旅程の支出',
  ofItem: (item: string) => `今は「${item}」の支出`,
  unassigned: '旅程なし',
  none: '選べる支出はありません。この旅程の支出と、どの旅程にも入っていない支出が、ここに並びます。',
  notFound: '見つかりません。ほかの言葉で探してください。',
  more: 'ここにない支出は、言葉で探してください。',
  done: (expense: string, item: string) => `「${expense}」を「${item}」の支出にしました`,
  undone: (expense: string) => `「${expense}」を予定から外しました`,
  restored: (expense: string) => `「${expense}」を元に戻しました`,
  failed: '支出を変えられませんでした',
} as const
