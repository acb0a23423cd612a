import { groupedDigits } from './amount-texts.ts'

/** Why a call got no answer of our server (specification 1, section 8; specification 2, section 8). */
export const callFailureSentences = {
  'network-error': 'サーバーにつながりません。少し待ってからお試しください',
  'call-failed': 'サーバーから正しい応答がありませんでした。しばらく待ってから再試行してください。',
} as const

/** Shown while a call is made again. */
export const retryTexts = {
  tryingAgain: 'つながりません。もう一度試しています...',
  failedTries: (tries: number) => `(${groupedDigits(tries)}回目の試行失敗)`,
} as const
