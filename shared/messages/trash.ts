/** Deleting, undoing it, and the trash of a group. */
import { groupedDigits } from './amount-texts.ts'
import { deletedContentKeptDays } from '../limits.ts'

export const deletionTexts = {
  /** `name` is a title, or for a transfer its sender, receiver and amount. */
  deleted: (name: string) => `「${name}」を削除しました`,
  deleteFailed: '削除できませんでした',
  restored: (name: string) => `「${name}」を元に戻しました`,
  restoreFailed: '元に戻せませんでした',
} as const

export const trashTexts = {
  title: 'ゴミ箱',
  linkNote: '削除したものを元に戻す',
  intro: `削除してから${deletedContentKeptDays}日以内なら、元に戻せます。そのあとは自動で消えます。`,
  loading: 'ゴミ箱を読み込み中...',
  listLabel: '削除したもの',
  emptyTitle: 'ゴミ箱は空です',
  empty: `支出、支払い、旅程、予定、仮メンバー、写真・書類を削除すると、${deletedContentKeptDays}日間ここに残り、元に戻せます。`,
  restoreOf: (name: string) => `「${name}」を元に戻す`,
  transfer: '支払いの記録',
  /** What is restored with a trip: `予定6件・支出や支払い2件`. Empty if nothing is. */
  withTrip: (items: number, expenses: number) =>
    [
      items > 0 ? `予定${groupedDigits(items)}件` : '',
      expenses > 0 ? `支出や支払い${groupedDigits(expenses)}件` : '',
    ]
      .filter(Boolean)
      .join('・'),
  /** Of an attachment: the expense or item that it was on. */
  ofRow: (title: string) => `「${title}」の写真・書類`,
  ofTrip: (title: string) => `旅程「${title}」`,
  /** In place of the button of an item. */
  tripFirst: '旅程も削除されています。先に旅程を元に戻してください。',
  /** `at` is a moment such as 今日 10:42 or 8月12日. */
  deletedBy: (name: string, at: string) => `${name}が${at}に削除`,
  deletedAt: (at: string) => `${at}に削除`,
  daysLeft: (days: number) => (days > 0 ? `あと${days}日` : 'まもなく消えます'),
  /** The time of the deletion is not known. */
  daysUnknown: `${deletedContentKeptDays}日以内に消えます`,
  balancesReturn: '支出や支払いを元に戻すと、みんなの貸し借りも戻ります。',
} as const
