/** Sends the person to LINE's login, and back to where they were. */
import { lineTexts } from '#shared/messages/line.ts'
import { lineFailureOf } from '#shared/messages/line-failures.ts'
import type { Line } from '#client/platform/line/line.ts'
import type { Answer } from './call-api.ts'
import { saveReturnAddress } from './return-address.ts'

type Left = Exclude<Answer<never>, { ok: true }>

/**
 * For somebody who is signed in here and whom LINE no longer knows. The page is left if it succeeds. LINE's browser gives a
 * new token only to a new window.
 */
export async function logInToLine(line: Line): Promise<Left> {
  if (line.isInLine) return { ok: false, code: 'line-token-invalid', sentence: lineTexts.openAgain }
  const start = await line.start()
  if (!start.ok) {
    return { ok: false, code: 'line-unavailable', sentence: lineFailureOf(start.error).sentence }
  }
  saveReturnAddress(location.href)
  if (start.isLoggedIn) await line.loginAgain()
  else line.login()
  return { ok: false, code: 'line-login', sentence: lineTexts.goingToLine }
}
