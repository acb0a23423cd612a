/** システムログ, as system admins see it (specification 3, sections 2.16 and 8). */
import { type EpochSeconds, type PlainDate, japanDateOf, japanTimeOf } from '../dates.ts'
import type { AdminAction } from '../model/admin-action.ts'
import type { LogKind } from '../model/log-entry.ts'
import { groupedDigits } from './amount-texts.ts'
import { narrowDayText } from './date-texts.ts'

const actions: Record<AdminAction, string> = {
  'open-tool': '管理画面を開きました',
  'admin-granted': '管理者権限を付与しました',
  'admin-revoked': '管理者権限を外しました',
  'premium-granted': 'プレミアムにしました',
  'premium-revoked': 'プレミアムを外しました',
  'profile-edited': 'プロフィールを変更しました',
  'account-deleted': 'アカウントを削除しました',
  'device-ended': '端末のログインを終了しました',
  'devices-ended': 'すべての端末のログインを終了しました',
  'pending-member-edited': '仮メンバーを変更しました',
  'pending-member-deleted': '仮メンバーを削除しました',
  'logs-exported': 'システムログを書き出しました',
  'rows-read': 'テーブルの行を見ました',
  'row-read': 'レコードを見ました',
  'query-run': 'SQLを実行しました',
  'query-tried': '書き込むSQLを試しました',
  'query-written': 'SQLで書き込みました',
  'table-exported': 'テーブルを書き出しました',
  'row-edited': 'レコードを変更しました',
  'row-added': 'レコードを追加しました',
  'row-deleted': 'レコードを削除しました',
  'settings-changed': 'システム設定を変更しました',
  'backup-made': 'バックアップを作り始めました',
  'backup-downloaded': 'バックアップをダウンロードしました',
  'restore-begun': 'バックアップからの復元を始めました',
  'backup-restored': 'バックアップから復元しました',
  'restore-failed': '復元できず、元に戻しました',
}

const labels: Readonly<Record<string, string>> = actions

/** What was done, and to whom. Others than those of the server are shown as their device has named them. */
export function actionText(action: string, subjectName: string | null): string {
  const label = labels[action] ?? action
  return subjectName === null ? label : `${label}：「${subjectName}」`
}

/** The actions whose words contain the text. */
export function actionsNamed(text: string): string[] {
  return Object.entries(actions).flatMap(([action, label]) =>
    action.includes(text) || label.toLowerCase().includes(text) ? [action] : [],
  )
}

export const logKindLabels: Record<LogKind, string> = {
  server: 'サーバー',
  device: '端末',
  debug: 'デバッグ',
  admin: '管理者の操作',
}

export const systemLogTexts = {
  title: 'システムログ',
  subtitle: 'システム管理者',
  list: '記録',
  search: '記録を探す',
  textPlaceholder: '内容から探す',
  requestPlaceholder: 'リクエストID',
  kind: '種類',
  all: 'すべて',
  day: '日付',
  clearDay: '日付の絞り込みをやめる',
  /** The filter by a person. */
  ofPerson: (name: string) => `${name}の記録だけ`,
  person: '選んだ人',
  follow: '自動で更新',
  following: '5秒ごとに更新しています',
  followingFailed: '更新できません。つながると続きます',
  shown: (count: string) => `新しい順に${count}件`,
  export: 'この条件で書き出す',
  exportTooLarge: 'このブラウザで渡せるのは4MBまでです。条件を絞ってください。',
  /** Entries that wait until whoever is reading wants to see them. */
  newer: (count: string, hasMore: boolean) => `新しい記録が${count}件${hasMore ? '以上' : ''}`,
  levels: 'レベルと件数',
  countsFailed: '件数を数えられませんでした',
  /** There are too many entries. */
  countsCut: '件数は、新しいほうの記録だけを数えたものです。',
  columnTitle: (name: string, count: number) => `${name} ${groupedDigits(count)}件`,
  failed: 'システムログの取得に失敗しました',
  empty: '記録はありません',
  emptyHint: '絞り込みを変えるか、別の言葉で探してください。',
  /** Some entries were looked at, and none of them matches. */
  noneSoFar: 'ここまでには見つかりません。続きを探せます。',
  details: '記録の詳細',
  detailsFailed: '記録の取得に失敗しました',
  server: 'サーバー',
  somebody: '不明なユーザー',
  facts: {
    time: '時刻',
    deviceTime: '端末の時刻',
    kind: '種類',
    category: '区分',
    person: 'だれ',
    userId: 'ユーザーID',
    request: 'リクエストID',
    page: '画面',
    browser: 'ブラウザ',
    visit: '訪問ID',
  },
  stack: 'スタック',
  data: 'データ',
  filterByRequest: 'このリクエストで絞り込む',
  filterByPerson: 'この人で絞り込む',
  copy: 'コピー',
  copied: 'コピーしました',
  copyFailed: 'コピーできませんでした',
  /** In the details of a user. */
  ofUser: 'この人のログを見る',
} as const

/** `18時` */
export const hourText = (hour: number) => `${hour}時`

type Histogram = {
  /** It has hours, and otherwise days. */
  isOfDay: boolean
  /** Of the most entries. */
  peak: string
  most: number
  failures: number
}

/** What the bars show, for whoever does not see them. */
export function histogramText({ isOfDay, peak, most, failures }: Histogram): string {
  return `${isOfDay ? '1時間' : '1日'}ごとの記録の数。いちばん多いのは${peak}の${groupedDigits(most)}件。エラーと重大は合わせて${groupedDigits(failures)}件。`
}

/** `20:04:31`, in Japan, and for another day than `today` with the date in front of it. */
export function logTimeText(at: EpochSeconds, today: PlainDate): string {
  const time = japanTimeOf(at).slice(11)
  const day = japanDateOf(at)
  return day === today ? time : `${narrowDayText(day)} ${time}`
}
