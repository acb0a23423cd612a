/** The notices of a session that has ended or was found again, and what they offer. */
export const endedSessionTexts = {
  signInAgain: 'もう一度ログイン',
  signInAsOther: '別の人としてログイン',
  /** Below the two buttons. */
  bothKeepAll: 'どちらでも、記録は消えません。',
  toLogin: 'ログイン画面へ',
  /** On a device whose person has deleted their account on another one. */
  accountDeleted: 'このアカウントは削除されました',
  accountDeletedText: '別の端末で、このアカウントが削除されました。未送信の変更は、この端末に残っています。',
  accountDeletedNext: '書き出す・この端末の記録を消す',
  linkWithLine: 'LINEと連携する',
  linkText:
    '記録した内容は端末に残っています。LINEと連携すると、これまでの記録をそのまま使い、続きから同期します。',
  accessCodeNeeded:
    'ログインにはアクセスコードが必要です。ログイン画面で自分の名前を選ぶと、アクセスコードを入力できます。記録した内容は端末に残っています。',

  recovered: (name: string) => `${name}さんとして続けています`,
  recoveredText:
    'この端末に保存した内容が、ブラウザに消されていました。送信済みの記録は読み込んでいますが、送信していなかった変更は戻せません。',
  recoveredOk: 'わかりました',
} as const
