/** ユーザー管理, the people of the server as system admins see them (specification 3, sections 2.14, 5 and 8). */
import { type EpochSeconds, type PlainDate, japanDateOf } from '../dates.ts'
import { groupedDigits } from './amount-texts.ts'
import { shortDayText, timeText } from './date-texts.ts'
import { peopleTexts, unbrokenName } from './labels.ts'

/** People are named as they name themselves, which may end in さん or ちゃん already. */
const quoted = (name: string) => `「${unbrokenName(name)}」`

type Total = { count: number; isLowerBound: boolean }

/** `100,000+`, where the server counts no further. */
const counted = ({ count, isLowerBound }: Total) => `${groupedDigits(count)}${isLowerBound ? '+' : ''}`

export const userManagementTexts = {
  title: 'ユーザー管理',
  subtitle: 'システム管理者',
  tabs: '一覧',
  users: (total: Total) => `ユーザー ${counted(total)}`,
  pendingMembers: (total: Total) => `仮メンバー ${counted(total)}`,
  /** Of a tab whose people are not counted yet. */
  usersTab: 'ユーザー',
  pendingMembersTab: '仮メンバー',
  search: '探す',
  clearSearch: '消す',
  orders: '並び順',
  ascending: '昇順',
  descending: '降順',
  /** The name of the button that turns the order around. */
  turnOrder: (now: string, then: string) => `いまは${now}。押すと${then}`,
  refresh: '更新',
  found: (total: Total) => `${counted(total)}人`,
  loading: '一覧を読み込んでいます...',
  loadingMore: '続きを読み込んでいます...',
  more: '続きを見る',
  moreFailed: '続きを読み込めませんでした',
  needsServer: 'この画面は、サーバーにつながっているときだけ使えます。',
  /** The answer of something in between, which has no sentence (specification 3, section 8). */
  http: (status: number, text: string) => `HTTP ${status}: ${text}`,
  details: '詳細',
  detailsOf: (name: string) => `${quoted(name)}の詳細`,
  choose: '左の一覧から選ぶと、ここに詳細が出ます。',
  loadingDetails: '詳細を読み込んでいます...',
  save: '保存',
  saved: '保存しました。',
  saveFailed: '保存できませんでした',
  delete: '削除',
  deleteOf: (name: string) => `${quoted(name)}を削除`,
} as const

export const userTexts = {
  list: 'ユーザー',
  searchPlaceholder: '名前、LINE ID、ひとことから探す',
  filters: '表示する人',
  filterLabels: { all: 'すべて', admins: '管理者だけ', others: '管理者以外' },
  sortLabels: { created: '登録日', name: '名前', login: '最後のログイン' },
  failed: 'ユーザー一覧の取得に失敗しました',
  empty: 'ユーザーが見つかりません',
  emptyHint: '別の言葉で探すか、絞り込みを変えてください。',
  admin: '管理者',
  premium: 'プレミアム',
  columns: { groups: 'グループ', created: '登録', login: '最後のログイン' },
  never: 'なし',
  noLineId: 'LINEと未連携',
  ownRole: '自分の権限は変えられません',
  fixedRole: 'サーバーの設定による管理者',
  grant: '管理者にする',
  revoke: '管理者から外す',
  grantOf: (name: string) => `${quoted(name)}を管理者にする`,
  revokeOf: (name: string) => `${quoted(name)}を管理者から外す`,
  grantTitle: (name: string) => `${quoted(name)}をシステム管理者にしますか？`,
  grantText: 'すべてのユーザーと仮メンバーの情報を見て、変えたり削除したりできるようになります。',
  granted: (name: string) => `${quoted(name)}をシステム管理者にしました。`,
  grantFailed: '管理者権限の付与に失敗しました',
  revokeTitle: (name: string) => `${quoted(name)}をシステム管理者から外しますか？`,
  revokeText: '管理の画面は、すぐに使えなくなります。グループでの役割は変わりません。',
  revoked: (name: string) => `${quoted(name)}をシステム管理者から外しました。`,
  revokeFailed: '管理者権限の削除に失敗しました',
  deleteTitle: (name: string) => `${quoted(name)}のアカウントを削除しますか？`,
  deleteText: (name: string) =>
    `名前とプロフィールが消え、グループでは「${peopleTexts.deleted}」になります。支出と支払いの記録は残り、みんなの金額は変わりません。\n${quoted(name)}がオーナーのグループは、管理者か、いちばん長くいるメンバーが引き継ぎます。\nこの操作は元に戻せません。`,
  deleted: (name: string) => `${quoted(name)}のアカウントを削除しました。`,
  deleteFailed: 'ユーザーの削除に失敗しました',
} as const

export const userDetailTexts = {
  title: 'ユーザーの詳細',
  failed: 'ユーザー詳細の取得に失敗しました',
  displayName: '名前',
  statusMessage: 'ひとこと',
  facts: '基本情報',
  userId: 'ユーザーID',
  lineId: 'LINE ID',
  createdAt: '登録日時',
  updatedAt: '更新日時',
  statistics: '利用状況',
  expenses: '記録した支出',
  createdGroups: '作ったグループ',
  joinedGroups: '参加中',
  premium: 'プレミアム',
  premiumSince: (name: string | null, day: string) =>
    name === null ? `${day}に、コマンドで付けました` : `${quoted(name)}が${day}に付けました`,
  premiumHint: 'グループ、メンバー、旅程の上限が、すぐに変わります。',
  premiumShared: 'このサーバーでは全員が同じプランのため、1人ずつは変えられません。',
  premiumGranted: (name: string) => `${quoted(name)}をプレミアムにしました。`,
  premiumRevoked: (name: string) => `${quoted(name)}を無料プランにしました。`,
  premiumFailed: 'プランを変えられませんでした',
  devices: 'ログイン中の端末',
  noDevices: 'ログイン中の端末はありません。',
  unknownDevice: '不明な端末',
  /** A device that is not signed in, and whose key would let it in again. */
  signedOut: 'ログアウト中の端末',
  usedAt: (moment: string) => `最後の利用 ${moment}`,
  keySince: (moment: string) => `${moment}から登録`,
  end: 'ログアウトさせる',
  endOf: (device: string) => `${device}をログアウトさせる`,
  endTitle: (device: string) => `${device}をログアウトさせますか？`,
  endText: 'この端末では、もう一度ログインするまで使えなくなります。端末の記録は残ります。',
  endTextLocal:
    'この端末からは、もうログインできなくなります。ほかの端末で作ったコードがあれば、また使えます。端末の記録は残ります。',
  ended: (device: string) => `${device}をログアウトさせました。`,
  endAll: 'すべてログアウトさせる',
  endAllTitle: 'すべての端末をログアウトさせますか？',
  endAllText: 'どの端末も、もう一度LINEでログインするまで使えなくなります。端末の記録は残ります。',
  endAllTextLocal: (name: string) =>
    `${quoted(name)}は、もうこのアカウントに入れなくなります。端末の記録は残ります。\nこの操作は元に戻せません。`,
  endedAll: 'すべての端末をログアウトさせました。',
  endFailed: 'ログアウトさせられませんでした',
  ownDevices: '自分の端末は「設定」の「ログイン中の端末」でログアウトさせられます。',
  toOwnDevices: 'ログイン中の端末を開く',
  groups: 'グループ',
  noGroups: '参加しているグループはありません。',
  joined: (day: string) => `${day}から`,
  ownAccount: '自分のアカウントは「設定」から削除できます。',
} as const

export const adminPendingTexts = {
  list: '仮メンバー',
  searchPlaceholder: '名前、グループ、お願いした人から探す',
  sortLabels: { created: '作成日', name: '名前' },
  failed: '仮メンバー一覧の取得に失敗しました',
  empty: '仮メンバーが見つかりません',
  emptyHint: '別の言葉で探してください。',
  unknownGroup: '不明',
  uninvited: '未招待',
  created: '作成',
  title: '仮メンバーの詳細',
  applicant: (name: string) => `お願いした人：${name}`,
  detailFailed: '仮メンバー詳細の取得に失敗しました',
  status: '状態',
  createdAt: '作成日時',
  inviteCode: '招待コード',
  group: 'グループ',
  groupDescription: 'グループの説明',
  role: '参加したときの役割',
  creator: '追加した人',
  applicantLabel: 'お願いした人',
  appliedAt: 'お願いした日時',
  none: 'なし',
  unknown: '不明',
  deleteTitle: (name: string) => `${quoted(name)}を削除しますか？`,
  deleteText: () =>
    'グループの仮メンバーからいなくなります。グループのメンバーが、30日以内なら「ゴミ箱」から元に戻せます。',
  deleted: (name: string) => `${quoted(name)}を削除しました。`,
  deleteFailed: '仮メンバーの削除に失敗しました',
} as const

/** `今日 10:00`, or for another day than `today` `8月12日`, with the year unless it is the present one. */
export function seenText(at: EpochSeconds, today: PlainDate): string {
  const day = japanDateOf(at)
  return day === today ? `今日 ${timeText(at)}` : shortDayText(day, today)
}
