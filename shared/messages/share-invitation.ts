/** How an invitation is sent (specification 1, section 7). */
export const shareTexts = {
  /** The link stands below. */
  message: (group: string) => `${group}のグループに招待されました！`,
  title: (group: string) => `${group}への招待`,
  linkCopied: '招待リンクをクリップボードにコピーしました',
  /** Shown if it can be neither shared nor copied. */
  linkTitle: '招待リンク',
  linkText: '共有もコピーもできませんでした。リンクを選択してコピーし、友だちに送ってください。',
  close: '閉じる',
} as const
