import { groupedDigits } from './amount-texts.ts'
import { peopleTexts } from './labels.ts'

const { polite } = peopleTexts

/** What can be done with a pending member (specification 3, section 2.8). */
export const pendingMemberTexts = {
  title: (name: string) => `${name}さん`,
  name: '名前',
  /** Unfolds the two. */
  contact: '電話番号・メールも入れる',
  phone: '電話番号',
  phonePlaceholder: '例：090-1234-5678',
  email: 'メールアドレス',
  emailPlaceholder: '例：taro@example.com',
  contactHint: '電話番号とメールアドレスは、グループのメモです。わりたびからは何も送りません。',
  role: '参加したときの役割',
  save: '保存',
  saved: (before: string, name: string) => `${before}さんの名前を「${name}」にしました`,
  changed: (name: string) => `${name}さんの情報を変更しました`,
  undone: (name: string) => `${name}さんの情報を元に戻しました`,
  saveFailed: '仮メンバーの更新に失敗しました',
  /** With the day on which the person was invited. */
  invitedOn: (status: string, day: string) => `${status}（${day}）`,
  inviteTitle: (name: string) => `${polite(name)}への招待`,
  invite: '招待コードを作る',
  inviteHint: (name: string) => `招待から参加すると、${polite(name)}の記録を引き継ぎます。`,
  inviteFailed: '招待コードの生成に失敗しました',
  renewText: 'これまでにこの人へ送った招待コードとリンクは使えなくなります。',
  codeOf: (name: string) => `${name}さんの招待コード`,
  applied: 'この人から参加のお願いが届いています。',
  review: '確認',
  toLink: '参加したメンバーとまとめる',
  linkWhen: (name: string) => `${polite(name)}が、もう参加しているなら`,
  linkHint: '2人を1人にまとめて、記録を引き継ぎます。',
  remove: '仮メンバーを削除',
  removed: (name: string) => `「${name}」を削除しました`,
  restored: (name: string) => `「${name}」を元に戻しました`,
  restoreFailed: '元に戻せませんでした',
  removeFailed: '削除できませんでした',
} as const

/** Linking pending members to the accounts with which they have joined, for good. */
export const linkingTexts = {
  title: '同じ人としてまとめる',
  intro: '仮メンバーと、参加したメンバーが同じ人のとき、2人を1人にまとめます。',
  pendingMember: '仮メンバー',
  member: '参加したメンバー',
  pendingMemberMissing: '仮メンバーを選んでください',
  memberMissing: '参加したメンバーを選んでください',
  choose: '選んでください',
  submit: 'まとめる',
  confirmTitle: '同じ人としてまとめますか？',
  confirm: (pending: string, member: string) =>
    `仮メンバーの${polite(pending)}と、参加した${polite(member)}を同じ人にします。\nこれまでの支出と支払いの${polite(pending)}の分は、すべて${polite(member)}のものになります。あとから誰にも元に戻せません。`,
  /** What the member gets, with an amount beside it. */
  takenOver: (expenses: number) => `引き継ぐ貸し借り（支出${groupedDigits(expenses)}件）`,
  linked: (pending: string, member: string) => `${pending}さんを${member}さんとまとめました`,
  failed: 'まとめられませんでした',
  emptyTitle: 'まとめる人がいません',
  empty: '仮メンバーは、グループの「メンバー」で追加できます。',
  toMembers: 'メンバーを見る',
} as const
