/** Signing in with LINE (specification 1, sections 2, 4 and 5). */
export const lineTexts = {
  lead: 'LINEでログインして、割り勘の管理をはじめましょう。',
  logIn: 'LINEでログイン',
  busy: 'ログイン中...',
  about: 'わりたびについて',
  features: '機能の紹介',
  offline: 'オフラインです。ログインするには、インターネット接続が必要です。',

  /** Why the login page is shown, by the reason in its address. */
  reasons: {
    session: '続けるには、ログインしてください。',
    timeout: 'LINEの準備に時間がかかったため、ログイン画面に戻りました。もう一度お試しください。',
    error: 'ログインを確認できませんでした。もう一度お試しください。',
  },

  goingToLine: 'LINEのログイン画面に移動しています...',
  openAgain:
    'LINEのログインが切れています。この画面を閉じて、LINEからもう一度開いてください。記録した内容は端末に残っています。',
  otherAccount:
    'ログインしたLINEアカウントは、この記録の持ち主のものではありません。持ち主のLINEアカウントでログインしてください。',

  linkTitle: (name: string) => `「${name}」さんの記録を、LINEアカウントに引き継ぎますか？`,
  linkListTitle: 'この端末の記録を、LINEアカウントに引き継ぎますか？',
  linkNote:
    '引き継ぐと、これまでのグループと記録を、LINEでログインしてそのまま使えます。取り消すことはできません。',
  linkPerson: '引き継ぐ',
  linkOf: (name: string) => `「${name}」さんの記録を引き継ぐ`,
  beginNew: '新しくはじめる',
} as const

/** 設定エラー: what is wrong with how the app was set up, for the person and for whoever can end it. */
export const configurationTexts = {
  title: '設定エラー',
  failed: '今はLINEでログインできません',
  text: 'わりたびの設定に問題があります。あなたの操作は間違っていません。',
  hints: [
    'LINEアプリで開いているときは、SafariやChromeなどのブラウザで開いて、ログインしてみてください。',
    'どうしても直らないときは、運営者か、わりたびを教えてくれた人に、この画面を見せてください。',
  ],
  /** For whoever set the app up. */
  details: '診断',
  severities: { high: '重要', medium: '注意', low: '参考' },
  diagnostics: {
    'id-missing': 'LIFF IDが設定されていません。',
    'id-malformed': 'LIFF IDの形式が正しくありません（10桁の数字、ハイフン、8文字の英数字）。',
    'not-https': 'ページがHTTPSで開かれていません。',
    'local-host': 'localhostやIPアドレスで開かれています。LINEに登録したアドレスで開いてください。',
    'not-in-line': 'LINEアプリ以外のブラウザで開かれています。',
    'bad-request': 'LINEが「400 Bad Request」と答えました。',
  },
} as const
