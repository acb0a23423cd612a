import { useState } from 'react'
import { groupedDigits } from '#shared/messages/labels.ts'
import type { Yen } from '#shared/model/fields.ts'
import { parseAmount } from './parse-amount.ts'

export type AmountValue = { value: Yen | null; onChange: (value: Yen | null) => void }

/** What an amount field shows: the text as typed while it has the focus, the figure with separators afterwards. */
export function useAmountText({ value, onChange }: AmountValue) {
  const [typed, setTyped] = useState<string | null>(null)
  const settled = value === null ? '' : groupedDigits(value)
  return {
    text: typed ?? settled,
    begin: () => setTyped(typed ?? settled),
    type: (text: string) => {
      setTyped(text)
      onChange(parseAmount(text))
    },
    // What could not be read stays to be mended; the rest takes its tidy form.
    end: () => setTyped(typed !== null && typed.trim() !== '' && parseAmount(typed) === null ? typed : null),
  }
}
