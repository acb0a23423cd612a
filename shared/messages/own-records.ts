/** 自分のデータ: exporting it, clearing the device, installing the app, and deleting the account. */
export const ownRecordsTexts = {
  title: '自分のデータ',
  fileName: (date: string) => `わりたび_自分のデータ_${date}.json`,
  exportText:
    'プロフィールと、参加しているグループの支出・送金を、JSONファイルに書き出します。電波がなくても使えます。',
  export: '自分のデータを書き出す',
  exported: '書き出しました',
  exportFailed: '書き出せませんでした',
  /** In LINE's browser, which neither downloads nor always shares. */
  exportNotHere:
    'このブラウザではファイルを保存できません。SafariやChromeなど、ほかのブラウザで開いてお試しください。',

  clear: '端末のデータを消す',
  clearNote: 'サーバーから読み込み直します。未送信の変更は残ります。',
  clearTitle: '端末のデータを消しますか？',
  clearText:
    'この端末に保存した記録を消して、サーバーから読み込み直します。\nまだ送信していない変更は、そのグループの記録と一緒に残ります。',
  clearYes: '消して読み込む',
  cleared: '端末のデータを読み込み直しました',
  clearedFetching: '端末のデータを消しました。電波のあるところで、自動で読み込みます。',
  clearFailed: '端末のデータを消しませんでした',
  clearUnreached: 'サーバーにつながりません。消すと読み込み直せないため、そのままにしました。',
} as const

export const installTexts = {
  title: 'ホーム画面に追加',
  lead: 'アプリのようにすぐ開けて、電波がなくても使えます。記録も消えにくくなります。',
  install: '追加する',
  iosSteps: [
    '画面の下か上にある「共有」ボタンを押します。',
    '「ホーム画面に追加」を選びます。',
    '右上の「追加」を押します。',
  ],
  lineLead: 'LINEの中からは追加できません。SafariやChromeで開いてください。',
  openOutside: 'ほかのブラウザで開く',
  lineSteps: [
    '開かないときは、画面の右上か右下のメニューを押します。',
    '「ほかのブラウザで開く」か「ブラウザで開く」を選びます。',
    '開いたブラウザの「設定」から、ホーム画面に追加できます。',
  ],
} as const

export const deleteAccountTexts = {
  title: 'アカウントを削除',
  linkNote: '退会して、名前と写真を消します',
  lead: 'アカウントを削除すると、元に戻せません。',
  points: [
    'あなたの名前、写真、プロフィールが消えます。グループでは「退会したユーザー」と表示されます。',
    'あなたが関わった支出と送金は残り、ほかのメンバーの精算は変わりません。',
    'あなただけのグループは、記録と一緒に見られなくなります。',
    'すべての端末からログアウトし、この端末に保存した記録も消えます。',
  ],
  keepCopy: '必要なときは、先に「設定」の「自分のデータ」から書き出してください。',
  blocked: '先にオーナーを譲ってください',
  blockedText:
    'ほかのメンバーがいるグループのオーナーです。メンバーの一覧でほかの人にオーナーを譲るか、グループの設定で削除してください。',
  owned: 'オーナーのグループ',
  memberCount: (count: number) => `${count}人のグループ`,
  unsent: (count: number) =>
    `未送信の変更が${count}件あります。送信しないまま削除すると、ほかのメンバーには届きません。`,
  exportUnsent: '未送信の変更を書き出す',
  word: '削除',
  typeWord: '確認のため「削除」と入力してください',
  wordMissing: '「削除」と入力してください',
  delete: 'アカウントを削除する',
  deleted: 'アカウントを削除しました',
  leftAtLine:
    'LINEとの連携は残っています。LINEアプリの「設定」→「アカウント」→「連動アプリ」で解除できます。',
  failed: 'アカウントを削除できませんでした',
} as const

/** A device of somebody who has deleted their account on another one. */
export const deletedElsewhereTexts = {
  title: 'アカウントは削除されました',
  text: (unsent: number) =>
    unsent === 0
      ? '別の端末で、このアカウントが削除されました。この端末に残っている記録は、消すことができます。'
      : `別の端末で、このアカウントが削除されました。未送信の変更${unsent}件は送信できませんが、ファイルに書き出せます。`,
  exportUnsent: '未送信の変更を書き出す',
  forget: 'この端末から消す',
  forgetTitle: 'この端末から消しますか？',
  forgetText: (unsent: number) =>
    unsent === 0
      ? 'このアカウントの記録を、この端末からすべて消します。'
      : `このアカウントの記録を、未送信の変更${unsent}件と一緒に、この端末からすべて消します。`,
  forgetYes: '消す',
} as const
