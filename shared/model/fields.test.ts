import { describe, expect, test } from 'vitest'
import { emailSchema, lineSchema, phoneSchema, requiredNoteSchema } from './fields.ts'

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

const Phone = phoneSchema()
const Email = emailSchema()

describe('a phone number', () => {
  test.each([
    ['nothing', '', ''],
    ['spaces around it', ' 090-1234-5678 ', '090-1234-5678'],
    ['full width', '（０９０）１２３４−５６７８', '(090)1234-5678'],
    ['a hyphen that is a long vowel', '090ー1234ー5678', '090-1234-5678'],
    ['a half-width long vowel', '090ｰ1234', '090-1234'],
    ['a country', '+81 90.1234.5678', '+81 90.1234.5678'],
    ['three digits', '110', '110'],
    ['thirty signs', '1'.repeat(30), '1'.repeat(30)],
  ])('may be %s', (_, text, read) => {
    expect(Phone.parse(text)).toBe(read)
  })

  test.each([
    ['a word', '携帯'],
    ['a name beside it', '090-1234-5678 母'],
    ['signs alone', '+-()'],
    ['a plus in its middle', '090+1234'],
    ['two lines', '090-1234\n5678'],
    ['more than thirty signs', '1'.repeat(31)],
    ['NUL', '090\0'],
    ['a turned direction', '090\u202E1234'],
    ['half of a pair', '090\uD83D'],
  ])('is not %s', (_, text) => {
    expect(Phone.safeParse(text).error?.issues[0]?.message).toBe('phone-invalid')
  })

  test('is no number, and nothing else than a text', () => {
    for (const other of [90, null, undefined, {}])
      expect(Phone.safeParse(other).error?.issues[0]?.message).toBe('phone-invalid')
  })
})

describe('an email address', () => {
  test.each([
    ['nothing', '', ''],
    ['spaces around it', ' hanako@example.com ', 'hanako@example.com'],
    ['full width', 'ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｊｐ', 'hanako@example.jp'],
    ['a mark and parts', "o'neil+trip.a@mail.example.co.jp", "o'neil+trip.a@mail.example.co.jp"],
    ['of another script', '花子@例え.jp', '花子@例え.jp'],
  ])('may be %s', (_, text, read) => {
    expect(Email.parse(text)).toBe(read)
  })

  test.each([
    ['a name', 'hanako'],
    ['without a domain', 'hanako@'],
    ['without a dot', 'hanako@example'],
    ['of nobody', '@example.com'],
    ['two', 'a@example.com b@example.com'],
    ['with two ats', 'a@b@example.com'],
    ['with an empty part', 'a@example..com'],
    ['ending in a dot', 'a@example.com.'],
    ['a tag', '<a@example.com>'],
    ['NUL', 'a\0@example.com'],
    ['a turned direction', 'a\u202E@example.com'],
    ['signs of no width', 'a\u200B@example.com'],
    ['half of a pair', 'a\uD83D@example.com'],
    ['too long', `${'a'.repeat(250)}@b.jp`],
  ])('is not %s', (_, text) => {
    expect(Email.safeParse(text).error?.issues[0]?.message).toBe('email-invalid')
  })
})

test.each([
  ['a phone number', Phone, `${'1'.repeat(200_000)}x`],
  ['an email address', Email, `${'a.'.repeat(100_000)}@`],
  ['the domain of one', Email, `a@${'a.'.repeat(100_000)}`],
])('a call full of it does not keep the server busy: %s', (_, schema, text) => {
  const before = performance.now()
  expect(schema.safeParse(text).success).toBe(false)
  // A quadratic check takes minutes for it.
  expect(performance.now() - before).toBeLessThan(2_000)
})

describe('a text of several lines that is required', () => {
  const Reason = requiredNoteSchema('rejection-reason-required')
  test.each([[''], [' \n\u3000 '], ['\u200B'], ['\u00AD\u2060']])('is not %j', (text) => {
    expect(Reason.safeParse(text).error?.issues[0]?.message).toBe('rejection-reason-required')
  })
  test('keeps its lines', () => {
    expect(Reason.parse(' 満員です\nまた今度 ')).toBe('満員です\nまた今度')
  })
})
