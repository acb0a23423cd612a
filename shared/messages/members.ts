import type { Yen } from '../model/fields.ts'
import { yenText } from './amount-texts.ts'

/** The people of a group, and its invite code (specification 2, section 2.1; 3, section 2.2). */
export const memberTexts = {
  members: (count: number) => `メンバー（${count}人）`,
  pendingMembers: (count: number) => `仮メンバー（${count}人）`,
  pendingHint: 'アカウントがない人も、名前だけで割り勘に加えられます。',
  pendingName: '仮メンバーの名前',
  pendingPlaceholder: '例：おばあちゃん',
  add: '追加',
  addFailed: '仮メンバーの追加に失敗しました',
  failed: 'メンバーの読み込みに失敗しました',
} as const

export const inviteCodeTexts = {
  title: '招待コード',
  hint: '参加する人に伝えてください。「参加」でこのコードを入力すると、グループに入れます。',
  share: '共有',
  shared: (group: string) =>
    `旅の割り勘「${group}」に招待します。リンクを開いて、わりたびでグループに参加してください。`,
  sharedByCopy: '共有の画面を開けなかったため、リンクをコピーしました。',
  shareFailed: '共有できませんでした。招待コードを伝えてください。',
  copy: 'コードをコピー',
  copyLink: 'リンクをコピー',
  copied: 'コピーしました',
  copyFailed: 'コピーできませんでした',
  preparing: '招待コードを準備しています',
  preparingOffline: 'サーバーにつながると、招待コードがここに表示されます。',
} as const

/** What can be done with a member: another role, the ownership, and the end of the membership. */
export const memberActionTexts = {
  /** The name of the row's button, after the member's name. */
  open: '操作',
  makeAdmin: '管理者にする',
  makeAdminHint: '管理者は、グループの設定の変更、メンバーの削除、仮メンバーをまとめる操作ができます。',
  adminMade: (name: string) => `${name}さんを管理者にしました`,
  makeMember: '管理者から外す',
  memberMade: (name: string) => `${name}さんを管理者から外しました`,
  roleFailed: '役割を変更できませんでした',
  makeOwner: 'オーナーを譲る',
  makeOwnerTitle: (name: string) => `${name}さんにオーナーを譲りますか？`,
  makeOwnerText: (name: string) =>
    `${name}さんがオーナーになり、あなたは管理者になります。\n元に戻せるのは、${name}さんだけです。`,
  makeOwnerYes: '譲る',
  ownerMade: (name: string) => `${name}さんがオーナーになりました`,
  remove: 'メンバーを削除',
  removeTitle: (name: string) => `${name}さんを削除しますか？`,
  removeText: (name: string) =>
    `${name}さんは、このグループを見られなくなります。これまでの支出と送金は残り、精算にも含まれます。${name}さんの端末でまだ送信されていない記録は、届きません。\nもう一度招待すると、また参加できます。`,
  removeYes: '削除',
  removed: (name: string) => `${name}さんを削除しました`,
  removeFailed: 'メンバーの削除に失敗しました',
  /** Said before a membership ends. `amount` is the balance in yen. */
  openBalance: (name: string, amount: Yen) =>
    amount > 0
      ? `${name}には、まだ${yenText(amount)}の受け取りが残っています。`
      : `${name}には、まだ${yenText(-amount)}の支払いが残っています。`,
  noBalance: (name: string) => `${name}には、受け取りも支払いも残っていません。`,
  withHonorific: (name: string) => `${name}さん`,
} as const

/** Renaming, removing and linking a provisional member (specification 3). */
export const pendingMemberTexts = {
  title: (name: string) => `${name}さん`,
  edit: '編集',
  name: '名前',
  save: '保存',
  saved: (before: string, name: string) => `${before}さんの名前を「${name}」にしました`,
  saveFailed: '仮メンバーの更新に失敗しました',
  toLink: '参加したメンバーとまとめる',
  linkHint: 'この人がアプリに参加したら、これまでの記録を引き継げます。',
  remove: '仮メンバーを削除',
  removed: (name: string) => `「${name}」を削除しました`,
  restored: (name: string) => `「${name}」を元に戻しました`,
  restoreFailed: '元に戻せませんでした',
  removeFailed: '削除できませんでした',
} as const

/** Linking provisional members to the accounts with which they have joined, for good. */
export const linkingTexts = {
  title: '同じ人としてまとめる',
  intro: '仮メンバーと、参加したメンバーが同じ人のとき、2人を1人にまとめます。',
  pendingMember: '仮メンバー',
  member: '参加したメンバー',
  choose: '選んでください',
  submit: 'まとめる',
  confirmTitle: '同じ人としてまとめますか？',
  confirm: (pending: string, member: string) =>
    `仮メンバーの${pending}さんと、参加した${member}さんを同じ人にします。\nこれまでの支出と送金の${pending}さんの分は、すべて${member}さんのものになります。この操作は元に戻せません。`,
  linked: (pending: string, member: string) => `${pending}さんを${member}さんとまとめました`,
  failed: 'まとめられませんでした',
  emptyTitle: 'まとめる仮メンバーがいません',
  empty: '仮メンバーは、グループの「メンバー」から追加できます。',
  toMembers: 'メンバーを見る',
} as const
