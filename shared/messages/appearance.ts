/** How the app looks (specification 1, section 2). The heading of the first screen has these texts. */
const fontSizes = { small: '小', medium: '中', large: '大' } as const

export const appearanceTexts = {
  mode: 'テーマ',
  modes: { light: 'ライト', dark: 'ダーク', system: '端末と同じ' },
  fontSize: '文字の大きさ',
  fontSizes,
  /** What a press of the toggle in the heading does. */
  switchTo: {
    light: 'ライトモードに切り替え',
    dark: 'ダークモードに切り替え',
    system: 'システム設定に切り替え',
  },
  fontSizeNamed: (size: keyof typeof fontSizes) => `文字の大きさ：${fontSizes[size]}`,
} as const
