/** Applications to join a group, and their review (specification 1, sections 2 and 5; 3, section 4). */
import type { Application, ApplicationStatus } from '../model/application.ts'

export const applicationTypeLabels: Record<Application['type'], string> = {
  general: '新規申請',
  pending_member: '仮メンバー申請',
}

export const applicationStatusLabels: Record<ApplicationStatus, string> = {
  applied: '承認待ち',
  approved: '承認済み',
  rejected: '却下',
  withdrawn: '取り下げ済み',
}

export const reviewTexts = {
  title: '参加申請の審査',
  loading: '参加申請を読み込んでいます...',
  /** Who the applicant says they are. */
  claims: (name: string) => `「私は${name}です」と申請しています`,
  onApproval: '承認すると',
  asNewMember: '新規メンバーとして追加',
  asNewMemberNote: '差引0円から始まります',
  asPendingMember: '仮メンバーと同じ人にする',
  asPendingMemberNote: 'その人の記録を引き継ぎます',
  pendingMember: '同じ人の仮メンバー',
  choose: '選んでください',
  /** `role` is what the person becomes. */
  withRole: (name: string, role: string) => `${name}（参加後は${role}）`,
  takenOver: (expenses: number) => `引き継ぐ差引（支出${expenses}件）`,
  irreversible: '同じ人にすると、あとから元に戻せません。',
  approve: '承認',
  reject: '却下',
  rejectTitle: (name: string) => `${name}さんの申請を却下`,
  reason: '却下理由',
  reasonHint: '申請した人に表示されます。',
  /** The reason with which the field begins. */
  defaultReason: '管理者により却下されました',
  rejectNow: '却下する',
  backToReview: '審査に戻る',
  approved: (name: string) => `${name}さんの参加を承認しました`,
  rejected: (name: string) => `${name}さんの参加申請を却下しました`,
  approveFailed: '参加申請の承認に失敗しました',
  rejectFailed: '参加申請の却下に失敗しました',
  /** Somebody else has decided while the dialog was open. */
  decidedTitle: 'この申請は、もう審査されています',
  decided: {
    applied: '',
    approved: '承認されました。',
    rejected: '却下されました。',
    withdrawn: '本人が取り下げました。',
  },
  decidedBy: (name: string) => `審査した人：${name}`,
  gone: '参加申請が見つかりません',
  close: '閉じる',
} as const

/** Open applications, as owners and admins see them. */
export const applicationListTexts = {
  title: (count: number) => `参加申請（${count}件）`,
  show: '表示',
  hide: '非表示',
  review: '審査',
  reviewOf: (name: string) => `${name}さんの申請を審査`,
  /** Of an application that this device has decided, while the decision is on its way. */
  decided: { applied: '', approved: '承認', rejected: '却下', withdrawn: '' },
  others: (count: number) => `他${count}件`,
} as const

/** The person's own applications. */
export const ownApplicationTexts = {
  title: '申請の状況',
  waiting: '管理者の承認を待っています',
  applyAgain: '再申請',
  applyAgainTo: (group: string) => `「${group}」に再申請`,
  open: 'グループを開く',
  reason: (text: string) => `理由：${text}`,
  withdraw: '取り下げ',
  withdrawOf: (group: string) => `「${group}」への申請を取り下げ`,
  withdrawTitle: '参加申請を取り下げますか？',
  withdrawText: (group: string) =>
    `「${group}」への参加申請を取り下げます。招待コードがあれば、また申請できます。`,
  withdrawYes: '取り下げる',
  withdrawn: (group: string) => `「${group}」への参加申請を取り下げました`,
  withdrawFailed: '参加申請を取り下げられませんでした',
  others: (count: number) => `他${count}件`,
} as const
