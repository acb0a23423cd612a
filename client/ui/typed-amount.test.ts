import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseAmount } from './parse-typed-number.ts'
import { deleteAcrossComma, groupWhileTyping } from './typed-amount.ts'

const sign = fc.constantFrom(...'0123456789０１９,，¥￥円 -ー.千'.split(''))
const typed = fc
  .array(sign, { maxLength: 12 })
  .chain((signs) => fc.record({ text: fc.constant(signs.join('')), caret: fc.nat(signs.length) }))
const digitsBefore = ({ text, caret }: { text: string; caret: number }) =>
  text.slice(0, caret).normalize('NFKC').replaceAll(/\D/g, '')

it('grouping what is typed never changes its number or the digits before the caret', () => {
  fc.assert(
    fc.property(typed, (before) => {
      const after = groupWhileTyping(before)
      expect(parseAmount(after.text)).toBe(parseAmount(before.text))
      expect(digitsBefore(after)).toBe(digitsBefore(before))
      expect(groupWhileTyping(after)).toEqual(after)
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
      const after = groupWhileTyping(deleteAcrossComma({ text, caret: start, before, isForward }))
      const digits = (of: string) => of.replaceAll(',', '')
      const kept = digitsBefore({ text: before, caret }).length - (isForward ? 0 : 1)
      const all = digits(before)
      expect(digits(after.text)).toBe(all.slice(0, kept) + all.slice(kept + 1))
      expect(digitsBefore(after)).toBe(all.slice(0, kept))
    }),
  )
})
