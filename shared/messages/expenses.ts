/** The texts of the expense screens: entry, list, history and detail (specification 2, sections 2.8 to 2.10). */
import type { PlainDate } from '../dates.ts'
import type { Category, SplitMethod } from '../model/expense.ts'
import type { Yen } from '../model/fields.ts'
import { yenText } from './labels.ts'

export const categoryLabels: Record<Category, string> = {
  food: '食事',
  transport: '交通',
  entertainment: '娯楽',
  accommodation: '宿泊',
  shopping: '買い物',
  utilities: '光熱費',
  other: 'その他',
}

export const splitMethodLabels: Record<SplitMethod, string> = {
  equal: '均等',
  custom: '金額',
  percentage: '割合',
}

const weekday = new Intl.DateTimeFormat('ja-JP', { weekday: 'short', timeZone: 'UTC' })

/** `8月12日（水）`, with the year unless it is the present one. */
export function dayText(date: PlainDate, today: PlainDate): string {
  const [year = '', month, day] = date.split('-')
  const ofYear = today.startsWith(year) ? '' : `${year}年`
  return `${ofYear}${Number(month)}月${Number(day)}日（${weekday.format(new Date(`${date}T00:00:00Z`))}）`
}

export const expenseFormTexts = {
  addTitle: '支出を追加',
  editTitle: '支出を編集',
  amount: '金額',
  title: '内容',
  titlePlaceholder: '例：首里そば',
  category: '分類',
  date: '日付',
  payer: '支払った人',
  several: '複数人で支払った',
  one: '1人で支払った',
  addPayer: '支払った人を追加',
  choosePayer: '選んでください',
  paidBy: (name: string) => `${name}が支払った額`,
  takeRest: '残りを入れる',
  takeRestOf: (name: string) => `${name}に残りを入れる`,
  split: '分け方',
  isIncluded: (name: string) => `${name}の分を含める`,
  shareOf: (name: string) => `${name}の負担額`,
  percentageOf: (name: string) => `${name}の割合`,
  everybody: '全員を選ぶ',
  nobody: '全員を外す',
  /** `rest` and `surplus` are in yen or percent. */
  remaining: (rest: string) => `あと ${rest}`,
  exceeded: (surplus: string) => `${surplus} 多いです`,
  allAssigned: 'ぴったりです',
  closeEnough: (sum: string) => `合計 ${sum}（このまま保存できます）`,
  proposed: '均等にした値が入っています。必要なところだけ変えてください。',
  shareRest: '残りを均等に',
  allTheSame: { custom: '全員に同じ額', percentage: '全員に同じ割合' },
  eachPart: { custom: '1人あたりの額', percentage: '1人あたりの割合' },
  apply: '入れる',
  bulkIncomplete: {
    custom: '金額を入力し、参加者を選択してください。',
    percentage: '割合を入力し、参加者を選択してください。',
  },
  lastTakesRest: (name: string) => `割り切れない分は${name}に含まれます`,
  memo: 'メモ',
  memoPlaceholder: '例：領収書は花子が持っています',
  save: '保存',
  worksOffline: '電波がなくても保存できます',
  failed: '保存できませんでした',
  created: '支出を追加しました',
  updated: '支出を更新しました',
  notFound: '編集対象の支出が見つかりません。',
  sharesDiffer: (given: Yen, total: Yen) =>
    `負担額の合計 (${yenText(given)}) が支出の金額 (${yenText(total)}) と一致しません`,
  percentagesDiffer: (sum: string) => `パーセンテージの合計 (${sum}%) が100%になりません`,
  paymentsDiffer: (given: Yen, total: Yen) =>
    `支払った額の合計 (${yenText(given)}) が支出の金額 (${yenText(total)}) と一致しません`,
  changedTitle: 'ほかの人がこの支出を変更しました',
  changedText: (title: string, amount: Yen) =>
    `入力中の内容はそのまま残しています。現在の内容：${title} ${yenText(amount)}`,
  takeTheirs: '現在の内容を読み込む',
  deletedTitle: 'この支出は削除されています',
  deletedText: '入力中の内容は保存できません。必要なら、新しい支出として追加してください。',
} as const

/** Asked before an edit changes the money of shares that are flagged as paid. */
export const paidFlagsTexts = {
  title: '支払い済みの印の確認',
  standing: '支払い済みの印がある人の金額が変わります。変わったあとも、支払い済みのままでよいですか？',
  going: '支払い済みの印がある人が、この支出から外れます。支払い済みの記録も消えます。',
  change: (before: Yen, after: Yen) => `負担額 ${yenText(before)} → ${yenText(after)}`,
  owesOthers: (after: Yen) => `負担額 ${yenText(after)}（支払った人が変わります）`,
  leaves: 'この支出から外れます',
  cannotClear: 'ほかの人の印を外せるのは、支払った人と管理者だけです。',
  keep: '印を残して保存',
  clear: '印を外して保存',
  save: '保存',
  cancel: '編集に戻る',
} as const

export const expenseTexts = {
  listLabel: '支出',
  loading: '支出を読み込み中...',
  myBalance: 'あなたの差引',
  toSettlement: '精算を見る',
  add: '支出を追加',
  emptyTitle: 'まだ支出がありません',
  empty: '最初の一件を書いてみましょう。電波がなくても保存され、つながったときにみんなへ届きます。',
  emptyAction: 'はじめての支出を書く',
  /** A button of the empty list, shown only while the group has one person. */
  addPeople: 'いっしょに行く人を加える',
  paidBy: (name: string) => `${name}が支払い`,
  paidBySeveral: (name: string, others: number) => `${name}ほか${others}人が支払い`,
  forPeople: (count: number) => `${count}人`,
  forOne: (name: string) => `${name}の分`,
  /** Separates texts on one line. */
  between: '・',
  myPart: (amount: Yen) => `あなた ${yenText(amount)}`,
  transfer: (from: string, to: string) => `${from} → ${to}`,
  transferNote: '送金の記録',
  settled: '精算済み',

  historyTitle: '支出履歴',
  historyEmpty: '支出がありません',
  choose: '支出を選ぶと、ここに詳細が表示されます。',

  detailTitle: '支出の詳細',
  amount: '金額',
  payers: '支払った人',
  shares: '負担額',
  split: '分け方',
  category: '分類',
  date: '日付',
  location: '場所',
  memo: 'メモ',
  recordedBy: '記録した人',
  edit: '編集',
  delete: '削除',
  deleteTitle: '支出を削除',
  deleteConfirm: (title: string) => `「${title}」を削除しますか？この操作は取り消せません。`,
  deleted: '支出を削除しました',
  notFound: '支出が見つかりません',
  notFoundText: '削除されたか、この端末にまだ届いていません。',
  settledCannotChange: '精算済みのため、編集や削除はできません',
} as const

/** The names of people whose rows this device does not have. */
export const unknownPersonTexts = {
  user: (id: string) => `不明ユーザー(${id})`,
  pending: (id: string) => `仮メンバー(${id})`,
} as const
