/** The names of fixed values and of people, wherever they are shown. */
import { groupedDigits } from './amount-texts.ts'
import type { Category, PurchaseStatus, SplitMethod } from '../model/expense.ts'
import type { Role } from '../model/member.ts'
import type { PendingMember } from '../model/pending-member.ts'

export const categoryLabels: Record<Category, string> = {
  food: '食事',
  transport: '交通',
  entertainment: '娯楽',
  accommodation: '宿泊',
  shopping: '買い物',
  utilities: '光熱費',
  other: 'その他',
}

export const splitMethodLabels: Record<SplitMethod, string> = {
  equal: '均等',
  custom: '金額',
  percentage: '割合',
}
/** The ways to enter a split. What is entered by weights is stored as `custom`. */
export const entryMethodLabels = { ...splitMethodLabels, weights: '人数分' }

export const purchaseStatusLabels: Record<PurchaseStatus, string> = {
  reservation_only: '予約のみ',
  prepaid: '前払い済み',
  prepaid_scheduled: '前払いする',
}
/** The date that belongs to each status. */
export const purchaseDateLabels: Record<PurchaseStatus, string> = {
  reservation_only: '支払期限',
  prepaid: '支払日',
  prepaid_scheduled: '前払いする日',
}

/** The button after the first items of a list. */
export const shortenedListTexts = {
  showAll: (count: number) => `すべて見る（全${groupedDigits(count)}件）`,
  showMore: (count: number) => `続きを見る（全${groupedDigits(count)}件）`,
}

export const roleLabels: Record<Role, string> = { owner: 'オーナー', admin: '管理者', member: 'メンバー' }

/** Not of the uninvited, as most are. */
const pendingStatusLabels: Record<Exclude<PendingMember['status'], 'uninvited'>, string> = {
  invited: '招待済み',
  applied: '返事待ち',
}

/** A newer server may know a status that this build does not. */
export function pendingStatusText(status: string): string {
  return Object.entries(pendingStatusLabels).find(([known]) => known === status)?.[1] ?? '状態不明'
}

/** Between short facts beside each other. */
export const factsSeparator = '・'

/** Of an expense or transfer that no longer counts. */
export const settledLabel = '精算済み'

/** The state of a row that the server does not have in this form. */
export const rowStateLabels = { waiting: '送信待ち', failed: '失敗', attention: '要確認' } as const

export const peopleTexts = {
  self: 'あなた',
  pending: '仮メンバー',
  left: '退出済み',
  /** The first name of an account of which LINE tells none. Its person can change it. */
  unnamed: '旅の仲間',
  /** Instead of the name of somebody who has deleted their account. */
  deleted: '退会したユーザー',
  /** The name of somebody else, in a sentence. */
  polite: (name: string) => `${unbrokenName(name)}さん`,
  /** Names the second, third … person with the same name. */
  namesake: (name: string, count: number) => `${name}（${count}人目）`,
} as const

/** Longer names need their spaces to break at. */
const unbrokenLength = 12

/** A name as screens show it: a line does not break between first name and surname. */
export function unbrokenName(name: string): string {
  return name.length > unbrokenLength ? name : name.replaceAll(' ', '\u{a0}')
}

/**
 * Splits a sentence into phrases in which no line breaks, although `auto-phrase` would break it there, and what is between. What
 * no line may begin with belongs to the phrase, because a line may break after it, and so does the particle of a quoted name.
 */
export const unbrokenPhrases =
  /((?:(?:さん)?として(?:も(?!う)|は(?!じ))?|もう一[度方]の?|先にオーナーを|ログアウトさせる(?!に)|あとで|あとから|捨てて|プライバシー|元に戻(?:せません(?:でした)?|せます|すことは))(?:」[をがはにでと]?|[、。）])*)/

/** Names for use in a sentence; beyond `max` people the others are counted. Empty for nobody. */
export function namesAndMore(names: readonly string[], max: number): string {
  const shown = names.slice(0, names.length > max ? max - 1 : max)
  const more = names.length - shown.length
  return [...shown.map(peopleTexts.polite), ...(more > 0 ? [`ほか${more}人`] : [])].join('、')
}

export const fieldTexts = {
  yenUnit: '円',
  percentUnit: '%',
  optional: '任意',
  chooseDate: '日付を選ぶ',
} as const

/** The names of people whose rows this device does not have. */
export const unknownPersonTexts = {
  user: (id: string) => `不明ユーザー(${id})`,
  pending: (id: string) => `仮メンバー(${id})`,
} as const
