/** The people of a group, and its invite code (specification 2, section 2.1; 3, section 2.2). */
export const memberTexts = {
  members: (count: number) => `メンバー（${count}人）`,
  pendingMembers: (count: number) => `仮メンバー（${count}人）`,
  pendingHint: 'アカウントがない人も、名前だけで割り勘に加えられます。',
  pendingName: '仮メンバーの名前',
  pendingPlaceholder: '例：おばあちゃん',
  add: '追加',
  addFailed: '仮ユーザーの追加に失敗しました',
  failed: 'メンバーの読み込みに失敗しました',
} as const

export const inviteCodeTexts = {
  title: '招待コード',
  hint: '参加する人に伝えてください。「参加」でこのコードを入力すると、グループに入れます。',
  copy: 'コードをコピー',
  copyLink: 'リンクをコピー',
  copied: 'コピーしました',
  copyFailed: 'コピーできませんでした',
  preparing: '招待コードを準備しています',
  preparingOffline: 'インターネットに接続すると招待コードが発行され、ここに表示されます。',
} as const
