/** Whether this page has restored a stored invitation since somebody signed in. A new page begins with a new flag. */
let isRestored = false

export function hasRestored(): boolean {
  return isRestored
}

export function markRestored(): void {
  isRestored = true
}

/** The next session may restore an invitation again. */
export function allowRestore(): void {
  isRestored = false
}
