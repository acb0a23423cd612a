/** Applications to join a group, and their review (specification 1, sections 2 and 5; 3, section 4). */
import { groupedDigits } from './amount-texts.ts'
import type { Application, ApplicationStatus } from '../model/application.ts'
import { peopleTexts } from './labels.ts'

const { polite } = peopleTexts

export const applicationTypeLabels: Record<Application['type'], string> = {
  general: '参加希望',
  pending_member: '仮メンバーあての招待',
}

export const applicationStatusLabels: Record<ApplicationStatus, string> = {
  applied: '返事待ち',
  approved: '参加済み',
  rejected: '今回は参加できませんでした',
  withdrawn: '取り下げ済み',
}

export const reviewTexts = {
  title: '参加のお願い',
  loading: '参加のお願いを読み込んでいます...',
  /** Who the applicant says they are. */
  claims: (name: string) => `「私は${name}です」と書いています`,
  whoIsIt: (name: string) => `${polite(name)}は、誰ですか？`,
  asNewMember: '新しいメンバー',
  asNewMemberNote: '名前がまだ入っていない人です。',
  /** Where there are no pending members, and nothing to choose. */
  becomesMember: '参加すると、新しいメンバーになります。貸し借りなしから始まります。',
  asPendingMember: '仮メンバーと同じ人',
  /** `names` says who they are, 太郎さん、次郎さん、ほか3人. */
  asPendingMemberNote: (names: string, count: number) =>
    count === 1 ? `${names}のことです。` : `${names}から選びます。`,
  /** Above the buttons before the choice. */
  choiceFirst: 'どちらかを選ぶと、参加してもらえます。',
  /** Said when 参加してもらう is pressed before. */
  choiceRequired: '仮メンバーと同じ人か、新しいメンバーかを選んでください',
  personRequired: '同じ人の仮メンバーを選んでください',
  pendingMember: '同じ人の仮メンバー',
  choose: '選んでください',
  becomes: (role: string) => `参加すると、${role}になります。`,
  /** Above the buttons. `name` is the pending member's. */
  irreversible: (name: string) => `${polite(name)}と同じ人にします。あとから誰にも元に戻せません。`,
  reversible: '新しいメンバーにします。あとから仮メンバーとまとめられます。',
  approve: '参加してもらう',
  reject: '断る',
  reason: '断る理由',
  reasonHint: (name: string) => `${name}さんに伝わります。`,
  /** The reason with which the field begins. */
  defaultReason: '今回は見送らせてください',
  rejectTitle: (name: string) => `${polite(name)}のお願いを断る`,
  reasonPlaceholder: '例：人数がそろいました',
  rejectNow: '断る',
  backToReview: '戻る',
  approved: (name: string) => `${name}さんに参加してもらいます`,
  rejected: (name: string) => `${name}さんの参加を断りました`,
  approveFailed: '返事ができませんでした',
  rejectFailed: '断れませんでした',
  /** Somebody else has decided while the dialog was open. */
  decidedTitle: 'このお願いには、ほかの人が先に返事をしました',
  decided: {
    applied: '',
    approved: '参加してもらうことになりました。',
    rejected: '参加を断りました。',
    withdrawn: '本人が取り下げました。',
  },
  decidedBy: (name: string) => `返事をした人：${name}`,
  gone: '参加のお願いが見つかりません',
  close: '閉じる',
} as const

/** Open applications, as owners and admins see them. */
export const applicationListTexts = {
  title: (count: number) => `参加のお願い（${groupedDigits(count)}件）`,
  /** The rows stay at their place. */
  show: '開く',
  hide: 'たたむ',
  review: '確認',
  reviewOf: (name: string) => `${name}さんのお願いを確認`,
  /** Of an application that this device has decided, while the decision is on its way. */
  decided: { applied: '', approved: '参加してもらう', rejected: '断った', withdrawn: '' },
  others: (count: number) => `他${groupedDigits(count)}件`,
} as const

/** The person's own applications. */
export const ownApplicationTexts = {
  title: '送った参加のお願い',
  waiting: '参加が決まると、ここにグループが表示されます。待つだけで大丈夫です。',
  applyAgain: 'もう一度お願いする',
  applyAgainTo: (group: string) => `「${group}」にもう一度お願いする`,
  open: 'グループを開く',
  putAway: '閉じる',
  putAwayOf: (group: string) => `「${group}」の結果を閉じる`,
  reason: (text: string) => `理由：${text}`,
  withdraw: '取り下げ',
  withdrawOf: (group: string) => `「${group}」へのお願いを取り下げ`,
  withdrawTitle: '参加のお願いを取り下げますか？',
  withdrawText: (group: string) =>
    `「${group}」への参加のお願いを取り下げます。招待コードがあれば、またお願いできます。`,
  withdrawYes: '取り下げる',
  withdrawn: (group: string) => `「${group}」への参加のお願いを取り下げました`,
  withdrawFailed: '参加のお願いを取り下げられませんでした',
  others: (count: number) => `他${groupedDigits(count)}件`,
} as const
