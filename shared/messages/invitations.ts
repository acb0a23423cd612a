/** Joining a group by its invite code (specification 1, section 2; 3, section 2.3). */
export const joinTexts = {
  title: 'グループに参加',
  lead: 'グループのメンバーから受け取った招待コードを入力してください。招待リンクを貼り付けることもできます。',
  code: '招待コード',
  codePlaceholder: '例：7KQ2M9XWPA',
  submit: '参加する',
  busy: '参加しています...',
  offline: 'オフラインです。参加にはインターネット接続が必要です。入力した内容はそのまま残ります。',
  joined: 'グループに参加しました',
  failed: 'グループ参加に失敗しました',
  /** Only inside LINE, by LINE's own scanner. */
  scan: 'コードを読み取る',
  scanFailed: 'コードを読み取れませんでした',
  scanFailedText: '招待コードを入力するか、招待リンクを貼り付けてください。',
} as const
