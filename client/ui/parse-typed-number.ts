import { useState } from 'react'
import type { Yen } from '#shared/model/fields.ts'

export type ParsedValue = { value: number | null; onChange: (value: number | null) => void }

/** Converts a field's text to its value and back. */
type Notation = { parse: (text: string) => number | null; format: (value: number) => string }

/**
 * The text of a number field: as typed while the field has the focus, formatted afterwards. An amount field also groups
 * the digits of what is typed (typed-amount.ts).
 */
export function useParsedText({ value, onChange }: ParsedValue, { parse, format }: Notation) {
  const [typed, setTyped] = useState<string | null>(null)
  const settled = value === null ? '' : format(value)
  return {
    text: typed ?? settled,
    begin: () => setTyped(typed ?? settled),
    type: (text: string) => {
      setTyped(text)
      onChange(parse(text))
    },
    // Text that cannot be parsed stays for correction; other text is formatted.
    end: () => setTyped(typed !== null && typed.trim() !== '' && parse(typed) === null ? typed : null),
  }
}

/**
 * Reads yen as people type them: full-width digits, `,`, `¥`, `円`, spaces, and the `-` that ends `¥1,234-`. Null for
 * an empty text, a decimal or any other text. Limits are checked by the model's schema, not here.
 */
export function parseAmount(text: string): Yen | null {
  const digits = text.normalize('NFKC').replaceAll(/[\s,、¥円]|[-ー−]+\s*$/g, '')
  if (!/^\d{1,15}$/.test(digits)) return null
  return Number(digits)
}

/**
 * Reads a percentage as people type it, full-width digits and `％` too, into hundredths: `33.3` is 3330. Null for an
 * empty text, for more than two decimals and for any other text. Limits are checked by the model's schema, not here.
 */
export function parsePercentage(text: string): number | null {
  const digits = text.normalize('NFKC').replaceAll(/[\s%]/g, '')
  const [, whole, fraction = ''] = /^(\d{1,3})(?:\.(\d{0,2}))?$/.exec(digits) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}
