/** LINE's login and logout for somebody who is signed in here. */
import { lineTexts } from '#shared/messages/line.ts'
import { lineFailureOf } from '#shared/messages/line-failures.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import type { Answer } from './call-api.ts'
import { lineOfServer } from './line-of-server.ts'
import { saveReturnAddress } from './return-address.ts'

type Left = Exclude<Answer<never>, { ok: true }>

/**
 * For somebody who is signed in here and whom LINE no longer knows. The page is left if it succeeds. LINE's browser gives a
 * new token only to a new window.
 */
export async function logInToLine(): Promise<Left> {
  const line = lineOfServer()
  if (line === null)
    return { ok: false, code: 'line-unavailable', sentence: rejectionSentences['line-unavailable'] }
  if (line.isInLine) return { ok: false, code: 'line-token-invalid', sentence: lineTexts.openAgain }
  const start = await line.start()
  if (!start.ok) {
    return { ok: false, code: 'line-unavailable', sentence: lineFailureOf(start.error).sentence }
  }
  saveReturnAddress(location.href)
  if (line.isLoggedIn()) await line.loginAgain()
  else line.login()
  return { ok: false, code: 'line-login', sentence: lineTexts.goingToLine }
}

/** The SDK has to be initialised before it can log out. */
export async function logOutOfLine(): Promise<void> {
  const line = lineOfServer()
  await line?.start()
  line?.logout()
}

/** Null if LINE does not know the person here. */
export async function tokenOfLine(): Promise<string | null> {
  const line = lineOfServer()
  const start = await line?.start()
  return line && start?.ok ? line.token() : null
}
