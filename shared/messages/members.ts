import type { Yen } from '../model/fields.ts'
import { yenText } from './amount-texts.ts'

/** The people of a group: a tab of its page, and the page where they are managed (specification 2, section 2.1; 3, section 2.8). */
export const memberTexts = {
  members: (count: number) => `メンバー（${count}人）`,
  pendingMembers: (count: number) => `仮メンバー（${count}人）`,
  pendingHint: 'アカウントがない人も、名前だけで割り勘に加えられます。',
  pendingName: '仮メンバーの名前',
  pendingPlaceholder: '例：おばあちゃん',
  add: '追加',
  addFailed: '仮メンバーの追加に失敗しました',
  failed: 'メンバーの読み込みに失敗しました',
  /** The ways from the tab to the two pages. */
  invite: '友だちを招待',
  inviteNote: '招待リンク、QRコード、招待コード',
  manage: 'メンバー管理',
  manageNote: '役割、連絡先、名前の変更、削除',
  applications: (count: number) => `参加申請（${count}件）`,
  applicationsNote: '承認を待っている人がいます',
  /** On the page where people are managed. */
  noPending: '仮メンバーはいません。招待のページから追加できます。',
} as const

/** The page from which people are invited (specification 3, section 2.2). */
export const invitePageTexts = {
  title: 'メンバーを招待',
  lead: 'リンクかQRコードを友だちに送ると、グループに参加できます。アカウントがない人は、名前だけ先に加えておけます。',
  joins: {
    open: 'コードを入力した人は、すぐにグループに入れます。',
    approval: 'コードを使った人から参加申請が届きます。承認すると、グループに入れます。',
  },
  qr: 'QRコード',
  qrOf: (group: string) => `「${group}」への招待リンクのQRコード`,
  qrHint: 'その場にいる人は、カメラで読み取ると参加できます。',
  pendingLead: '名前を加えておくと、参加する前から割り勘に入れられます。その人だけの招待リンクも送れます。',
  name: '名前',
  phone: '電話番号',
  email: 'メールアドレス',
  phonePlaceholder: '例：090-1234-5678',
  emailPlaceholder: '例：taro@example.com',
  addPerson: '仮メンバーを追加',
} as const

export const inviteCodeTexts = {
  title: '招待コード',
  share: 'リンクを共有',
  /** Specification 1, section 7. The link stands below. */
  shared: (group: string) => `${group}のグループに招待されました！`,
  shareTitle: (group: string) => `${group}への招待`,
  linkCopied: '招待リンクをクリップボードにコピーしました',
  /** Shown if it can be neither shared nor copied. */
  linkTitle: '招待リンク',
  linkText: '共有もコピーもできませんでした。リンクを選択してコピーし、友だちに送ってください。',
  close: '閉じる',
  required: '招待コードが必要です',
  requiredText: 'コードはサーバーで作られます。つながると、ここに表示されます。',
  copy: 'コードをコピー',
  copyLink: 'リンクをコピー',
  copied: 'コピーしました',
  copyFailed: 'コピーできませんでした',
  preparing: '招待コードを準備しています',
  preparingOffline: 'サーバーにつながると、招待コードがここに表示されます。',
  renew: '再発行',
  renewTitle: '招待コードを再発行しますか？',
  renewText:
    'これまでに送った招待コード、招待リンク、QRコードは使えなくなります。参加しているメンバーは、そのまま使えます。',
  renewYes: '再発行する',
  renewed: '招待コードを再発行しました',
  renewFailed: '招待コードの発行に失敗しました',
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

/** What can be done with a provisional member (specification 3, section 2.8). */
export const pendingMemberTexts = {
  title: (name: string) => `${name}さん`,
  edit: '編集',
  name: '名前',
  phone: '電話番号',
  email: 'メールアドレス',
  role: '参加したときの役割',
  save: '保存',
  saved: (before: string, name: string) => `${before}さんの名前を「${name}」にしました`,
  changed: (name: string) => `${name}さんの情報を変更しました`,
  undone: (name: string) => `${name}さんの情報を元に戻しました`,
  saveFailed: '仮メンバーの更新に失敗しました',
  /** With the day on which the person was invited. */
  invitedOn: (status: string, day: string) => `${status}・${day}`,
  inviteTitle: 'この人だけの招待',
  invite: '招待コードを作る',
  inviteHint: 'このリンクで参加すると、これまでの記録を引き継げます。',
  inviteFailed: '招待コードの生成に失敗しました',
  codeOf: (name: string) => `${name}さんの招待コード`,
  applied: 'この人から参加申請が届いています。',
  review: '審査',
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
