/** What system admins see (specification 1, section 2, and 3, section 6). */
export const adminTexts = {
  title: 'システム管理者メニュー',
  warning: 'ここからどの画面を開いたかは、記録されます。',
  databaseExplorer: 'DBエクスプローラー',
  userManagement: 'ユーザー管理',
  systemLogs: 'システムログ',
  settings: 'システム設定',
  checking: 'システム管理者の権限を確認しています...',
  checkFailed: '権限確認に失敗しました。',
  /** To everybody else. */
  refusedTitle: 'アクセス権限がありません',
  refusedText: 'システム管理者のみアクセスできます',
} as const
