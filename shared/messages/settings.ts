/** The settings, and signing out (specification 1, section 2). */
export const settingsTexts = {
  title: '設定',
  account: 'アカウント',
  localAccount: 'この端末のアカウント',
  signOut: 'ログアウト',
  signOutTitle: 'ログアウト確認',
  signOutText: 'アプリからログアウトしますか？ 次回利用時に再度ログインが必要になります。',
  signOutUnsent: (count: number) =>
    `未送信の変更が${count}件あります。ログアウトすると、これらの変更は破棄され、元に戻せません。\nキャンセルして「未送信」から送信することもできます。`,
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
  modes: { light: 'ライト', dark: 'ダーク', system: 'システム設定' },
  fontSize: '文字の大きさ',
  fontSizes: { small: '小', medium: '中', large: '大' },
} as const
