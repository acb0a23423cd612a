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
  preparingOffline: 'インターネットに接続すると招待コードが発行され、ここに表示されます。',
} as const

/** Renaming, removing and linking a provisional member (specification 3). */
export const pendingMemberTexts = {
  title: '仮メンバーの編集',
  edit: '編集',
  name: '名前',
  save: '保存',
  saved: '名前を変更しました',
  saveFailed: '仮メンバーの更新に失敗しました',
  toLink: '参加したメンバーとまとめる',
  linkHint: 'この人がアプリに参加したら、これまでの記録を引き継げます。',
  remove: '仮メンバーを削除',
  removeTitle: '仮メンバーを削除',
  removeYes: '削除',
  removeConfirm: (name: string) => `「${name}」をこのグループから削除しますか？`,
  removed: (name: string) => `「${name}」を削除しました`,
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
