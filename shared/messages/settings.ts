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
