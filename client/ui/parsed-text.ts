import { useState } from 'react'

export type ParsedValue = { value: number | null; onChange: (value: number | null) => void }

/** Converts a field's text to its value and back. */
export type Notation = { parse: (text: string) => number | null; format: (value: number) => string }

/** The text of a number field: as typed while the field has the focus, formatted afterwards. */
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
