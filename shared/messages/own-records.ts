import { type EpochSeconds, japanTimeOf } from '../dates.ts'
import { downloadSeconds } from '../limits.ts'

/** 自分のデータ: exporting it, and clearing the device; and adding the app to the home screen. */
export const ownRecordsTexts = {
  title: '自分のデータ',
  fileName: (date: string) => `わりたび_自分のデータ_${date}.json`,
  exportText:
    'プロフィールと、参加しているグループの支出、支払い、旅程を、JSONファイルに書き出します。電波がなくても使えます。',
  export: '自分のデータを書き出す',
  exported: '書き出しました',
  exportFailed: '書き出せませんでした',
  /** In LINE's browser, which neither downloads nor always shares files. */
  exportNotHere: 'このブラウザではファイルを保存できません。ほかのブラウザで開くと保存できます。',
  openOutside: 'ブラウザで開く',

  clear: '端末のデータを読み直す',
  clearNote: 'この端末の記録を消して、サーバーから読み直します。未送信の変更は残ります。',
  clearOffline: 'オフラインです。読み直すには、インターネット接続が必要です。',
  clearTitle: '端末のデータを読み直しますか？',
  clearText:
    'この端末に保存した記録を消して、サーバーから読み直します。未送信の変更は、そのグループの記録と一緒に残ります。',
  clearYes: '消して読み直す',
  cleared: '端末のデータを読み込み直しました',
  clearedFetching: '端末のデータを消しました。電波のあるところで、自動で読み込みます。',
  clearFailed: '端末のデータを消しませんでした',
  clearUnreached: 'サーバーにつながりません。消すと読み込み直せないため、そのままにしました。',
} as const

export const installTexts = {
  title: 'ホーム画面に追加',
  lead: 'アプリのようにすぐ開けて、電波がなくても使えます。記録も消えにくくなります。',
  install: '追加する',
  /** After the first saved expense. */
  offer: 'ホーム画面に追加すると、電波がなくてもすぐ開けます。',
  offerYes: '追加',
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

/** Saving a file in another browser, where LINE's browser cannot. */
export const downloadTexts = {
  title: 'ファイルを保存',
  heading: 'LINEで書き出したファイル',
  lead: `この端末に保存します。このリンクが使えるのは、${downloadSeconds / 60}分以内に1回だけです。`,
  save: '保存する',
  saved: (name: string) => `「${name}」を保存しました。ダウンロードしたファイルの中にあります。`,
  saveAgain: 'もう一度保存する',
  failed: '保存できませんでした',
  /** The page was opened inside of LINE after all. */
  stillInLine:
    'LINEの中では保存できません。画面の右上か右下のメニューから「ほかのブラウザで開く」か「ブラウザで開く」を選んでください。',
  noLink: 'リンクの一部が足りません。LINEの中で、もう一度書き出してください。',
} as const

/** A moment as the files write it: in Japan, with its offset from UTC, as `2026-08-12T10:42:07+09:00` (ISO 8601). */
export function japanMomentOf(at: EpochSeconds): string {
  return `${japanTimeOf(at)}+09:00`
}
