/** The settings, and signing out (specification 1, section 2). */
export const settingsTexts = {
  title: '設定',
  account: 'アカウント',
  localAccount: 'この端末のアカウント',
  signOut: 'ログアウト',
  signOutTitle: 'ログアウト確認',
  signOutText: 'アプリからログアウトしますか？ 次回利用時に再度ログインが必要になります。',
  signOutUnsent: (count: number) =>
    `未送信の変更が${count}件あります。ログアウトすると、この端末からは消えます。先に送るか、ファイルに書き出せます。`,
  sendAndSignOut: '送ってからログアウト',
  sendFailed: (count: number) =>
    `${count}件を送信できませんでした。電波の良いところで、もう一度お試しください。`,
  sendHeld: (count: number) =>
    `${count}件は確認が必要なため、送信できません。「未送信」で内容を確かめてください。`,
  sendSignedOut:
    'ログインの有効期限が切れているため、送信できません。いったん閉じて、もう一度ログインしてください。',
  export: 'ファイルに書き出す',
  exported: '書き出しました。変更はまだ送信されていません。',
  exportFailed: '書き出せませんでした',
  discardAndSignOut: '破棄してログアウト',
  signOutOffline: 'オフラインです。ログアウトにはインターネット接続が必要です。',
  signOutFailed: 'ログアウトに失敗しました',
} as const

/** 別の端末でも使う: the code for the next device. */
export const deviceCodeTexts = {
  title: '別の端末でも使う',
  hint: 'コードを作り、もう一方の端末のログイン画面で「別の端末のコードで始める」を選んで入力してください。同じ人として使えます。',
  make: 'コードを作る',
  makeAnother: '新しいコードを作る',
  remaining: (seconds: number) =>
    `あと${Math.floor(seconds / 60)}分${String(seconds % 60).padStart(2, '0')}秒使えます（1回だけ）`,
  expired: 'コードの期限が切れました。新しいコードを作ってください。',
  copy: 'コードをコピー',
  copied: 'コピーしました',
  copyFailed: 'コピーできませんでした',
  offline: 'オフラインです。コードを作るにはインターネット接続が必要です。',
  failed: 'コードを作れませんでした',
} as const

/** How the app looks (specification 1, section 2). */
export const appearanceTexts = {
  title: '表示',
  mode: 'テーマ',
  modes: { light: 'ライト', dark: 'ダーク', system: 'システム' },
  fontSize: '文字の大きさ',
  fontSizes: { small: '小', medium: '中', large: '大' },
} as const

/** The file of the unsent changes: what its parts are called. */
export const unsentExportTexts = {
  fileName: (date: string) => `わりたび_未送信の変更_${date}.json`,
  product: 'アプリ',
  person: '書き出した人',
  exported: '書き出した日時',
  changes: '未送信の変更',
  kind: '種類',
  subject: '内容',
  amount: '金額',
  lines: '詳細',
  group: 'グループ',
  recorded: '記録した日時',
  reason: '状態',
  waiting: '送信待ちです。',
  original: '控え',
} as const
