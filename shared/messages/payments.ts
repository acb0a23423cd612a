/** The screen of paid flags (specification 3, section 2.9; docs/design.md, "Paid flags" and "Permissions"). */
import type { Yen } from '../model/fields.ts'
import { yenText } from './amount-texts.ts'

type Sent = { from: string; to: string; amount: Yen; day: string }
type Change = { name: string; amount: Yen }

export const paymentTexts = {
  title: '支払い状況',
  loading: '支出を読み込み中...',
  empty: '未精算の支出がありません',
  emptyText: '支出を追加すると、誰の分が支払い済みかをここで確認できます。',
  addExpense: '支出を追加',
  explanation:
    '精算の前に直接支払った分に、印を付けます。印を付けた分は計算から外れ、差引が変わります。送金を記録した分には、印は不要です。',
  whoMay: 'ほかの人の印を変えられるのは、その支出を支払った人と、オーナー・管理者です。',
  notAllowed: '本人・支払った人・管理者だけが変えられます',

  expenseLabel: (title: string) => `${title}の支払い状況`,
  paidBy: (names: readonly string[]) => `${names.join('、')}が支払い`,
  share: (amount: Yen) => `負担 ${yenText(amount)}`,
  payer: '立て替えた人',
  nothingToPay: '支払う分はありません',
  paid: '支払い済み',
  unpaid: '未払い',
  isPaid: (name: string, title: string) => `${title}の${name}の分は支払い済み`,
  everybodyPaid: '全員支払い済み',
  nobodyPaid: '全員を未払いに戻す',
  ofExpense: (action: string, title: string) => `${title}：${action}`,

  askTitle: '同じ支払いではありませんか？',
  ask: (names: readonly string[]) =>
    `${names.join('、')}からの送金が記録されています。同じ支払いなら、印は付けないでください。二重に数えられます。`,
  sent: ({ from, to, amount, day }: Sent) => `${day} ${from} → ${to} ${yenText(amount)}`,
  otherSent: (count: number) => `ほか${count}件`,
  askConfirm: '印を付ける',

  marked: (name: string) => `${name}の分を支払い済みにしました`,
  unmarked: (name: string) => `${name}の分を未払いに戻しました`,
  markedAll: '全員の分を支払い済みにしました',
  unmarkedAll: '全員の分を未払いに戻しました',
  changed: (changes: readonly Change[]) =>
    `差引：${changes.map(({ name, amount }) => `${name} ${yenText(amount, 'always')}`).join('、')}`,
  unchanged: '差引は変わりません',
  failed: '支払状況の更新に失敗しました',
} as const
