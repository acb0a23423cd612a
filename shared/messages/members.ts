import type { Yen } from '../model/fields.ts'
import { yenText } from './amount-texts.ts'
import { peopleTexts } from './labels.ts'

const { polite } = peopleTexts

/** The people of a group: a tab of its page (specification 2, section 2.1; 3, section 2.8). */
export const memberTexts = {
  members: (count: number) => `メンバー（${count}人）`,
  pendingMembers: (count: number) => `仮メンバー（${count}人）`,
  pendingHint: 'アプリを使わない人も、追加すると割り勘に入れられます。その人だけの招待リンクも送れます。',
  pendingName: '仮メンバーの名前',
  pendingPlaceholder: '例：おばあちゃん',
  add: '追加',
  addFailed: '仮メンバーの追加に失敗しました',
  joined: (day: string) => `${day}に参加`,
  invite: '友だちを招待',
  inviteNote: '招待リンク、QRコード、招待コード',
  /** Of a full group: whoever is a pending member already takes no further place. */
  inviteNoteFull: 'もう名前のある人だけ、招待できます',
  edit: '編集',
} as const

/** What a role may do beyond the one before it (specification 1, section 6). */
export const roleNotes = {
  member: '支出の記録や、友だちの招待ができます。',
  admin: '参加のお願いへの返事、グループの設定、メンバーの削除もできます。',
} as const

/** What can be done with a member: another role, the ownership, and the end of the membership. */
export const memberActionTexts = {
  /** The name of the row's button, after the member's name. */
  open: '操作',
  makeAdmin: '管理者にする',
  makeAdminHint: `管理者は、${roleNotes.admin}`,
  adminMade: (name: string) => `${name}さんを管理者にしました`,
  makeMember: '管理者から外す',
  makeMemberHint: '参加のお願いへの返事、グループの設定、メンバーの削除ができなくなります。',
  memberMade: (name: string) => `${name}さんを管理者から外しました`,
  roleFailed: '役割を変更できませんでした',
  makeOwner: 'オーナーを譲る',
  makeOwnerHint: (name: string) => `${polite(name)}がオーナー、あなたは管理者になります。`,
  makeOwnerTitle: (name: string) => `${polite(name)}にオーナーを譲りますか？`,
  makeOwnerText: (name: string) =>
    `あなたは管理者になります。\n役割を決めたり、グループを削除したりできるのは、${polite(name)}だけになります。\n元に戻せるのも、${polite(name)}だけです。`,
  makeOwnerYes: '譲る',
  ownerMade: (name: string) => `${name}さんがオーナーになりました`,
  remove: 'メンバーを削除',
  removeTitle: (name: string) => `${polite(name)}を削除しますか？`,
  /** What a removal does, each under what becomes of it. */
  removeEffects: [
    ['残るもの', '支出と支払いの記録'],
    ['なくなるもの', '本人の閲覧と未送信の変更、これまでの招待コードとリンク'],
    ['元に戻すには', '新しい招待リンクを送ると、また参加できます'],
  ],
  removeYes: '削除',
  removed: (name: string) => `${name}さんを削除しました`,
  removeFailed: 'メンバーの削除に失敗しました',
  /** Said before a membership ends. `amount` is the balance in yen. */
  openBalance: (name: string, amount: Yen) =>
    amount > 0
      ? `${name}には、まだ${yenText(amount)}の受け取りが残っています。`
      : `${name}には、まだ${yenText(-amount)}の支払いが残っています。`,
  noBalance: '受け取りも支払いも残っていません。',
  withHonorific: (name: string) => `${name}さん`,
} as const
