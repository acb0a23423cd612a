import { useState } from 'react'

export type ParsedValue = { value: number | null; onChange: (value: number | null) => void }

/** Converts a field's text to its value and back. */
type Notation = {
  parse: (text: string) => number | null
  format: (value: number) => string
  /** The sentence that says that a text could not be read. */
  unread: (text: string) => string
}

/**
 * The text of a number field: as typed while the field has the focus, formatted afterwards. A text that cannot be read has no
 * value and stays for correction; `unread` says so, and keeps a form from being saved (unread-fields.ts). An amount field also
 * groups the digits of what is typed (typed-amount.ts).
 */
export function useParsedText({ value, onChange }: ParsedValue, { parse, format, unread }: Notation) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isFocused, setIsFocused] = useState(false)
  // The sentence does not come between two keys, but once the field is left or the form is to be saved.
  const [isChecked, setIsChecked] = useState(false)
  const settled = value === null ? '' : format(value)
  // A value that another part of the form has given takes the place of a text that could not be read.
  const text = typed !== null && (isFocused || value === null) ? typed : settled
  const isUnread = value === null && text.trim() !== ''
  return {
    text,
    isUnread,
    problem: isUnread && isChecked ? unread(text.trim()) : null,
    begin: () => {
      setIsFocused(true)
      setTyped(text)
    },
    type: (next: string, read = parse(next)) => {
      setTyped(next)
      setIsChecked(false)
      onChange(read)
    },
    check: () => setIsChecked(true),
    end: () => {
      setIsFocused(false)
      setIsChecked(true)
      setTyped(isUnread ? text : null)
    },
  }
}
