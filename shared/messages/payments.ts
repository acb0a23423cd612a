/** The record of payments, and the payments of one expense (specification 3, section 2.9; docs/design.md, "Payments"). */
import type { Yen } from '../model/fields.ts'
import type { Expense } from '../model/expense.ts'
import { yenText } from './amount-texts.ts'
import { payersText } from './expenses.ts'
import { glossary } from './glossary.ts'
import { transferTexts } from './settlements.ts'

export const paymentTexts = {
  /** The page, and every link to it. */
  title: '支払いの記録',
  loading: '支払いの記録を読み込み中...',
  empty: 'まだ支払いの記録がありません',
  emptyText: '払ったり受け取ったりしたことを記録すると、ここに並びます。',
  noExpenses: '未精算の支出がありません',
  noExpensesText: '支出を追加すると、その支出だけ先に返した分をここで記録できます。',
  addExpense: '支出を追加',

  view: '表示のしかた',
  views: { transfers: '新しい順', people: '人ごと', expenses: '支出ごと' },

  /** Not 支払い as in other lists, because the page is about what was paid back. */
  laidOutBy: (names: readonly string[]) => (names.length === 0 ? '' : `${payersText(names)}が立て替え`),
  /** Below the price. */
  paidByPeople: (people: number) => `${people}人が先に返した`,
  toDetail: '支出の詳細',
  /** Of an expense. */
  paidOf: (title: string) => `${title}を先に返した人`,
  /** Of a payment that names its expense. */
  paidFor: (title: string) => `「${title}」の分`,

  markPaid: 'この支出だけ先に返した',
  markingDone: '完了',
  markingHint: 'チェックすると、その額を払った記録になります。精算でまとめて払う分は、チェックしません。',
  whoMay: 'ほかの人の分を変えられるのは、その支出を支払った人と、オーナー・管理者です。',
  notAllowed: '本人・支払った人・オーナー・管理者だけが変えられます',
  debt: (amount: Yen) => `払う分 ${yenText(amount)}`,
  /** Beside the box of somebody who would be paying twice. */
  owesNothing: '今の精算で払う額はありません',
  payer: '立て替えた人',
  nothingToPay: '支払う分はありません',
  paid: '先に返した',
  /** While nothing says that more is owed. */
  part: (amount: Yen) => `${yenText(amount)}を先に返した`,
  open: (amount: Yen) => `あと${yenText(amount)}`,
  excess: (amount: Yen) => `${yenText(amount)}多い`,
  hasPaid: (name: string, title: string) => `${name}は${title}の分を先に返した`,
  everybodyPaid: '全員が先に返した',
  nobodyPaid: '全員の記録を取り消す',
  ofExpense: (action: string, title: string) => `${title}：${action}`,

  marked: (name: string) => `${name}が先に返したことを記録しました`,
  unmarked: (name: string) => `${name}が先に返した記録を取り消しました`,
  markedAll: '全員が先に返したことを記録しました',
  unmarkedAll: '全員が先に返した記録を取り消しました',
  /** Whose payments were recorded, or deleted. */
  counted: ({ names, amount, isPaid }: { names: readonly string[]; amount: Yen; isPaid: boolean }) =>
    `${names.length > 1 ? `${names.length}人` : names.join('')}が払った${yenText(amount)}を、精算${isPaid ? 'に入れました' : 'から外しました'}`,
  unchanged: '精算の額は変わりません',
  undone: '元に戻しました',
  failed: '支払いの記録を変えられませんでした',
} as const

/** What a transfer was for, where a list says who has paid whom. Null if nothing particular is recorded. */
export function transferNoteOf({ title, expenseId }: Pick<Expense, 'title' | 'expenseId'>): string | null {
  return expenseId === null ? givenTitleOf(title) || null : paymentTexts.paidFor(title)
}

/** The title that somebody has given a transfer, else an empty text. */
export function givenTitleOf(title: string): string {
  return title === transferTexts.nameDefault ? '' : title
}

/** What an expense or a transfer is called where nothing else says which of the two it is. */
export function shownTitleOf({ transactionType, title }: Pick<Expense, 'transactionType' | 'title'>): string {
  return transactionType === 'transfer' && title === transferTexts.nameDefault ? glossary.pay : title
}
