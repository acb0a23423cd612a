/** The names of fixed values, and the form of amounts, wherever they are shown. */
import type { Yen } from '../model/fields.ts'
import type { Role } from '../model/member.ts'
import type { PendingMember } from '../model/pending-member.ts'

const grouped = new Intl.NumberFormat('ja-JP')

/** `12345` as `12,345`. */
export function groupedDigits(value: number): string {
  return grouped.format(value)
}

/** `12,345円`, `−500円`. With `always`, positive amounts have a sign too, as balances do: `＋500円`. */
export function yenText(amount: Yen, sign: 'negative' | 'always' = 'negative'): string {
  const mark = amount < 0 ? '−' : sign === 'always' && amount > 0 ? '＋' : ''
  return `${mark}${grouped.format(Math.abs(amount))}円`
}

/** Shown, and read aloud, in place of an amount that is being computed. */
export const amountTexts = { dash: '—', computing: '計算中' } as const

/** Hundredths of a percent as a number in percent: 3333 is `33.33`, 5000 is `50`. */
export function percentDigits(hundredths: number): string {
  return String(hundredths / 100)
}

/** `33.33%` */
export function percentText(hundredths: number): string {
  return `${percentDigits(hundredths)}%`
}

export const roleLabels: Record<Role, string> = { owner: 'オーナー', admin: '管理者', member: 'メンバー' }

export const pendingStatusLabels: Record<PendingMember['status'], string> = {
  uninvited: '未招待',
  invited: '招待済み',
  applied: '参加申請中',
}

/** The state of a row that the server does not have in this form. */
export const rowStateLabels = { waiting: '送信待ち', failed: '失敗', attention: '要確認' } as const

export const peopleTexts = {
  self: 'あなた',
  provisional: '仮メンバー',
  left: '退出済み',
  /** Names the second, third … person with the same name. */
  namesake: (name: string, count: number) => `${name}（${count}人目）`,
} as const

export const fieldTexts = { yenUnit: '円', percentUnit: '%', optional: '任意' } as const
