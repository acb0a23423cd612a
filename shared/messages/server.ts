/** The sentences that the server prints on its console. */
export const serverSentences = {
  started: (address: string) => `わりたび: ${address}`,
  settingInvalid: (names: string) => `環境変数の値が正しくありません: ${names}`,
  accessCodeNeeded: '他の端末から利用するには、ACCESS_CODE を設定してください。',
  lineNeedsBoth: 'LINEでログインできるようにするには、LIFF_ID と LINE_CHANNEL_ID の両方を設定してください。',
  lineOrAccessCode:
    'LINEでログインするサーバーでは、ACCESS_CODE は使えません。ACCESS_CODE を消すか、LIFF_ID と LINE_CHANNEL_ID を消してください。',
  portTaken: (port: number) => `ポート ${port} は使用中です。PORT に別の番号を設定してください。`,
  addressUnusable: (code: string) =>
    `指定されたアドレスでは待ち受けできません（${code}）。HOST と PORT を確認してください。`,
  dataUnusable: (code: string) => `データの保存先を使用できません（${code}）。DATA_DIR を確認してください。`,
  databaseUnreachable: (why: string) =>
    `データベースに接続できません（${why}）。DATABASE_URL と PostgreSQL の状態を確認してください。`,
  nothingHere: 'ページが見つかりません',
  newerSchema:
    'データベースが新しいバージョンのわりたびで更新されています。新しいバージョンで起動してください。',
  notStarted: (why: string) => `起動できませんでした: ${why}`,
} as const
