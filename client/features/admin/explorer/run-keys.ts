import type { KeyboardEvent } from 'react'

/** Runs what ⌘↵ or Ctrl+Enter runs, of a key that is Enter. An editor, which would begin a line, does not get the key. */
export function ifRunKeys(event: KeyboardEvent, run: () => void): void {
  if (!event.metaKey && !event.ctrlKey) return
  event.preventDefault()
  event.stopPropagation()
  run()
}
