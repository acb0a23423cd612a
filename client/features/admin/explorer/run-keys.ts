import type { KeyboardEvent } from 'react'

/** Calls `run` if Enter is pressed with ⌘ or Ctrl. Stops the event then, so that an editor does not insert a line. */
export function ifRunKeys(event: KeyboardEvent, run: () => void): void {
  if (!event.metaKey && !event.ctrlKey) return
  event.preventDefault()
  event.stopPropagation()
  run()
}
