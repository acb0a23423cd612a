/** What was done in a group, by whom and when. */
import { groupedDigits } from './amount-texts.ts'
import type { ActivityAction } from '../model/activity.ts'

/** What a sentence may name. `who` has done it: あなた or 太郎さん. */
type Named = {
  who: string
  /**
   * The expense 「首里そば」, the transfer 「花子 → 太郎」, the trip or its item, in brackets. Empty on the page of the expense.
   */
  what: string
  /** Whom it was about: あなた or 太郎さん. */
  whom: string
  /** Whether the person did it to themselves. */
  isOwn: boolean
  rowCount: number
}

const of = (what: string) => what && `${what}の`

export const activitySentences: Record<ActivityAction, (named: Named) => string> = {
  'expense-money': ({ who, what }) => `${who}が${of(what)}金額や分け方を変更`,
  'expense-described': ({ who, what }) => `${who}が${of(what)}内容を変更`,
  'expense-restored': ({ who, what }) => `${who}が${what && `${what}を`}元に戻しました`,
  'share-paid': ({ who, what, whom }) => `${who}が${of(what)}${whom}の分を「先に返した」に変更`,
  'share-unpaid': ({ who, what, whom }) => `${who}が${of(what)}${whom}の分を「先に返した」から外しました`,
  'transfer-edited': ({ who, what }) => `${who}が支払い${what}を変更`,
  settled: ({ who, rowCount }) => `${who}が${groupedDigits(rowCount)}件を精算済みに変更`,
  'group-edited': ({ who }) => `${who}がグループの設定を変更`,
  'code-renewed': ({ who }) => `${who}が招待コードを再発行`,
  'member-joined': ({ who }) => `${who}が参加`,
  'member-approved': ({ who, whom }) => `${who}が${whom}の参加のお願いを受け入れ`,
  'member-ended': ({ who, whom, isOwn }) =>
    isOwn ? `${who}が退出` : `${who}が${whom}をグループから外しました`,
  'owner-made': ({ who, whom }) => `${who}が${whom}にオーナーを引き継ぎ`,
  'admin-made': ({ who, whom }) => `${who}が${whom}を管理者に変更`,
  'member-made': ({ who, whom }) => `${who}が${whom}をメンバーに変更`,
  'person-added': ({ who, whom }) => `${who}が${whom}を追加`,
  'person-renamed': ({ who, whom }) => `${who}が${whom}の名前を変更`,
  'person-edited': ({ who, whom }) => `${who}が${whom}の連絡先を変更`,
  'person-invited': ({ who, whom }) => `${who}が${whom}の招待コードを作成`,
  'person-removed': ({ who, whom }) => `${who}が${whom}を削除`,
  'person-restored': ({ who, whom }) => `${who}が${whom}を元に戻しました`,
  'person-linked': ({ who, whom }) => `${who}が仮メンバーを${whom}とまとめました`,
  'itinerary-edited': ({ who, what }) => `${who}が旅程${what}の内容を変更`,
  'itinerary-status': ({ who, what }) => `${who}が旅程${what}の状態を変更`,
  'itinerary-restored': ({ who, what }) => `${who}が旅程${what}を元に戻しました`,
  'item-edited': ({ who, what }) => `${who}が予定${what}の内容を変更`,
  'item-budget': ({ who, what }) => `${who}が予定${what}の予算を変更`,
  'item-moved': ({ who, what }) => `${who}が予定${what}の日付を変更`,
  'item-restored': ({ who, what }) => `${who}が予定${what}を元に戻しました`,
  'expense-linked': ({ who, what }) => `${who}が${of(what)}旅程を変更`,
}

export const activityTexts = {
  title: '更新履歴',
  linkNote: '誰が、いつ、何を変えたか',
  loading: '更新履歴を読み込み中...',
  listLabel: 'グループでの更新',
  groupCreated: (who: string) => `${who}がグループを作成`,
  recorded: (who: string, what: string) => `${who}が${what}を追加`,
  transferRecorded: (who: string, what: string) => `${who}が支払い${what}を記録`,
  deleted: (who: string, what: string) => `${who}が${what}を削除`,
  transferDeleted: (who: string, what: string) => `${who}が支払い${what}を削除`,
  named: (name: string) => `「${name}」`,
  /** Behind the first of several items. */
  more: (count: number) => (count === 0 ? '' : `ほか${groupedDigits(count)}件`),
  itineraryCreated: (who: string, what: string) => `${who}が旅程${what}を作成`,
  itineraryDeleted: (who: string, what: string) => `${who}が旅程${what}を削除`,
  itemAdded: (who: string, what: string) => `${who}が予定${what}を追加`,
  itemDeleted: (who: string, what: string) => `${who}が予定${what}を削除`,
  /** The content of a deleted row is gone after 30 days. */
  emptied: '（内容は消えました）',
  emptiedExpense: '支出（内容は消えました）',
  someone: '誰か',
  amount: (before: string, after: string) => `金額：${before} → ${after}`,
  paid: (name: string, before: string, after: string) => `${name}が払った分：${before} → ${after}`,
  share: (name: string, before: string, after: string) => `${name}の分：${before} → ${after}`,
} as const
