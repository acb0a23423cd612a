import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { deleteAcrossComma, groupWhileTyping, parseAmount } from './typed-numbers.ts'

const sign = fc.constantFrom(...'0123456789０１９,，¥￥円 -ー.千+＋×/()'.split(''))
const typed = fc
  .array(sign, { maxLength: 12 })
  .chain((signs) => fc.record({ text: fc.constant(signs.join('')), caret: fc.nat(signs.length) }))
const digitsBefore = ({ text, caret }: { text: string; caret: number }) =>
  text.slice(0, caret).normalize('NFKC').replaceAll(/\D/g, '')

it('grouping what is typed never changes its number or the digits before the caret', () => {
  fc.assert(
    fc.property(typed, (before) => {
      const after = groupWhileTyping({ ...before, before: '' })
      expect(after.amount).toBe(parseAmount(before.text))
      expect(parseAmount(after.text)).toBe(parseAmount(before.text))
      expect(digitsBefore(after)).toBe(digitsBefore(before))
      expect(groupWhileTyping({ ...after, before: after.text })).toEqual(after)
    }),
  )
})

it('one deletion removes one digit, wherever the caret is', () => {
  const deletion = fc.record({
    amount: fc.integer({ min: 1, max: 99_999_999 }),
    at: fc.nat(10),
    isForward: fc.boolean(),
  })
  fc.assert(
    fc.property(deletion, ({ amount, at, isForward }) => {
      const before = amount.toLocaleString('ja-JP')
      const caret = Math.min(at, before.length)
      const start = isForward ? caret : caret - 1
      fc.pre(start >= 0 && start < before.length)
      const text = before.slice(0, start) + before.slice(start + 1)
      const after = groupWhileTyping({
        ...deleteAcrossComma({ text, caret: start, before, isForward }),
        before,
      })
      const digits = (of: string) => of.replaceAll(',', '')
      const kept = digitsBefore({ text: before, caret }).length - (isForward ? 0 : 1)
      const all = digits(before)
      expect(digits(after.text)).toBe(all.slice(0, kept) + all.slice(kept + 1))
      expect(digitsBefore(after)).toBe(all.slice(0, kept))
    }),
  )
})

it('digits that are typed or deleted anywhere in a grouped amount count, whatever the commas become', () => {
  const edit = fc.record({
    amount: fc.integer({ min: 1, max: 99_999_999 }),
    from: fc.nat(10),
    removed: fc.nat(4),
    added: fc.stringMatching(/^\d{0,4}$/),
  })
  fc.assert(
    fc.property(edit, ({ amount, from, removed, added }) => {
      const before = amount.toLocaleString('ja-JP')
      const [head, tail] = [before.slice(0, from), before.slice(from + removed)]
      const text = head + added + tail
      const digits = text.replaceAll(',', '')
      fc.pre(digits !== '')
      expect(groupWhileTyping({ text, caret: text.length, before }).amount).toBe(Number(digits))
    }),
  )
})

it.each([
  ['a comma behind a number', '12', '12,', null],
  ['a digit behind a comma of the person', '12,5', '12,50', null],
  ['the last digit of a group', '12,34', '12,345', 12_345],
  ['a comma where one stands already', '1,234', '1,,234', 1234],
  ['a second comma', '1,234', '1,234,', null],
  ['a comma at another place', '12,345', '1,2,345', null],
  ['a decimal point', '1,234', '1,234.', null],
  ['an amount pasted behind another one', '500', '5001,200', null],
])('reads %s as the person means it', (_, before, text, amount) => {
  expect(groupWhileTyping({ text, caret: text.length, before }).amount).toBe(amount)
})
