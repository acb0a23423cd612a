/** Applications to join a group, and their review (specification 1, sections 2 and 5; 3, section 4). */
import type { Application, ApplicationStatus } from '../model/application.ts'

export const applicationTypeLabels: Record<Application['type'], string> = {
  general: '新規申請',
  pending_member: '仮メンバー申請',
}

export const applicationStatusLabels: Record<ApplicationStatus, string> = {
  applied: '承認待ち',
  approved: '承認済み',
  rejected: '参加できませんでした',
  withdrawn: '取り下げ済み',
}

export const reviewTexts = {
  title: '参加申請の確認',
  loading: '参加申請を読み込んでいます...',
  /** Who the applicant says they are. */
  claims: (name: string) => `「私は${name}です」と申請しています`,
  onApproval: '承認すると',
  asNewMember: '新しいメンバーにする',
  asNewMemberNote: '差引0円から始まります',
  asPendingMember: '仮メンバーと同じ人にする',
  asPendingMemberNote: 'その人の記録を引き継ぎます',
  pendingMember: '同じ人の仮メンバー',
  choose: '選んでください',
  withRole: (name: string, role: string) => `${name}（${role}）`,
  takenOver: (expenses: number) => `引き継ぐ差引（支出${expenses}件）`,
  irreversible: 'まとめると、あとから元に戻せません。',
  approve: '承認',
  reject: '断る',
  reason: '断る理由',
  reasonHint: '申請した人に表示されます。',
  /** The reason with which the field begins. */
  defaultReason: '管理者が申請を断りました',
  rejectNow: '断る',
  backToReview: '戻る',
  approved: (name: string) => `${name}さんの参加を承認しました`,
  rejected: (name: string) => `${name}さんの参加申請を断りました`,
  approveFailed: '参加申請の承認に失敗しました',
  rejectFailed: '参加申請を断れませんでした',
  /** Somebody else has decided while the dialog was open. */
  decidedTitle: 'この申請は、もう決まっています',
  decided: {
    applied: '',
    approved: '参加を承認しました。',
    rejected: '参加を断りました。',
    withdrawn: '本人が取り下げました。',
  },
  decidedBy: (name: string) => `決めた人：${name}`,
  gone: '参加申請が見つかりません',
  close: '閉じる',
} as const

/** Open applications, as owners and admins see them. */
export const applicationListTexts = {
  title: (count: number) => `参加申請（${count}件）`,
  show: '表示',
  hide: '非表示',
  review: '確認',
  reviewOf: (name: string) => `${name}さんの申請を確認`,
  /** Of an application that this device has decided, while the decision is on its way. */
  decided: { applied: '', approved: '承認', rejected: 'お断り', withdrawn: '' },
  others: (count: number) => `他${count}件`,
} as const

/** The person's own applications. */
export const ownApplicationTexts = {
  title: '申請の状況',
  waiting: '管理者の承認を待っています',
  open: 'グループを開く',
  reason: (text: string) => `理由：${text}`,
  withdraw: '取り下げ',
  withdrawOf: (group: string) => `「${group}」への申請を取り下げ`,
  withdrawTitle: '参加申請を取り下げますか？',
  withdrawText: (group: string) =>
    `「${group}」への参加申請を取り下げます。招待コードがあれば、もう一度申請できます。`,
  withdrawYes: '取り下げる',
  withdrawn: (group: string) => `「${group}」への参加申請を取り下げました`,
  withdrawFailed: '参加申請を取り下げられませんでした',
  others: (count: number) => `他${count}件`,
} as const
