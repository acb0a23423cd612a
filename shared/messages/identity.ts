/** Signing in (specification 1, sections 2 and 8). */
export const loginTexts = {
  title: 'ログイン',
  tagline: '割り勘をもっとスマートに',
  lead: 'ログインして、割り勘の管理をはじめましょう。',
  known: 'この端末で使っていた人',
  continueAs: (name: string) => `${name}として続ける`,
  another: '新しくはじめる',
  name: '名前',
  namePlaceholder: '例：佐藤 花子',
  nameHint: 'グループのメンバーに表示されます。',
  accessCode: 'アクセスコード',
  accessCodeHint: 'このサーバーを使う人に知らされているコードです。',
  submit: 'ログイン',
  busy: 'ログイン中...',
  offline: 'オフラインです。ログインにはインターネット接続が必要です。',
  failed: 'ログインに失敗しました',
} as const
