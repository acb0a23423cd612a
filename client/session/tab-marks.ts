/**
 * What this tab has to remember while the page is at LINE's login, or is reloaded by it, and what the page has to remember of a
 * stored invitation.
 */
import type { UserId } from '#shared/model/user.ts'
import { keepText, readText } from '#client/store/browser-storage.ts'

const linkKey = 'waritabi-link'
const signedOutKey = 'waritabi-signed-out'

/** The person wants to link this account to the LINE account with which they come back. */
export function markLinking(userId: UserId): void {
  write(linkKey, userId)
}

export function isLinking(userId: UserId): boolean {
  return read(linkKey) === userId
}

export function endLinking(): void {
  write(linkKey, null)
}

/** After a sign-out nobody is signed in again by LINE without a tap, although LINE may still know them. */
export function markSignedOut(): void {
  write(signedOutKey, 'yes')
}

export function hasSignedOut(): boolean {
  return read(signedOutKey) !== null
}

export function forgetSignOut(): void {
  write(signedOutKey, null)
}

const read = (key: string) => readText(key, 'sessionStorage')
/** Without storage the tab forgets it, and the person taps once more. */
const write = (key: string, text: string | null) => keepText(key, text, 'sessionStorage')

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
