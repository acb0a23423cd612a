/** What opens from the person in every heading (specification 1, section 2). */
export const accountTexts = {
  title: 'プロフィール',
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
} as const
