import { groupedDigits } from './amount-texts.ts'

/** In place of the dashboard, while the first download fails (specification 1, section 2). */
export const loadFailedTexts = {
  failed: 'データの読み込みに失敗しました',
  /** How often the person has tried again. */
  tries: (count: number, max: number) => `再試行 ${groupedDigits(count)}回（最大${groupedDigits(max)}回）`,
  triesMax: '最大試行回数に達しました',
  tips: ['ページを更新する', '電波やWi-Fiを確かめる', 'しばらく待つ（つながると、自動で読み込みます）'],
} as const
