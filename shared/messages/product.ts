/** Describes the product, on its first page. */
export const productTexts = {
  name: 'わりたび',
  promise: '旅の割り勘を、電波がなくても、1円まで。',
} as const

/** The last lines of a text that is sent to friends. */
export const seenInProduct = (url: string) => `わりたびで見る\n${url}`

/** What a phone shows of the app before and after it is installed: in its shop window, and in the menu of its icon. */
export const manifestTexts = {
  addExpense: '支出を追加',
  home: 'ホーム',
  screenshots: {
    group: 'グループの支出の一覧',
    settlement: '誰が誰にいくら払うか',
    wide: '大きな画面でのグループ',
  },
} as const
