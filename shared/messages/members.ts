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
  toLink: '参加したメンバーと紐付ける',
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
  title: '仮メンバーの紐付け',
  intro: '仮メンバーと、参加したメンバーが同じ人のとき、2人を1人にまとめます。',
  pendingMember: '仮メンバー',
  member: '参加したメンバー',
  choose: '選んでください',
  submit: '紐付ける',
  confirmTitle: '紐付けの確認',
  confirm: (pending: string, member: string) =>
    `「${pending}」を「${member}」として扱います。\nこれまでの支出と送金の「${pending}」の分は、すべて「${member}」のものになります。この操作は元に戻せません。`,
  linked: (pending: string, member: string) => `「${pending}」を「${member}」に紐付けました`,
  failed: 'ユーザマッピングに失敗しました',
  emptyTitle: '紐付ける仮メンバーがいません',
  empty: '仮メンバーは、グループの「メンバー」から追加できます。',
  toMembers: 'メンバーを見る',
} as const
