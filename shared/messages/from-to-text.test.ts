import { expect, it } from 'vitest'
import { fromToText } from './from-to-text.ts'

it.each([
  ['太郎', '花子', '太郎 → 花子'],
  ['أحمد', 'דנה', '\u2068أحمد\u2069 → \u2068דנה\u2069'],
  ['דנה', '花子', '\u2068דנה\u2069 → 花子'],
])('says that %s pays %s, in this order also from right to left', (from, to, text) => {
  expect(fromToText(from, to)).toBe(text)
})
