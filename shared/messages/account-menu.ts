/** The person in every heading, and what opens from there (specification 1, section 2). */
export const accountTexts = {
  title: 'プロフィール',
  /** The name of one's own picture as a button. It does not begin with the name, as the rows of members do. */
  profileOf: (name: string) => `プロフィール（${name}）`,
  edit: '編集',
  /** Facts that the support asks for. */
  forSupport: 'IDと端末の情報',
  id: (shortId: string) => `ID ${shortId}`,
  inLine: 'LINEアプリ内',
  inBrowser: 'ブラウザ',
  os: 'OS',
  language: '言語',
  sdkVersion: 'SDKのバージョン',
  unknown: '不明',
  /** The picture is LINE's at each sign-in; a name that the person has chosen here stays. */
  byLine:
    'LINEでログインしています。写真はLINEのもので、LINEで変えると、次のログインで変わります。名前は、LINEとは別に「編集」で変えられます。',
  hint: '困ったときは、上のIDを問い合わせに書いてください。',
  settings: '設定',
  signOut: 'ログアウト',
  failed: '開けませんでした',
} as const

/** Shown alone while the person signs out. */
export const signingOutTexts = {
  title: 'ログアウト中...',
  farewell: 'またのご利用をお待ちしています',
} as const
