/** The texts of the expense screens: entry, list, history and detail (specification 2, sections 2.8 to 2.10). */
import { deletedContentKeptSeconds } from '../limits.ts'
import type { Yen } from '../model/fields.ts'
import { yenText } from './amount-texts.ts'

export const expenseFormTexts = {
  addTitle: '支出を追加',
  editTitle: '支出を編集',
  group: 'グループ',
  amount: '金額',
  title: '内容',
  /** Below the title while it is empty. */
  titleFollows: (category: string) => `書かなければ「${category}」になります`,
  category: '分類',
  /** Says why the category has changed by itself. */
  categoryFollows: {
    words: '内容に合わせました',
    group: '前に記録した同じ内容に合わせました',
  },
  date: '日付',
  today: '今日',
  yesterday: 'きのう',
  setDate: (day: string) => `${day}にする`,
  chooseDate: '選んでください',
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
    custom: '金額を入力し、分ける人を選んでください。',
    percentage: '割合を入力し、分ける人を選んでください。',
  },
  lastTakesRest: (name: string) => `割り切れない分は${name}に含まれます`,
  memo: 'メモ',
  memoPlaceholder: '例：領収書は花子が持っています',
  save: '保存',
  saveAndNext: '続けて追加',
  worksOffline: '電波がなくても保存できます',
  failed: '保存できませんでした',
  created: '支出を追加しました',
  createdIn: (group: string) => `「${group}」に支出を追加しました`,
  updated: '支出を更新しました',
  notFound: '編集対象の支出が見つかりません。',
  sharesDiffer: (given: Yen, total: Yen) =>
    `負担額の合計 (${yenText(given)}) が支出の金額 (${yenText(total)}) と一致しません`,
  percentagesDiffer: (sum: string) => `割合の合計 (${sum}%) が100%になりません`,
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
  deleteNote: `削除しても、${deletedContentKeptSeconds / 86_400}日以内なら元に戻せます`,
  notFound: '支出が見つかりません',
  notFoundText: '削除されたか、この端末にまだ届いていません。',
  settledCannotChange: '精算済みのため、編集や削除はできません',
} as const
