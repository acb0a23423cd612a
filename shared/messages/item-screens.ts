/** The texts of the items of a trip: in the plan, in the wizard and on their own page (specification 2, sections 2.3 to 2.6). */
import type { PlainDate } from '../dates.ts'
import type { Yen } from '../model/fields.ts'
import type { ExpenseType } from '../model/trip-item.ts'
import { groupedDigits, yenText } from './amount-texts.ts'
import { narrowDayText } from './date-texts.ts'
import { expenseTypeLabels } from './trips.ts'

/** `9:25` of `09:25`. */
export function timeOfDayText(time: string): string {
  return time.replace(/^0/, '')
}

export const itemTexts = {
  /** 約 if it is rounded: the people's shares are not all the same then. */
  perPerson: perPersonText,
  /** `3人で割ると、1人 約6,167円` */
  divided: (people: number, sum: Yen) => `${people}人で割ると、${perPersonText(sum / people)}`,
  budget: (amount: number) => `予算 ${yenText(amount)}`,
  /** Beside a budget, of which it might be read as a part. */
  spentPerPerson: (share: number) => `使った額は${perPersonText(share)}`,
  over: (amount: number) => `${yenText(amount)} 超え`,
  settlement: (state: string) => `精算：${state}`,
  edit: '予定を編集',
  addExpense: '支出を追加',
  expenses: (title: string) => `${title}の支出`,
  /** Of an item whose day the trip does not have any more. */
  formerDay: (day: string) => `もとは${day}`,
  /** In place of coordinates, and of the address of a map. */
  onMap: '地図あり',
} as const

/** The mode in which items are moved. */
export const moveTexts = {
  begin: '予定を並び替える',
  beginNote: '順番を変える、別の日に動かす',
  end: '完了',
  up: (title: string) => `${title}を上へ`,
  down: (title: string) => `${title}を下へ`,
  chooseDay: (title: string) => `${title}の日を変える`,
  dayTitle: '日を変える',
  dayOf: (title: string) => `「${title}」をどの日にしますか？\nその日の最後に入ります。`,
  here: '今ここ',
  failed: '予定を動かせませんでした',
  hint: '右の印を引っぱるか、矢印を押すと動きます。別の日は、カレンダーの印からも選べます。',
  grip: (title: string) => `${title}を動かす`,
  emptyDay: 'この日の予定はありません',
  emptyUndated: '日が決まっていない予定はありません',
  /** Read aloud while an item is moved by the keyboard. */
  place: (day: string, place: number, count: number) => `${day}、${groupedDigits(count)}件中${place}番目`,
  lifted: (title: string, place: string) =>
    `${title}を持ち上げました。${place}。上下の矢印キーで動かし、スペースキーで置きます。Escキーでやめます`,
  dropped: (title: string, place: string) => `${title}を${place}に置きました`,
  putBack: (title: string) => `${title}を元の場所に戻しました`,
  /** Read aloud after a move. */
  movedTo: (title: string, place: number, count: number) =>
    `${title}は${groupedDigits(count)}件中${place}番目です`,
  moved: (title: string, day: string) => `「${title}」を${day}に動かしました`,
} as const

export const itemWizardTexts = {
  title: '予定を追加',
  steps: { list: '予定を書き出す', details: 'くわしく書く' },
  step: (number: number, name: string) => `手順${number} ${name}`,
  days: '日付',
  count: (count: number) => (count === 0 ? '–' : `${groupedDigits(count)}件`),
  /** `13`, or `9/1` for a day of another month than the first. */
  dayNumber: (day: PlainDate, first: PlainDate) =>
    day.startsWith(first.slice(0, 7)) ? String(Number(day.slice(8))) : narrowDayText(day),
  /** Read aloud of a day: its date, and how many items were entered for it. */
  dayLabel: (day: string, count: number) => `${day} ${groupedDigits(count)}件`,
  titleOf: (day: string) => `${day}の予定`,
  titlePlaceholder: '例：美ら海水族館',
  add: '追加',
  /** The short way, beside the way to the details. */
  quick: '名前だけ登録',
  remove: (title: string) => `${title}を外す`,
  listOf: (day: string) => `${day}に追加する予定`,
  hint: '名前だけ、どんどん並べてください。分類は名前から選びます。時間や予算は、あとからでも足せます。',
  toDetails: (count: number) => (count === 0 ? '詳細を入力' : `詳細を入力（${groupedDigits(count)}件）`),
  progress: (number: number, count: number) => `${number} / ${count}`,
  skip: 'スキップ',
  next: '保存して次へ',
  last: '完了',
  worksOffline: '電波がなくても続けられます',
  created: '予定を登録しました',
  failed: '予定の保存に失敗しました',
  noDays: 'この旅程には日付がありません',
} as const

export const itemFormTexts = {
  title: '予定を編集',
  name: '予定の名前',
  date: '日付',
  dateMissing: '日付を選んでください',
  time: '時間',
  chooseTime: '時間を選ぶ',
  location: '場所',
  locationPlaceholder: '例：那覇市首里金城町',
  category: '分類',
  memo: 'メモ',
  memoPlaceholder: '例：駐車場は北側が空いている',
  expenseType: '払い方',
  budget: '予算',
  save: '保存',
  delete: '削除',
  worksOffline: '電波がなくても保存できます',
  saved: '予定を更新しました',
  saveFailed: '予定の更新に失敗しました',
  deleted: '予定を削除しました',
  deleteFailed: '予定の削除に失敗しました',
  restored: (title: string) => `「${title}」を元に戻しました`,
  restoreFailed: '元に戻せませんでした',
  notFound: '予定が見つかりません',
  undated: '日程の外の日付です。しおりでは「日付未定」に並びます。',
} as const

/** The ways to pay for an item. The first ones are those of its type; `NONE` means that nothing is paid. */
export const costLabels: Record<ExpenseType | 'NONE', string> = {
  ...expenseTypeLabels,
  NONE: '支払いなし',
}

export const itemCategoryGroups = {
  move: '移動・交通',
  meal: '食事',
  stay: '宿泊',
  sight: '観光',
  shop: 'ショッピング',
  fun: 'エンターテイメント・体験',
  other: 'その他',
} as const

/** `share` is in yen and may have a fraction. */
function perPersonText(share: number): string {
  return `1人 ${Number.isInteger(share) ? '' : '約'}${yenText(Math.round(share))}`
}
