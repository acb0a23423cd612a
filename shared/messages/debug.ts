/** The debug panel (specification 3, section 2.16). */
import { groupedDigits } from './amount-texts.ts'

export const debugTexts = {
  title: 'デバッグ',
  open: 'デバッグを開く',
  close: '閉じる',
  refreshed: '5秒ごとに更新',
  toLeft: '左に移す',
  toRight: '右に移す',
  /** Of the group of buttons that choose what is shown. */
  views: 'デバッグの表示',
  tabs: { tools: '管理ツール', send: 'ログ送信', browser: 'ブラウザログ', network: '通信ログ' },

  errorTitle: 'エラー',
  errorOk: 'OK',
} as const

export const debugToolsTexts = {
  sync: '同期',
  device: 'この端末',
  scopes: '範囲ごとのカーソル',
  answers: '最近の応答',
  noAnswers: 'まだ応答がありません',
  facts: {
    status: '状態',
    queue: 'キュー',
    oldest: 'いちばん古い変更',
    waits: '待っている範囲',
    epoch: 'エポック',
    schema: '同期スキーマ（端末／サーバー）',
    clock: '時計の差',
    storage: '保存',
    worker: 'Service Worker',
    database: 'データベースの版',
    build: 'ビルド',
    clientId: '端末ID',
    browser: 'ブラウザ',
  },
  /** Numbers by the status of a queued change. */
  queue: (pending: number, applied: number, held: number) =>
    `送信待ち ${groupedDigits(pending)}・反映待ち ${groupedDigits(applied)}・要確認 ${groupedDigits(held)}`,
  none: 'なし',
  unknown: '不明',
  seconds: (seconds: number) => `${groupedDigits(seconds)}秒`,
  places: (count: number) => `${groupedDigits(count)}件`,
  used: (megabytes: string, isKept: boolean) => `${megabytes} MB・${isKept ? '保護あり' : '保護なし'}`,
  workerWaiting: (state: string) => `${state}・新しい版が待機中`,
  noWorker: 'なし',
  /** A row of the list of scopes. */
  group: 'グループ',
  person: '本人',
  cursor: (cursor: number) => `版 ${groupedDigits(cursor)}`,
  more: (count: number) => `ほか${groupedDigits(count)}件`,

  resync: '再同期',
  resyncTitle: '再同期しますか？',
  verify: 'チェックサムを確かめる',
  verifying: '確かめています...',
  verified: (same: number) => `${groupedDigits(same)}件すべて、サーバーと一致しました。`,
  differs: (different: number) =>
    `${groupedDigits(different)}件がサーバーと違います。「再同期」を押すと読み直します。`,
  undecided: (undecided: number, same: number) =>
    `${groupedDigits(same)}件が一致しました。${groupedDigits(undecided)}件は更新中のため、まだわかりません。`,
  sendDiagnosis: '診断を送る',
  diagnosisSent: (logs: number) => `診断と記録を合わせて${groupedDigits(logs)}件送りました。`,
} as const

export const debugLogTexts = {
  important: (important: number, all: number) =>
    `この端末に${groupedDigits(all)}件の記録があります。そのうち警告とエラーの新しいもの${groupedDigits(important)}件を送れます。`,
  send: '送信',
  sent: (logs: number) => `${groupedDigits(logs)}件送りました。`,
  nothingToSend: '警告とエラーの記録はありません。',
  masked: '名前、メモ、コード、トークンなどは、端末で伏せてから送ります。',
  shareLead: 'ほかの方法で渡すときは、ログをひとまとめにして共有できます。',
  share: 'ログを共有',

  list: '記録',
  search: '記録を探す',
  level: 'レベル',
  levels: { all: 'すべて', info: '情報以上', warn: '警告以上', error: 'エラーだけ' },
  empty: '記録はありません',
  emptyHint: 'この画面を開いてから起きたことが、ここに出ます。',
  noMatch: '条件に合う記録はありません',
  count: (shown: number, max: number) =>
    `この端末に ${groupedDigits(shown)} / ${groupedDigits(max)}件。5秒以内の同じ記録はまとめています。`,
  times: (count: number) => `×${groupedDigits(count)}`,
  timesRead: (count: number) => `${groupedDigits(count)}回`,
  clear: '消す',
} as const

export const networkLogTexts = {
  list: '通信',
  empty: '通信はまだありません',
  emptyHint: 'この画面を開いてからの通信が、ここに出ます。',
  noAnswer: '応答なし',
  underWay: '通信中',
  ms: (ms: number) => `${groupedDigits(ms)} ms`,
  sent: '送った中身',
  answered: '応答の中身',
  noBody: '中身は残していません。ログインや鍵に関わる通信と、古い通信の中身は残しません。',
  count: (calls: number, max: number) =>
    `この端末に ${groupedDigits(calls)} / ${groupedDigits(max)}件。中身は新しいものだけです。`,
} as const

export const shareLogsTexts = {
  title: 'ログを共有',
  lead: '困っていることに近いものを選んでください。',
  presets: '内容',
  names: { settlement: '精算', auth: 'ログイン', api: '通信', expenseEdit: '支出の編集' },
  note: (logs: number, bodies: number, format: string) =>
    `ログ${groupedDigits(logs)}件・通信の中身${groupedDigits(bodies)}件・${format}`,
  formats: { markdown: 'Markdown', ndjson: 'ndjson' },
  content: '送る中身',
  counts: (all: number, logs: number, size: string) =>
    `${groupedDigits(all)} → ${groupedDigits(logs)}件・${size}`,
  masked: (places: number) => `${groupedDigits(places)}か所を伏せました`,
  share: '共有',
  copy: 'コピー',
  copied: 'コピーしました',
  copyFailed: 'コピーできませんでした',
  save: 'ファイルに保存',
  saved: '保存しました',
  /** The share sheet failed: the clipboard has it. */
  copiedInstead: '共有できなかったため、コピーしました。',
  failed: '共有もコピーもできませんでした。表示されている中身を選んで、コピーしてください。',
} as const

/** `84 kB`, `1.2 MB` */
export function sizeText(characters: number): string {
  const kilobytes = characters / 1000
  return kilobytes < 1000 ? `${Math.max(1, Math.round(kilobytes))} kB` : `${(kilobytes / 1000).toFixed(1)} MB`
}
