import { describe, expect, test } from 'vitest'
import { lineSchema } from './fields.ts'

const Name = lineSchema('display-name-required')
const codeOf = (text: string) => Name.safeParse(text).error?.issues[0]?.message

describe('a text of one line', () => {
  test.each([
    ['nothing', ''],
    ['spaces, the wide one too', ' \u3000 '],
    ['signs of no width', '\u200B\u200B\u2060\uFEFF'],
    ['a soft hyphen', '\u00AD'],
    ['letters that show nothing', '\u3164\u2800'],
    ['a direction and no more', '\u202E'],
  ])('says nothing by %s', (_, text) => {
    expect(codeOf(text)).toBe('display-name-required')
  })

  test.each([
    ['line breaks', '花子\r\nさん', '花子 さん'],
    ['a tab', '花子\tさん', '花子 さん'],
    ['a turned direction', '\u202E花子\u2066さん', '花子 さん'],
  ])('loses %s', (_, text, read) => {
    expect(Name.parse(text)).toBe(read)
  })

  test.each([['👨‍👩‍👧'], ['か\u3099ん'], ['يوسف'], ['-'], ['<b>花子</b>']])('keeps %s as it is', (text) => {
    expect(Name.parse(text)).toBe(text)
  })

  test.each([
    ['half of a pair', '花\uD83D'],
    ['NUL', '花\0'],
  ])('is no text with %s', (_, text) => {
    expect(codeOf(text)).toBe('unreadable')
  })
})
