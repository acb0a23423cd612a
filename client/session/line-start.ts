/**
 * What LINE has to do with the start of the app (docs/design.md, "LINE on a device"). A signed-in device never waits for
 * it. Otherwise the SDK is asked at once only where it knows something: after a login, and in LINE's browser.
 */
import { getDefaultStore } from 'jotai/vanilla'
import * as z from 'zod/mini'
import { lineFailureCodeOf, lineFailureOf } from '#shared/messages/line-failures.ts'
import { UserId } from '#shared/model/user.ts'
import type { Line, LineStart } from '#client/platform/line/line.ts'
import { replaceAddress } from '#client/platform/line/page-line.ts'
import { isBackFromLogin, pathOfLiffState } from '#client/platform/line/provider-parameters.ts'
import { watchPage } from '#client/platform/watch-page.ts'
import { keepText, readJson } from '#client/store/browser-storage.ts'
import { accountAtom, enterNobody, leaveAccount } from './current-account.ts'
import { destinationAfterSignIn } from './stored-invitation.ts'
import { lineOfServer } from './line-of-server.ts'
import { showReturning, showTrouble } from './line-trouble.ts'
import { ownAddress } from './return-address.ts'
import { moveGuard } from './route-guard.ts'
import type { LineSignIn } from './line-session.ts'
import { signInWithLine } from './sign-in-with-line.ts'
import { forgetSignOut } from './tab-marks.ts'

/** Codes of failures that only whoever set the app up can end. */
const misconfigurations: ReadonlySet<string> = new Set([
  ...['INVALID_LIFF_ID', 'INVALID_CONFIG', 'BAD_REQUEST', 'FORBIDDEN'],
])

/**
 * Signs in the person whom LINE knows. Returns false if LINE could not be asked, so that a session that is left may still
 * be used.
 */
export async function enterByLine(): Promise<boolean> {
  const line = lineOfServer()
  if (line === null) return false
  const { isBack, wantedPath } = arrival()
  showReturning(isBack)
  moveGuard('initialising')
  const start = await line.start()
  // Kept in the address, so that the login page returns there if this fails.
  if (isBack) replaceAddress(destinationAfterSignIn())
  else if (wantedPath !== null) replaceAddress(wantedPath)
  if (!start.ok) {
    reportFailure(start)
    return false
  }
  if (start.isLoggedIn) await enterLoggedIn(line)
  else {
    if (isBack) moveGuard('failed')
    enterNobody()
  }
  return true
}

/** The person has pressed 再試行 on the page that says that the app is set up wrongly. */
export async function retryLine(): Promise<void> {
  const line = lineOfServer()
  moveGuard('retried')
  const start = await line?.start()
  if (!start) return moveGuard('misconfigured')
  if (!start.ok) return reportFailure(start)
  if (line && start.isLoggedIn) return enterLoggedIn(line)
  enterNobody()
}

/** Where the address leads, read before it is stripped. */
function arrival(): { isBack: boolean; wantedPath: string | null } {
  const path = pathOfLiffState(location.href)
  return {
    isBack: isBackFromLogin(location.href),
    wantedPath: path === null ? null : ownAddress(path, location.origin),
  }
}

async function enterLoggedIn(line: Line, leaving: { endsSessionOf?: UserId } = {}): Promise<void> {
  const answer = await signInWithLine(line, { as: 'ask', ...leaving })
  reportSignIn(line, answer)
  if (answer.ok) return
  // The guard keeps the reason that it had first.
  moveGuard('failed')
  enterNobody()
}

/** Shows on the login page, or in the notice, what a try has ended with. */
export function reportSignIn(line: Line, answer: LineSignIn): void {
  showTrouble(answer.ok ? null : { kind: 'refused', answer })
  if (!answer.ok) return
  forgetSignOut()
  rememberLineAccount(answer.value.id, line.subject())
}

export function reportFailure({ error, isTimeout }: Extract<LineStart, { ok: false }>): void {
  const isMisconfigured = misconfigurations.has(lineFailureCodeOf(error))
  showTrouble({ kind: 'failure', error, failure: lineFailureOf(error) })
  moveGuard(isMisconfigured ? 'misconfigured' : isTimeout ? 'timed-out' : 'failed')
}

/**
 * For a device on which somebody is signed in. In LINE's browser the SDK takes the new token that LINE gives to each window,
 * and LINE may belong to somebody else now. The session alone is renewed when the server says that it has ended.
 */
export async function followLine(userId: UserId): Promise<void> {
  const line = lineOfServer()
  if (line === null) return
  const { isBack, wantedPath } = arrival()
  // An ordinary browser has nothing to wait for before it opens what a LIFF URL leads to.
  if (!line.isInLine && wantedPath !== null && !isBack) return replaceAddress(wantedPath)
  const start = await line.start()
  if (isBack) replaceAddress(destinationAfterSignIn())
  if (!start.ok) return
  if (await leaveToOther(line, userId)) return
  const stop = watchPage(() => {
    if (getDefaultStore().get(accountAtom)?.userId !== userId) return stop()
    void leaveToOther(line, userId).then((hasLeft) => hasLeft && stop())
  })
}

/** If LINE knows somebody else now. */
async function leaveToOther(line: Line, userId: UserId): Promise<boolean> {
  if (!line.isLoggedIn() || !isOtherLineAccount(userId, line.subject())) return false
  await leaveAccount()
  await enterLoggedIn(line, { endsSessionOf: userId })
  return true
}

/**
 * Which LINE account the open account was last signed in with, as far as LINE's browser tells. On a shared phone LINE may
 * have been given to somebody else meanwhile.
 */
const storageKey = 'waritabi-line-account'
const LineAccount = z.object({ userId: UserId, subject: z.string() })

/** `subject` is LINE's id of the person. It stays on this device, where the SDK stores it too. */
function rememberLineAccount(userId: UserId, subject: string | undefined): void {
  if (subject === undefined) return
  // Without storage nobody is recognised as another person. The server still tells them apart.
  keepText(storageKey, JSON.stringify({ userId, subject }))
}

/** False if nothing is known of either. */
function isOtherLineAccount(userId: UserId, subject: string | undefined): boolean {
  const known = readJson(storageKey, LineAccount)
  return subject !== undefined && known?.userId === userId && known.subject !== subject
}
