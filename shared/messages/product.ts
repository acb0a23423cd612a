/** What the product is, in the words of its first page. */
export const productTexts = {
  name: 'わりたび',
  promise: '旅の割り勘を、電波がなくても、1円まで。',
} as const
