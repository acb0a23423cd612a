import { groupedDigits } from './amount-texts.ts'

/** In place of rows that are not on the device, while the server cannot be asked for them (specification 2, section 2.3). */
export const notFetchedTexts = {
  title: '接続エラー',
  /** From the third failed try on with their number (specification 2, section 9). */
  failed: (sentence: string, tries: number) =>
    tries < 3 ? sentence : `${sentence} (${groupedDigits(tries)}回目の試行失敗)`,
  byItself: 'つながると、自動で読み込みます。',
  lastTry: (time: string) => `最後に試した時刻：${time}`,
} as const

/** What could not be fetched, by screen (specification 2, section 8, and 3, section 8). */
export const notFetchedSentences = {
  group: 'グループの取得に失敗しました',
  people: 'グループ情報の取得に失敗しました',
  groupOfForm: 'グループ情報の取得に失敗しました。ネットワーク接続を確認してください。',
  itinerary: '旅程の読み込みに失敗しました',
  item: '予定の読み込みに失敗しました',
  expenses: '支出の取得に失敗しました',
  expense: '支出詳細の取得に失敗しました',
  editedExpense: '支出データの取得に失敗しました。',
  settlement: '精算データの取得に失敗しました',
} as const

export type NotFetched = keyof typeof notFetchedSentences

/** In place of the dashboard, while the first download fails (specification 1, section 2). */
export const loadFailedTexts = {
  failed: 'データの読み込みに失敗しました',
  /** How often the person has tried again. */
  tries: (count: number, max: number) => `再試行 ${groupedDigits(count)}回（最大${groupedDigits(max)}回）`,
  triesMax: '最大試行回数に達しました',
  tips: ['ページを更新する', '電波やWi-Fiを確かめる', 'しばらく待つ'],
} as const
