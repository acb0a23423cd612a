/** The screen of payments (specification 3, section 2.9; docs/design.md, "Payments" and "Permissions"). */
import type { Yen } from '../model/fields.ts'
import { yenText } from './amount-texts.ts'
import { payersText } from './expenses.ts'

export const paymentTexts = {
  title: '支払い状況',
  loading: '支出を読み込み中...',
  empty: '未精算の支出がありません',
  emptyText: '支出を追加すると、誰の分が支払い済みかをここで確認できます。',
  addExpense: '支出を追加',
  purpose: '精算の前に返した分を記録します',
  /** A line breaks only between the two. */
  howToMark: {
    expenses: ['支出を開いて、', '支払い済みにします。'],
    people: ['「支出ごと」で支出を開いて、', '支払い済みにします。'],
  },
  explanationTitle: '支払い済みにするとどうなる？',
  explanation:
    '精算の前に直接支払った分を、支払い済みにします。その額が送金として記録され、差引が変わります。',
  whoMay: 'ほかの人の分を変えられるのは、その支出を支払った人と、オーナー・管理者です。',
  notAllowed: '本人・支払った人・管理者だけが変えられます',

  /** Leads to what people pay. What is unpaid is not that: it is summed by expense, and transfers for no expense do not count. */
  toSettlement: '実際に払う額は、精算で見る',
  /** Where nothing is unpaid. */
  toSettlementPaid: '精算を見る',
  ownOpen: 'あなたの未払いと未受取',
  ownUnpaid: 'あなたの未払い',
  ownOutstanding: 'あなたの未受取',
  nothingUnpaidAtAll: 'すべて支払い済みです',

  view: '表示のしかた',
  byExpense: '支出ごと',
  byPerson: '人ごと',
  filters: '絞り込み',
  unpaidOnly: '未払いだけ',
  ownOnly: '自分だけ',
  expenseCount: (count: number) => `${count}件`,
  personCount: (count: number) => `${count}人`,

  nothingUnpaid: '未払いはありません',
  nothingOwn: 'あなたの分はありません',
  nothingOwnUnpaid: 'あなたの未払いはありません',
  nothingOwnUnpaidText: '払うお金も、受け取るお金もありません。',
  showEverything: 'すべて表示',

  /** Not 支払い as in other lists, because the amount beside it is what others have not paid yet. */
  laidOutBy: (names: readonly string[]) => (names.length === 0 ? '' : `${payersText(names)}が立て替え`),
  /** Below the amount. Other lists have the whole price in its place. */
  unpaidOf: (people: number) => `${people}人の未払い`,
  amount: (amount: Yen) => `合計 ${yenText(amount)}`,
  toDetail: '支出の詳細',
  outstanding: '未受取',
  nothingOpen: '未払いなし',
  unpaidTo: '未払いの相手',
  outstandingFrom: '未受取の相手',
  sentBefore: (amount: Yen) => `送金を記録済み：送った額 ${yenText(amount)}`,
  receivedBefore: (amount: Yen) => `送金を記録済み：受け取った額 ${yenText(amount)}`,

  /** Of an expense or a person. */
  statusOf: (name: string) => `${name}の支払い状況`,
  debt: (amount: Yen) => `払う分 ${yenText(amount)}`,
  payer: '立て替えた人',
  nothingToPay: '支払う分はありません',
  paid: '支払い済み',
  unpaid: '未払い',
  isPaid: (name: string, title: string) => `${title}の${name}の分は支払い済み`,
  everybodyPaid: '全員を支払い済みにする',
  nobodyPaid: '全員を未払いに戻す',
  ofExpense: (action: string, title: string) => `${title}：${action}`,

  marked: (name: string) => `${name}の分を支払い済みにしました`,
  unmarked: (name: string) => `${name}の分を未払いに戻しました`,
  markedAll: '全員の分を支払い済みにしました',
  unmarkedAll: '全員の分を未払いに戻しました',
  /** Whose payments were recorded, or deleted. */
  counted: ({ names, amount, isPaid }: { names: readonly string[]; amount: Yen; isPaid: boolean }) =>
    `${names.length > 1 ? `${names.length}人` : names.join('')}が払った${yenText(amount)}を、差引${isPaid ? 'に入れました' : 'から外しました'}`,
  unchanged: '差引は変わりません',
  undone: '元に戻しました',
  failed: '支払い状況の更新に失敗しました',
} as const
