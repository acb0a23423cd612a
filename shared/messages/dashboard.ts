/** The dashboard (specification 1, section 2). */
import { groupedDigits, yenText } from './amount-texts.ts'

export const dashboardTexts = {
  loading: 'ホームを読み込んでいます...',
  deviceFull:
    '端末の空き容量が足りないため、読み込めません。空き容量を増やしてから、もう一度お試しください。',
  /** While the server is not reached: the account is not empty. */
  safe: 'グループは、つながると自動で読み込みます。記録した内容は、この端末に残ります。',
  total: 'あなたの合計',
  /** Shown below the total: the sums of which it consists, of so many groups that are not at zero. */
  totalOf: ({ groups, receive, pay }: { groups: number; receive: number; pay: number }) => {
    const parts = [receive > 0 ? `受け取り ${yenText(receive)}` : '', pay > 0 ? `支払い ${yenText(pay)}` : '']
    const said = parts.filter((part) => part !== '').join('、')
    return said === '' ? '受け取りも支払いもありません' : `${groups}つのグループで${said}`
  },
  /** Shown while the groups' balances are computed one by one. */
  adding: 'グループごとに計算しています...',
  groups: 'すべてのグループ',
  receipts: '領収書の管理',
  receive: '受け取り',
  pay: '支払い',
  even: '貸し借りなし',
  unsent: (count: number) => `未送信 ${groupedDigits(count)}件`,
  /** Members and pending members. */
  peopleCount: (count: number) => `${count}人`,
  create: 'グループを作成',
  join: 'グループに参加',
  addExpense: '支出を追加',
  emptyTitle: 'まだグループがありません',
  empty: '旅や集まりごとにグループを作ると、支出を記録して割り勘できます。電波がなくても大丈夫です。',
  sampleMake: 'サンプル旅行を作成',
  sampleHint: '架空の友だち3人との箱根旅行で、支出と精算を試せます。',
  sampleMade: 'サンプル旅行を作成しました',
  sampleFailed: 'サンプル旅行を作成できませんでした',
} as const
