/** The settlement screen and its transfers (specification 3, sections 2.11, 2.12 and 8). */
import type { Yen } from '../model/fields.ts'
import { yenText } from './amount-texts.ts'
import { fromToText } from './from-to-text.ts'

const fewTransfersMax = 5
/** Several longer names would make a sentence of many lines. */
const namedLength = 12

export const settlementTexts = {
  loading: '精算を計算しています...',
  empty: '精算データがありません',
  emptyText: '支出を追加すると、誰が誰にいくら払えばよいかがここに表示されます。',
  addExpense: '支出を追加',
  estimate: '未送信の変更を含む見込み',

  you: 'あなたは',
  /** The texts before and after the name, which is emphasised: を 太郎 に支払います */
  payBefore: 'を',
  payAfter: 'に支払います',
  receiveBefore: 'を',
  receiveAfter: 'から受け取ります',
  /** For a person whose debts and credits were paid. */
  paidUp: 'あなたの精算は終わりました',
  /** For a person who never owed anything and was never owed anything. */
  nothingToDo: '払うお金も受け取るお金もありません',
  balanceOnly: 'あなたの差引',
  /** Shortens long names and a long list, because all people are listed below with their amounts. */
  names: (names: readonly string[]) =>
    names.length > 1 && names.some((name) => name.length > namedLength)
      ? `${names.length}人`
      : names.length > 3
        ? `${names.slice(0, 2).join('、')}、ほか${names.length - 2}人`
        : names.join('、'),
  recordPayment: '支払いを記録',
  recordReceipt: '受け取りを記録',

  ownSuggestions: 'あなたの分',
  otherSuggestions: 'ほかの人の分',
  /** Thirty transfers are not 回だけ. */
  suggestions: (count: number) =>
    count > fewTransfersMax ? `全員で送金 ${count}回` : `全員で送金は${count}回だけ`,
  allEven: '全員の精算が終わっています。',
  fromTo: fromToText,

  whyLong: '内訳を見る',

  more: 'このグループの精算',
  toPayments: '支払い状況',
  toPaymentsNote: '支出ごとに、誰が支払い済みか',
  toSummary: '精算のまとめ',
  toSummaryNote: 'ひとりずつの支払い・負担・差引',
  toSettling: '精算済みにする',
  toSettlingNote: '終わった支出と送金を、計算から外す',

  balances: '差引',
  history: '送金の記録',
  newTransfer: '送金を記録',
  deleteOf: (title: string) => `${title}を削除`,
  errorsTitle: '計算が合わない支出があります',
  errorsText: '次の支出を直すまで、誰が誰にいくら払えばよいかは表示されません。',
  warningsTitle: '警告',
  sharesMismatch: ({ title, amount, sharesTotal }: { title: string; amount: Yen; sharesTotal: Yen }) =>
    `「${title}」の金額 ${yenText(amount)} と負担額の合計 ${yenText(sharesTotal)} が一致しません`,
  netSumOff: (sum: Yen) => `支払いと負担の合計に ${yenText(Math.abs(sum))} の差があります`,
  looksLikeTransfer: (title: string) => `「${title}」は支出として記録されていますが、送金かもしれません`,
} as const

export const transferTexts = {
  title: '送金を記録',
  editTitle: '送金を編集',
  from: '払った人',
  to: '受け取った人',
  choose: '選択してください',
  amount: '金額',
  date: '送金日',
  name: '内容',
  nameDefault: '送金',
  note: 'メモ',
  save: '記録する',
  saveEdited: '保存',
  fromRequired: '払った人を選んでください',
  toRequired: '受け取った人を選んでください',
  failed: '送金の操作に失敗しました',
  created: '送金を記録しました',
  edited: '送金を変更しました',
  withdrawn: '送金の記録を取り消しました',
  recordPaid: '支払ったと記録',
  recordReceived: '受け取ったと記録',
  /** What the button for a suggestion records: today's date and the whole amount. */
  inFull: '全額',
  change: '変更',
  outdated:
    'ほかの記録が届いたので、この送金はもう必要ないか、金額が変わりました。閉じると今の精算が見られます。',
  /** For a transfer of more than is owed: the new balance of each person whose balance changes its sign. */
  overpayment: (people: readonly { name: string; balance: Yen }[]) =>
    `この送金のあと、${people.map(standingText).join('、')}になります`,
  overpaymentHint:
    '同じ送金がもう記録されていないか、先に精算済みになっていないかを確かめてください。前もって渡すお金なら、このまま記録できます。',
} as const

function standingText({ name, balance }: { name: string; balance: Yen }): string {
  return `${name}は ${yenText(Math.abs(balance))} を${balance > 0 ? '受け取る側' : '支払う側'}`
}

/** Settling for good: the rows to choose, and how the balances change (specification 2, sections 4 and 8). */
export const settlingTexts = {
  title: '精算済みにする',
  explanation:
    '精算済みにした支出と送金は計算から外れ、編集や削除ができなくなります。元に戻すことはできません。',
  loading: '支出と送金を読み込み中...',
  empty: '精算済みにするものがありません',
  emptyText: 'まだ精算していない支出や送金が、ここに表示されます。',
  list: '精算済みにする支出と送金',
  expenses: (count: number) => `支出（${count}件）`,
  transfers: (count: number) => `送金（${count}件）`,
  selectAll: 'すべて選ぶ',
  selectNone: 'すべて外す',
  selected: (count: number) => `${count}件を選択中`,
  rowOf: (title: string, amount: Yen) => `${title} ${yenText(amount)}`,

  nothingSelected: '精算済みにするものを選んでください',
  stays: '差引は変わりません',
  staysNote: '支払いが終わった支出と送金が、ちょうど釣り合っています。',
  changes: (count: number) => `${count}人の差引が変わります`,
  changesNote: 'まだ払っていない人がいます。このまま締めると、下の金額はなかったことになります。',
  leavesUnpaid: (amount: Yen) => `未払い ${yenText(amount)} を残して締めます`,
  /** What becomes of one person's balance. */
  balanceFromTo: (before: Yen, after: Yen) =>
    after !== 0
      ? `差引 ${yenText(before, 'always')} → ${yenText(after, 'always')}`
      : before > 0
        ? `${yenText(before)} を受け取れなくなります`
        : `${yenText(-before)} を払わなくてよくなります`,
  changeOf: (name: string, amount: Yen) => `${name} ${yenText(amount, 'always')}`,
  changesLabel: '差引の変化',
  more: (count: number) => `ほか${count}人`,

  action: (count: number) => `${count}件を精算済みにする`,
  confirmTitle: '精算済みにする',
  singleNote: 'この支出を計算から外します。精算済みにしたあとは、編集も削除もできません。',
  singleConfirm: 'この支出を精算済みにしますか？',
  confirm: (expenses: number, transfers: number) => `${rowsText(expenses, transfers)}を精算済みにしますか？`,
  tooMany: (most: number) =>
    `一度に精算済みにできるのは、支出と送金それぞれ${most}件までです。何回かに分けて選んでください。`,
  final: '精算済みにすると、元に戻すことはできません。',
  yes: '精算済みにする',
  yesChanging: '未払いのまま締める',
  payerIs: (names: readonly string[]) => `支払った人：${names.join('、')}`,

  done: '精算完了',
  doneText: '支出を精算済みにしました。',
  doneTogether: 'まとめて精算済みにしました',
  doneTogetherText: (expenses: number, transfers: number) =>
    `${rowsText(expenses, transfers)}を精算済みにしました。`,
  failed: '精算処理に失敗しました',
  failedTogether: '一括精算処理に失敗しました',
} as const

function rowsText(expenses: number, transfers: number): string {
  const parts = [
    ...(expenses > 0 ? [`${expenses}件の支出`] : []),
    ...(transfers > 0 ? [`${transfers}件の送金`] : []),
  ]
  return parts.join('と')
}

/** Explains a suggested transfer or a balance by the rows that it consists of. */
export const explanationTexts = {
  title: '送金の内訳',
  ownTitle: '差引の内訳',
  loading: '内訳を読み込み中...',
  /** Before what ends, in the settlement of a trip. */
  inTrip: 'この旅程では、',
  bothDone: 'この送金で2人の精算が終わります。',
  debtorDone: (name: string) => `この送金で${name}の支払いが終わります。`,
  creditorDone: (name: string) => `この送金で${name}の受け取りが終わります。`,
  partly: 'ほかの送金と合わせて2人の精算が終わります。',
  /** Where the receiver has paid nothing for the sender. */
  indirect: '送金の回数が少なくなるように組み合わせたので、直接の貸し借りがない相手に送ります。',
  sentBefore: ({ from, to, amount }: { from: string; to: string; amount: Yen }) =>
    `${from}から${to}へ ${yenText(amount)} の送金が記録されています。二重の記録や、精算済みにしたあとに届いた記録なら、「送金の記録」から削除できます。`,
  balanceOf: (name: string) => `${name}の差引`,
  spending: '支出',
  transfers: '送金',
  nothing: '該当する支出や送金はありません。',
  laidOut: (amount: Yen) => `立て替え ${yenText(amount)}`,
  used: (amount: Yen) => `負担 ${yenText(amount)}`,
  byPaidFlags: (amount: Yen) => `支払い済み ${yenText(amount, 'always')}`,
  sentTo: (name: string) => `${name}へ送金`,
  receivedFrom: (name: string) => `${name}から受け取り`,
  showAll: (count: number) => `すべて見る（全${count}件）`,
  showMore: (count: number) => `続きを見る（全${count}件）`,
} as const

/** The summary of a group's settlement (specification 3, section 2.10). */
export const summaryTexts = {
  title: '精算のまとめ',
  loading: '精算を計算しています...',
  people: 'メンバー別',
  paid: '支払い',
  owed: '負担',
  balance: '差引',
  byPayer: '支払った人ごとの支出',
  countOfPayer: (count: number) => `支出 ${count}件`,
  paidForBy: (name: string) => `${name}が支払った支出`,
  partOf: (amount: Yen) => `全体で ${yenText(amount)}`,
  transfersNote: '支払いと負担は、未精算の支出の合計です。差引は、送金と支払い済みの分も数えます。',
  unsettled: (count: number) => `未精算の支出（${count}件）`,
  settled: (count: number) => `精算済みの支出（${count}件）`,
  noUnsettled: '未精算の支出はありません。',
  noSettled: '精算済みの支出はまだありません。',
  openDetail: (title: string) => `${title}の詳細`,
} as const

/** The name under which the settlement's REST answer lists what one person paid (specification 3, section 3). */
export const paidBySentence = (name: string) => `${name}さんが支払った支出`
