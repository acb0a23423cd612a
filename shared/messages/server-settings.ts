/** システム設定, as system admins see it. */
import type { BackupKind, BackupWork, RestoreOutcome, RestoreStep } from '../model/backup.ts'
import { groupedDigits } from './amount-texts.ts'

const units = ['バイト', 'KB', 'MB', 'GB', 'TB']

/** Three digits at most, and its unit. */
export function bytesText(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10}${units[unit]}`
}

export function durationText(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)}ミリ秒` : `${Math.round(ms / 100) / 10}秒`
}

export const serverSettingsTexts = {
  title: 'システム設定',
  subtitle: 'システム管理者',
  save: '保存',
  saved: '設定を保存しました',
  saveFailed: '設定を保存できませんでした',
  failed: '設定を読み込めませんでした',
  range: ([least, most]: readonly [number, number]) => `${groupedDigits(least)}〜${groupedDigits(most)}`,

  freePlan: '無料プランの上限',
  freePlanHint:
    'すぐに効きます。すでに多く持っている人のものは、そのまま残り、増やせなくなります。プレミアムの上限は変えられません。',
  freePlanUnused: 'このサーバーは、環境変数で全員をプレミアムにしているため、いまは使われません。',
  groups: '1人が持てるグループ',
  people: '1つのグループの人数',
  itineraries: '1つのグループの旅程',

  retention: '記録の保存期間',
  retentionHint: '古いものから、1日に1回消えます。',
  systemLogDays: 'システムログの日数',
  systemLogMegabytes: 'システムログの大きさ（MB）',
  adminLogDays: '管理者の操作の日数',

  maintenance: 'メンテナンス',
  maintenanceOn: '変更の受け付けを止める',
  maintenanceNote:
    '端末では、このお知らせが出て、記録を続けられます。止めるのをやめると、自動で送信されます。',
  maintenanceMessage: 'お知らせ',

  environment: '環境変数で決まるもの',
  explorerWrites: 'DBエクスプローラーからの書き込み',
  on: 'できる',
  off: 'できない（EXPLORER_WRITES=on で起動すると、できます）',
} as const

export const overviewTexts = {
  title: '概要',
  failed: '概要を読み込めませんでした',
  refresh: '更新',
  version: 'バージョン',
  startedAt: '起動した日時',
  people: '利用者',
  groups: 'グループ',
  rows: '記録',
  atLeast: (count: number) => `${groupedDigits(count)}以上`,
  databaseBytes: 'データベース',
  logBytes: '書き込みログ（WAL）',
  backupBytes: 'バックアップ',
  freeBytes: 'ディスクの空き',
  lastHour: 'この1時間',
  calls: '呼び出し（1分ごと）',
  streams: '接続中の画面',
  waiting: '待っている長い計算',
  lag: '応答の遅れ（99%）',
  memory: 'メモリ',
  noMinutes: '起動してから1分たつと、ここに推移が出ます。',
  /** Read aloud in place of the line. */
  plot: (name: string, latest: string, most: string, minutes: number) =>
    `${name}：いま${latest}、直近${minutes}分の最大${most}`,
  most: (text: string) => `最大 ${text}`,
  slowest: '遅かった呼び出し',
  noCalls: 'この1時間、呼び出しはありません。',
} as const

export const backupKindLabels: Record<BackupKind, string> = {
  nightly: '毎日',
  manual: '手動',
  'before-restore': '復元前',
  'before-query': 'SQLの前',
  other: 'そのほか',
}

export const workTexts: Record<BackupWork, string> = {
  'backing-up': 'バックアップを作っています...',
  checking: 'バックアップを検査しています...',
  restoring: 'バックアップから復元しています...',
}

export const restoreStepTexts: Record<RestoreStep, string> = {
  prepare: 'ファイルを検査し、いまのバージョンに合わせる',
  stop: '新しい呼び出しを止め、途中のものを終える',
  swap: 'いまのデータを残して、入れ替える',
  verify: '入れ替えたデータを検査する',
  start: '呼び出しの受け付けを再開する',
}

export const restoreOutcomeTexts: Record<RestoreOutcome, string> = {
  running: '復元しています',
  restored: '復元しました',
  refused: '復元しませんでした',
  'rolled-back': '復元前に戻しました',
}

export const backupTexts = {
  title: 'バックアップ',
  failed: 'バックアップの一覧を読み込めませんでした',
  list: 'バックアップの一覧',
  none: 'バックアップは、まだありません。',
  schedule: '自動バックアップ',
  scheduleNote: '日本時間で、毎日この時刻に作り、書いたあとに検査します。',
  time: '時刻',
  keep: '残す数',
  next: (moment: string) => `次は${moment}`,
  now: 'いま作る',
  begun: 'バックアップを作り始めました',
  beginFailed: 'バックアップを作れませんでした',
  lastFailed: (moment: string) => `${moment}のバックアップに失敗しました`,
  passed: (moment: string) => `検査済み（${moment}）`,
  damaged: '壊れています',
  unknown: '未検査',
  check: '検査',
  checkPassed: '壊れていませんでした',
  checkDamaged: '壊れています。このファイルからは復元できません。',
  checkFailed: '検査できませんでした',
  download: 'ダウンロード',
  downloadHint: 'バックアップには、全員の記録が入っています。ダウンロードは記録されます。',
  restore: '復元',
  restoreOf: (name: string) => `${name}から復元`,
  actionOf: (action: string, name: string) => `${name}を${action}`,
  restoreTitle: 'このバックアップから復元しますか？',
  restoreText: (name: string, moment: string) =>
    `${name}（${moment}）のデータに入れ替えます。\nいまのデータは残しておきます。入れ替えのあいだ、数秒から数分、端末は送信を待ちます。\n全員のログインは端末が自動でし直し、招待コードは新しくなります。このあとに記録されたものは、端末が自動で送り直します。`,
  restoreConfirm: '復元する',
  typeToConfirm: (word: string) => `確かめるため、「${word}」と入力してください`,
  restoreWord: '復元',
  restoreFailed: '復元を始められませんでした',
  restorePoint: (name: string) => `入れ替える前のデータ：${name}`,
  stepDone: '済み',
  stepRunning: '実行中',
  stepFailed: '失敗',
  stepWaiting: 'これから',
  lost: 'サーバーからの返事を待っています...',
  closeProgress: '閉じる',
  postgres: 'PostgreSQLでは、PostgreSQLの道具でバックアップします。たとえば、次の1行をcronに登録します。',
  postgresRestore: '復元は、この画面ではできません。pg_restoreのあと、npm run new-epochを実行してください。',
  lastBaseBackup: '最後のベースバックアップ',
  baseBackupUnknown: '分かりません（データベースの権限では見えないか、ありません）',
  inMemory: 'データがファイルにないため、バックアップはできません。',
} as const
