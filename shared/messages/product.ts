/** Describes the product, on its first page. */
export const productTexts = {
  name: 'わりたび',
  promise: '旅の割り勘を、電波がなくても、1円まで。',
} as const
