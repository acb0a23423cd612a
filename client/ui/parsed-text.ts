import { useState } from 'react'

export type ParsedValue = { value: number | null; onChange: (value: number | null) => void }

/** How a field's text becomes its value, and the value its text. */
export type Notation = { parse: (text: string) => number | null; format: (value: number) => string }

/** What a field of a number shows: the text as typed while it has the focus, its tidy form afterwards. */
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
    // What could not be read stays to be mended; the rest takes its tidy form.
    end: () => setTyped(typed !== null && typed.trim() !== '' && parse(typed) === null ? typed : null),
  }
}
