/** The settlement screen and its transfers (specification 3, sections 2.11, 2.12 and 8). */
import { deletedContentKeptDays } from '../limits.ts'
import type { Yen } from '../model/fields.ts'
import { groupedDigits, yenText } from './amount-texts.ts'
import { fromToText } from './from-to-text.ts'

const fewTransfersMax = 5
/** Several longer names would make a sentence of many lines. */
const namedLength = 12
const namedMax = 3

function namesText(names: readonly string[]): string {
  if (names.length > 1 && names.some((name) => name.length > namedLength)) return `${names.length}人`
  return names.length > namedMax ? `${names.length}人` : names.join('、')
}

export const settlementTexts = {
  loading: '精算を計算しています...',
  empty: 'まだ精算するものがありません',
  emptyText: '支出を追加すると、誰が誰にいくら払うかがここに出ます。',
  addExpense: '支出を追加',
  estimate: '未送信の変更を含む見込み',

  /** Around the names and the amount, which are emphasised: あなたは 太郎 に 3,200円 支払います */
  you: 'あなたは',
  to: 'に',
  pay: '支払います',
  from: 'から',
  receive: '受け取ります',
  /** For a person whose debts and credits were paid. */
  paidUp: 'あなたの精算は終わりました',
  /** For a person who never owed anything and was never owed anything. */
  nothingToDo: '払うお金も受け取るお金もありません',
  /** Shortens long names and a long list, because all people are listed below with their amounts. */
  names: namesText,
  /** One verb wherever a payment is recorded; the receiver has their own. */
  recordPayment: '払ったことを記録',
  recordReceipt: '受け取ったことを記録',
  /** Below suggestions, which have buttons that record them. */
  recordOther: 'ほかに払ったことを記録',
  recordOf: (name: string, amount: Yen, action: string) => `${name} ${yenText(amount)}：${action}`,

  whoPaysWhom: '誰が誰に払う',
  allSuggestions: (count: number) => `すべて見る（全${groupedDigits(count)}回）`,
  /** The accessible name of what a suggestion unfolds to. */
  why: 'この支払いの理由',
  /** Thirty transfers are not 回だけ. */
  suggestions: (count: number) =>
    count > fewTransfersMax
      ? `払うのは全部で${groupedDigits(count)}回`
      : `払うのは全部で${groupedDigits(count)}回だけ`,
  /** Nobody owes anything any more. */
  allEven: '全員の精算が終わりました',
  /** Before the button that settles for good. It says up to when, because the headline says that all is 精算 already. */
  whySettle: '精算済みにすると、ここまでの支出は次の精算に入りません。しなくても大丈夫です。',
  settleAll: 'ここまでを精算済みにする',
  /** Nothing is left to settle for good either. */
  allSettled: '支出と支払いは、すべて精算済みです',
  fromTo: fromToText,

  more: 'ほかにできること',
  toPaymentsNote: (count: number) =>
    count > 0 ? `${groupedDigits(count)}件・先に返した支出もここで記録` : '先に返した支出もここで記録',
  toSettling: '精算済みにする',
  toSettlingNote: '終わった支出と支払いを、計算から外す',

  errorsTitle: '計算が合わない支出があります',
  errorsText: '次の支出を直すまで、誰が誰にいくら払えばよいかは表示されません。',
  warningsTitle: '警告',
  mend: (title: string) => `「${title}」を確かめる`,
  sharesMismatch: ({ amount, sharesTotal }: { amount: Yen; sharesTotal: Yen }) =>
    `金額 ${yenText(amount)}と分けた額の合計 ${yenText(sharesTotal)}が一致しません`,
  /** Of a row whose shares are its amount. */
  unevenRow: ({ paid, sharesTotal }: { paid: Yen; sharesTotal: Yen }) =>
    `支払った額の合計 ${yenText(paid)}と分けた額の合計 ${yenText(sharesTotal)}が一致しません`,
  netSumOff: (sum: Yen) => `支払った額と分けた額の合計に${yenText(Math.abs(sum))}の差があります`,
  looksLikeTransfer: (title: string) => `「${title}」は支出になっていますが、お金を返した記録かもしれません`,
} as const

/** What recording a transfer is called, by the viewer who receives it or by anybody else. */
export function recordTextOf(isReceipt: boolean): string {
  return isReceipt ? settlementTexts.recordReceipt : settlementTexts.recordPayment
}

export const transferTexts = {
  editTitle: '支払いの記録を編集',
  from: '払った人',
  to: '受け取った人',
  choose: '選ぶ',
  amount: '金額',
  date: '払った日',
  name: '内容',
  /** The specification's (3, section 2.12). It is stored and says nothing, so no list shows it. */
  nameDefault: '送金',
  note: 'メモ',
  save: '記録する',
  saveEdited: '保存',
  delete: '削除',
  deleteNote: `削除しても、${deletedContentKeptDays}日以内なら元に戻せます`,
  fromRequired: '払った人を選んでください',
  toRequired: '受け取った人を選んでください',
  failed: '支払いの操作に失敗しました',
  created: '支払いを記録しました',
  edited: '支払いの記録を変更しました',
  withdrawn: '支払いの記録を取り消しました',
  /** What the button of a suggestion records: today's date and the whole amount. */
  inFull: '全額',
  change: '変更',
  /** For a transfer of more than its receiver, or its sender, has to receive or to pay. */
  beyondCredit: (name: string, excess: Yen) => `${name}が受け取る分より${yenText(excess)}多い金額です`,
  beyondDebt: (name: string, excess: Yen) => `${name}が払う分より${yenText(excess)}多い金額です`,
  overpaymentHint: 'もう記録していませんか？ 前もって渡すお金なら、このまま記録できます。',
} as const

/** Settling for good: the rows to choose, and how the balances change (specification 2, sections 4 and 8). */
export const settlingTexts = {
  title: '精算済みにする',
  explanation:
    '精算済みにした支出と支払いは計算から外れ、編集や削除ができなくなります。元に戻すことはできません。',
  loading: '支出と支払いを読み込み中...',
  empty: '精算済みにするものがありません',
  emptyText: 'まだ精算していない支出や支払いが、ここに表示されます。',
  list: '精算済みにする支出と支払い',
  expenses: (count: number) => `支出（${groupedDigits(count)}件）`,
  transfers: (count: number) => `支払い（${groupedDigits(count)}件）`,
  selectAll: 'すべて選ぶ',
  selectNone: 'すべて外す',
  selected: (count: number) => `${groupedDigits(count)}件を選択中`,
  rowOf: (title: string, amount: Yen) => `${title} ${yenText(amount)}`,

  nothingSelected: '精算済みにするものを選んでください',
  stays: '誰の金額も変わりません',
  staysNote: '選んだ分を精算済みにしても、受け取る額と払う額はそのままです。',
  changes: (count: number) => `${count}人の金額が変わります`,
  changesNote: '精算済みにすると、下のように変わります。',
  unpaidNote: 'まだ払っていない人がいます。',
  cancelsUnpaid: (amount: Yen) => `未払いの${yenText(amount)}がなかったことになります`,
  /** What becomes of one person's balance, in words: a sign would say receiving of one who owes less. */
  balanceChange: (before: Yen, after: Yen) =>
    balanceChangeParts(before, after).map(({ kind, amount }) => ({
      text: balanceChanges[kind].short,
      amount,
    })),
  changeOf: ({ name, before, after }: { name: string; before: Yen; after: Yen }) =>
    `${name}は${balanceChangeText(before, after)}。`,
  othersChange: (count: number) => `ほか${count}人の金額も変わります。`,
  changesLabel: '金額の変化',

  action: (count: number) => `${groupedDigits(count)}件を精算済みにする`,
  confirmTitle: '精算済みにする',
  singleNote: 'この支出を計算から外します。精算済みにしたあとは、編集も削除もできません。',
  singleConfirm: 'この支出を精算済みにしますか？',
  confirm: (expenses: number, transfers: number) => `${rowsText(expenses, transfers)}を精算済みにしますか？`,
  tooMany: (most: number) =>
    `一度に精算済みにできるのは、支出と支払いそれぞれ${groupedDigits(most)}件までです。何回かに分けて選んでください。`,
  final: '精算済みにすると、元に戻すことはできません。',
  yes: '精算済みにする',
  yesChanging: '未払いのまま精算済みにする',
  payerIs: (names: readonly string[]) => `支払った人：${names.join('、')}`,

  done: '精算完了',
  doneText: '支出を精算済みにしました。',
  doneTogether: 'まとめて精算済みにしました',
  doneTogetherText: (expenses: number, transfers: number) =>
    transfers === 0
      ? `${groupedDigits(expenses)}件の支出を精算済みにしました。`
      : `${rowsText(expenses, transfers)}を精算済みにしました。`,
  failed: '精算処理に失敗しました',
  failedTogether: '一括精算処理に失敗しました',
} as const

/** What becomes of a balance: the words of a row beside the amount, and the stem of a sentence, to which ます is added. */
const balanceChanges = {
  lost: { short: '受け取れなくなる', stem: (amount: string) => `${amount}を受け取れなくなり` },
  relieved: { short: '払わなくてよくなる', stem: (amount: string) => `${amount}を払わなくてよくなり` },
  receivesMore: { short: '受け取りが増える', stem: (amount: string) => `受け取る額が${amount}増え` },
  paysMore: { short: '支払いが増える', stem: (amount: string) => `払う額が${amount}増え` },
  receives: { short: '受け取ることになる', stem: (amount: string) => `${amount}を受け取ることになり` },
  pays: { short: '払うことになる', stem: (amount: string) => `${amount}を払うことになり` },
} as const

type BalanceChangePart = { kind: keyof typeof balanceChanges; amount: Yen }

/** Two parts of a balance that changes its sign, else one. */
function balanceChangeParts(before: Yen, after: Yen): BalanceChangePart[] {
  if (before * after > 0) {
    const more = Math.abs(after) - Math.abs(before)
    const isReceiving = before > 0
    return more > 0
      ? [{ kind: isReceiving ? 'receivesMore' : 'paysMore', amount: more }]
      : [{ kind: isReceiving ? 'lost' : 'relieved', amount: -more }]
  }
  const parts: BalanceChangePart[] = [
    { kind: before > 0 ? 'lost' : 'relieved', amount: Math.abs(before) },
    { kind: after > 0 ? 'receives' : 'pays', amount: Math.abs(after) },
  ]
  return parts.filter(({ amount }) => amount > 0)
}

function balanceChangeText(before: Yen, after: Yen): string {
  const stems = balanceChangeParts(before, after).map(({ kind, amount }) =>
    balanceChanges[kind].stem(yenText(amount)),
  )
  return `${stems.join('、')}ます`
}

function rowsText(expenses: number, transfers: number): string {
  const parts = [
    ...(expenses > 0 ? [`${groupedDigits(expenses)}件の支出`] : []),
    ...(transfers > 0 ? [`${groupedDigits(transfers)}件の支払い`] : []),
  ]
  return parts.join('と')
}

/** Why a transfer is suggested. */
export const explanationTexts = {
  loading: '理由を読み込み中...',
  /** Before what ends, in the settlement of a trip. */
  inTrip: 'この旅程では、',
  bothDone: 'これで2人の精算が終わります。',
  debtorDone: (name: string) => `これで${name}の支払いが終わります。`,
  creditorDone: (name: string) => `これで${name}の受け取りが終わります。`,
  partly: 'ほかの支払いと合わせて2人の精算が終わります。',
  /** What is left of the sender's debt or of the receiver's claim, and whom the plan has for it. */
  debtorRest: (name: string, rest: Yen, others: readonly string[]) =>
    `${name}の残り${yenText(rest)}は${namesText(others)}に払います。`,
  creditorRest: (name: string, rest: Yen, others: readonly string[]) =>
    `${name}の残り${yenText(rest)}は${namesText(others)}から受け取ります。`,
  /** Where the receiver has paid nothing for the sender. */
  indirect: '払う回数が少なくなるように組み合わせたので、直接の貸し借りがない相手に払います。',
  sentBefore: ({ from, to, amount }: { from: string; to: string; amount: Yen }) =>
    `${from}が${to}に${yenText(amount)}を払った記録があります。二重の記録や、精算済みにしたあとに届いた記録なら、「支払いの記録」から削除できます。`,
  whereFrom: 'どの支出からの金額かは、下の「みんなの貸し借り」で名前を開くとわかります。',
} as const

/** The balances, each with the sum that it is (specification 3, section 2.10). */
export const balanceTexts = {
  title: 'みんなの貸し借り',
  openAll: 'すべて開く',
  closeAll: 'すべて閉じる',
  kindOf: (balance: Yen) => (balance === 0 ? '貸し借りなし' : balance < 0 ? '払う' : '受け取る'),
  partsOf: (name: string) => `${name}の貸し借りの中身`,
  paid: '立て替えた分',
  /** The person's share, whoever it is. */
  owed: '自分の分',
  movedOf: (amount: Yen) => (amount < 0 ? 'もう受け取った分' : 'もう払った分'),
  paidTo: (name: string) => `${name}に払った`,
  receivedFrom: (name: string) => `${name}から受け取った`,
  partOf: (amount: Yen) => `全体で ${yenText(amount)}`,
  nothing: 'まだ支出も支払いもありません。',
} as const

/** The expenses of a settlement (specification 3, section 2.10). */
export const expenseListTexts = {
  title: '支出',
  unsettled: '未精算の支出',
  settled: '精算済みの支出',
  count: (count: number) => `${groupedDigits(count)}件`,
} as const

/** The name under which the settlement's REST answer lists what one person paid (specification 3, section 3). */
export const paidBySentence = (name: string) => `${name}さんが支払った支出`
