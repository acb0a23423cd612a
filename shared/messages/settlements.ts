/** What the screen of settlement and its transfers say (specification 3, sections 2.11, 2.12 and 8). */
import type { Yen } from '../model/fields.ts'
import { yenText } from './labels.ts'

export const settlementTexts = {
  title: '精算',
  loading: '精算を計算しています...',
  empty: '精算データがありません',
  emptyText: '支出を追加すると、誰が誰にいくら払えばよいかがここに表示されます。',
  addExpense: '支出を追加',
  estimate: '未送信の変更を含む見込み',

  you: 'あなたは',
  /** Around the name, which stands out: を 太郎 に支払います */
  payBefore: 'を',
  payAfter: 'に支払います',
  receiveBefore: 'を',
  receiveAfter: 'から受け取ります',
  nothingToDo: 'あなたの精算は不要です',
  balanceOnly: 'の差引です',
  names: (names: readonly string[]) => names.join('、'),
  recordPayment: '支払いを記録',
  recordReceipt: '受け取りを記録',

  suggestions: (count: number) => `全員の精算・送金は${count}回だけ`,
  allEven: '全員の精算が終わっています。',
  fromTo: (from: string, to: string) => `${from} → ${to}`,
  record: '記録',
  recordOf: ({ from, to, amount }: { from: string; to: string; amount: Yen }) =>
    `${from}から${to}への送金 ${yenText(amount)}を記録`,

  balances: '差引',
  history: '送金の記録',
  newTransfer: '送金を記録',
  deleteOf: (title: string) => `${title}を削除`,
  deleteTitle: '送金を削除',
  delete: '削除',
  deleteConfirm: (title: string) => `「${title}」を削除しますか？この操作は取り消せません。`,
  deleted: '送金を削除しました',
  settled: '清算済み',

  errorsTitle: '整合性エラー検出',
  errorsText: '送金提案を非表示にしています。次の支出を直すと、また表示されます。',
  warningsTitle: '警告',
  sharesMismatch: ({ title, amount, sharesTotal }: { title: string; amount: Yen; sharesTotal: Yen }) =>
    `「${title}」の金額 ${yenText(amount)} と負担額の合計 ${yenText(sharesTotal)} が一致しません`,
  netSumOff: (sum: Yen) => `支払いと負担の合計に ${yenText(Math.abs(sum))} の差があります`,
  looksLikeTransfer: (title: string) => `「${title}」は支出として記録されていますが、送金かもしれません`,
} as const

export const transferTexts = {
  title: '送金を記録',
  from: '送金元',
  to: '送金先',
  choose: '選択してください',
  amount: '金額',
  date: '送金日',
  name: 'タイトル',
  nameDefault: '送金',
  note: 'メモ',
  save: '記録する',
  incomplete: '送金元、送金先、金額は必須です。',
  failed: '送金の操作に失敗しました',
  created: '送金を記録しました',
} as const
