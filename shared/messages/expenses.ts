/** The texts of the expense screens: entry, list, history and detail (specification 2, sections 2.8 to 2.10). */
import { deletedContentKeptDays } from '../limits.ts'
import type { SplitMethod } from '../model/expense.ts'
import type { Yen } from '../model/fields.ts'
import { groupedDigits, percentText, yenText } from './amount-texts.ts'
import { fromToText } from './from-to-text.ts'

const splitBy = {
  equal: '均等に分けた',
  custom: '金額を決めた',
  percentage: '割合で分けた',
} as const satisfies Record<SplitMethod, string>

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
  payer: '支払った人',
  several: '複数人で支払った',
  one: '1人の支払いに戻す',
  addPayer: '支払った人を追加',
  choosePayer: '選んでください',
  paidBy: (name: string) => `${name}が支払った額`,
  takeRest: '残りを入れる',
  takeRestOf: (name: string) => `${name}に残りを入れる`,
  /** In place of payer and split while the group has one person. */
  alone: 'いまはあなた1人です。友だちを招待するか、仮メンバーを追加すると、割り勘になります。',
  split: '分け方',
  weightOf: (name: string) => `${name}の人数分`,
  raiseWeight: (name: string) => `${name}の人数分を増やす`,
  lowerWeight: (name: string) => `${name}の人数分を減らす`,
  /** Stands after the figure. */
  weightUnit: '人分',
  /** Offers the split of the last expense. `method` is empty for an equal split. */
  /** Leads back to what a page that was ended had been filled in with. */
  draft: ({ title, amount }: { title: string; amount: Yen | null }, files: number) => {
    const facts = [
      title.trim(),
      amount === null ? '' : yenText(amount),
      files === 0 ? '' : `写真・書類${files}件`,
    ].filter((fact) => fact !== '')
    return `書きかけの続きを書く${facts.length > 0 ? `（${facts.join('・')}）` : ''}`
  },
  lastSplit: (who: string, method: string) =>
    `前回と同じ分け方（${who}${method === '' ? '' : `・${method}`}）`,
  someOf: (names: readonly string[]) => `${names.join('・')} ${names.length}人`,
  manyOf: (names: readonly string[], others: number) => `${names.join('・')}ほか${others}人`,
  everyoneOf: (count: number) => `全員 ${count}人`,
  isIncluded: (name: string) => `${name}の分を含める`,
  shareOf: (name: string) => `${name}の分の金額`,
  percentageOf: (name: string) => `${name}の割合`,
  splitAmong: (count: number) => `${count}人で分けます`,
  everybody: '全員を選ぶ',
  nobody: '全員を外す',
  /** What is entered for each person, in yen or percent. */
  entered: { paid: '支払った額', custom: 'それぞれの分', percentage: '割合' },
  remaining: (rest: string) => `あと ${rest}`,
  exceeded: (entered: string, surplus: string) => `${entered}が${surplus}多いです`,
  allAssigned: (sum: string) => `合計 ${sum}でぴったりです`,
  allPercent: (sum: string) => `合計 ${sum}です`,
  closeEnough: (sum: string) => `合計 ${sum}（このまま保存できます）`,
  proposed: '均等にした値が入っています。必要なところだけ変えてください。',
  proposedByWeights: '人数分で分けた値が入っています。必要なところだけ変えてください。',
  shareRest: '残りを均等に分ける',
  shareExcess: '超えた分を均等に減らす',
  allTheSame: { custom: '全員同じ額にする', percentage: '全員同じ割合にする' },
  eachPart: { custom: '1人あたりの額', percentage: '1人あたりの割合' },
  apply: '入れる',
  bulkIncomplete: {
    custom: '金額を入力し、分ける人を選んでください。',
    percentage: '割合を入力し、分ける人を選んでください。',
  },
  lastTakesRest: (name: string, rest: Yen) => `割り切れない${yenText(rest)}は、${name}の分に入れました`,
  memo: 'メモ',
  memoPlaceholder: '例：領収書は花子が持っています',
  moreDetails: 'くわしく',
  moreDetailsHint: '場所・リンク・支払いの予定・担当・予約',
  location: '場所',
  locationPlaceholder: '例：那覇市 国際通り',
  url: 'リンク',
  notes: '予約・連絡',
  notesPlaceholder: '例：予約番号、店の電話番号',
  purchaseStatus: '支払いの予定',
  noStatus: 'なし',
  assignee: '担当する人',
  noAssignee: '決めない',
  save: '保存',
  saveAndNext: '保存してもう1件',
  worksOffline: '電波がなくても保存できます',
  failed: '保存できませんでした',
  created: '支出を追加しました',
  createdIn: (group: string) => `「${group}」に支出を追加しました`,
  updated: '支出を更新しました',
  notFound: '編集対象の支出が見つかりません。',
  sharesDiffer: (given: Yen, total: Yen) => sumDiffers('それぞれの分', given, total),
  paymentsDiffer: (given: Yen, total: Yen) => sumDiffers('支払った額', given, total),
  /** In hundredths of a percent. */
  percentagesDiffer: (given: number, whole: number) =>
    `割合が${percentText(Math.abs(given - whole))}${given > whole ? '多いです' : '足りません'}（合計 ${percentText(given)}）`,
  /** By whom and when, unless the row does not say. Null is the person themselves, on another device. */
  changedTitle: (change: { by: string | null; at: string } | undefined) =>
    change === undefined
      ? 'この支出は変更されています'
      : change.by === null
        ? `この支出を別の端末で変更しました（${change.at}）`
        : `${change.by}がこの支出を変更しました（${change.at}）`,
  settledTitle: 'この支出は精算済みになりました',
  settledText: '入力中の内容は保存できません。精算済みの支出は、編集も削除もできません。',
  changedText: (title: string, amount: Yen) =>
    `入力中の内容はそのまま残しています。変更後：${title} ${yenText(amount)}`,
  takeTheirs: '変更後の内容を読み込む',
  deletedTitle: 'この支出は削除されています',
  deletedText: '入力中の内容は保存できません。必要なら、新しい支出として追加してください。',
} as const

function sumDiffers(entered: string, given: Yen, total: Yen): string {
  const difference = yenText(Math.abs(given - total))
  return `${entered}が${difference}${given > total ? '多いです' : '足りません'}（合計 ${yenText(given)}／支出 ${yenText(total)}）`
}

/** あなたと健太, あなたとほか2人. Empty for nobody. */
export function payersText([first, ...others]: readonly string[]): string {
  if (first === undefined) return ''
  const rest = others.length > 1 ? `ほか${others.length}人` : others.join('')
  return `${first}${rest === '' ? '' : `と${rest}`}`
}

export const expenseTexts = {
  listLabel: '支出',
  loading: '支出を読み込み中...',
  /** The person's own balance, by its sign. */
  myBalance: (balance: Yen) =>
    balance === 0 ? 'あなたの貸し借り' : balance > 0 ? 'あなたが受け取る額' : 'あなたが払う額',
  /** Leads to the changes of the group that need a decision. */
  toCheck: (count: number) => `送れていない変更が${groupedDigits(count)}件あります。確かめてください`,
  /** The same, of one's own amount, which somebody else's has replaced. */
  notTaken: ({ title, own, count }: { title: string; own: Yen; count: number }) =>
    `「${title}」のあなたの${yenText(own)}${count > 1 ? `など、${groupedDigits(count)}件が` : 'は、'}まだ反映されていません`,
  toSettlement: '精算を見る',
  add: '支出を追加',
  emptyTitle: 'まだ支出がありません',
  emptyTitleOfTrip: 'この旅程の支出はまだありません',
  empty: '最初の一件を書いてみましょう。電波がなくても保存され、つながったときにみんなへ届きます。',
  /** A button of the empty list, shown only while the group has one person. */
  addPeople: 'グループに人を追加',
  /** Empty for nobody. */
  paidBy: (names: readonly string[]) => (names.length === 0 ? '' : `${payersText(names)}が支払い`),
  forPeople: (count: number) => `${count}人`,
  forOne: (name: string) => `${name}の分`,
  myPart: (amount: Yen) => `あなた ${yenText(amount)}`,
  transfer: fromToText,
  transferNote: '支払いの記録',
  choose: '支出を選ぶと、ここに詳細が表示されます。',

  detailTitle: '支出の詳細',
  wholeTitle: '続きを見る',
  shortTitle: '短く表示',
  amount: '金額',
  payers: '支払った人',
  /** How the amount was split follows: それぞれの分（割合で分けた）. */
  sharesBy: (method: SplitMethod) => `それぞれの分（${splitBy[method]}）`,
  location: '場所',
  memo: 'メモ',
  url: 'リンク',
  notes: '予約・連絡',
  purchaseStatus: '支払いの予定',
  assignee: '担当する人',
  openMap: '地図で見る',
  /** Read aloud after a link. */
  opensNewTab: '（新しいタブで開きます）',
  activity: '追加と変更',
  recorded: (who: string) => `${who}が追加`,
  described: (who: string) => `${who}が内容を変更`,
  moneyChanged: (who: string) => `${who}が金額や分け方を変更`,
  settledBy: (who: string) => `${who}が精算済みに変更`,
  /** Where it is not known by whom. */
  becameSettled: '精算済みになりました',
  copy: 'コピーして追加',
  edit: '編集',
  delete: '削除',
  deleteNote: `削除しても、${deletedContentKeptDays}日以内なら元に戻せます`,
  notFound: '支出が見つかりません',
  notFoundText: '削除されたか、記録した人の端末からまだ送信されていません。',
  toTrash: 'ゴミ箱を見る',
  settledCannotChange: '精算済みのため、編集や削除はできません',
} as const

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
