import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarFile, escapedText, foldedLine } from './trip-calendar.ts'

const octetsOf = (text: string) => new TextEncoder().encode(text).length
const unfolded = (text: string) => text.replaceAll('\r\n ', '')

describe('a line', () => {
  it('of 75 octets stays as it is, and one octet more begins another line', () => {
    expect(foldedLine('x'.repeat(75))).toBe('x'.repeat(75))
    expect(foldedLine('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`)
  })

  it('of Japanese text is folded by its octets, three for each character, and between characters', () => {
    // 8 octets of the name leave room for 22 characters, and 1 of the space for 24.
    const lines = foldedLine(`SUMMARY:${'旅'.repeat(60)}`).split('\r\n')
    expect(lines).toEqual([`SUMMARY:${'旅'.repeat(22)}`, ` ${'旅'.repeat(24)}`, ` ${'旅'.repeat(14)}`])
    expect(lines.map(octetsOf)).toEqual([74, 73, 43])
  })

  it('keeps an emoji of four octets whole', () => {
    const lines = foldedLine(`${'x'.repeat(72)}🏝️海`).split('\r\n')
    expect(lines[0]).toBe('x'.repeat(72))
    expect(lines[1]?.startsWith(' 🏝')).toBe(true)
  })

  it('of any text has lines of 75 octets at most, and is the same after unfolding', () => {
    const texts = fc.string({ unit: 'binary', maxLength: 300 }).filter((text) => !/[\r\n]/.test(text))
    fc.assert(
      fc.property(texts, (text) => {
        const folded = foldedLine(text)
        expect(folded.split('\r\n').every((line) => octetsOf(line) <= 75)).toBe(true)
        expect(unfolded(folded)).toBe(text)
      }),
    )
  })
})

it.each([
  ['a, b; c', String.raw`a\, b\; c`],
  [String.raw`C:\n`, String.raw`C:\\n`],
  ['一行目\n二行目\r\n三行目\r四行目', String.raw`一行目\n二行目\n三行目\n四行目`],
  ['表\tと\u0007鐘', '表 と 鐘'],
  ['12:30「集合」', '12:30「集合」'],
])('the text %j is written as %s', (text, written) => {
  expect(escapedText(text)).toBe(written)
})

it('a file ends each line with CR and LF, the last one included', () => {
  expect(calendarFile(['BEGIN:VCALENDAR', 'END:VCALENDAR'])).toBe('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n')
})
