/**
 * What LINE has to do with the start of the app (docs/design.md, "LINE"). A signed-in device never waits for it. Otherwise
 * the SDK is asked at once only where it knows something: after a login, and in LINE's browser.
 */
import { atom, getDefaultStore } from 'jotai/vanilla'
import { type LineFailure, lineFailureCodeOf, lineFailureOf } from '#shared/messages/line-failures.ts'
import type { UserId } from '#shared/model/user.ts'
import { isInLine } from '#client/platform/line/environment.ts'
import type { Line, LineStart } from '#client/platform/line/line.ts'
import { replaceAddress } from '#client/platform/line/page-line.ts'
import {
  hasProviderParameters,
  isLoginCallback,
  pathOfLiffState,
} from '#client/platform/line/provider-parameters.ts'
import { enterNobody, leaveAccount } from './current-account.ts'
import { destinationAfterSignIn } from './destination.ts'
import { isOtherLineAccount, rememberLineAccount } from './line-account.ts'
import { lineOfServer } from './line-of-server.ts'
import { ownAddress } from './return-address.ts'
import { moveGuard } from './route-guard.ts'
import { askServerConfig } from './server-config.ts'
import { type LineSignIn, signInWithLine } from './sign-in-with-line.ts'
import { forgetSignOut, hasSignedOut } from './tab-marks.ts'

type Refused = Extract<LineSignIn, { ok: false }>

/** How the last try to sign in with LINE ended: the SDK failed, or the server refused. */
export type LineTrouble =
  | { kind: 'failure'; error: unknown; failure: LineFailure }
  | { kind: 'refused'; answer: Refused }

const troubleAtom = atom<LineTrouble | null>(null)
const returningAtom = atom(false)

/** Null if it succeeded, or there was none. Read-only for screens. */
export const lineTroubleAtom = atom((get) => get(troubleAtom))

/** True while a login that LINE has just ended is completed. Read-only for screens. */
export const isReturningAtom = atom((get) => get(returningAtom))

/** Codes of failures that only whoever set the app up can end. */
const misconfigurations: ReadonlySet<string> = new Set([
  ...['INVALID_LIFF_ID', 'INVALID_CONFIG', 'BAD_REQUEST', 'FORBIDDEN'],
])

/** Whether LINE knows something about this page's person. */
export function comesFromLine(): boolean {
  const isLogin = isLoginCallback(location.href)
  if (hasSignedOut() && !isLogin) return false
  return hasProviderParameters(location.href) || isInLine(navigator.userAgent)
}

/**
 * Signs in the person whom LINE knows. Returns false if LINE could not be asked, so that a session that is left may still
 * be used.
 */
export async function enterByLine(line: Line): Promise<boolean> {
  const { isCallback, wantedPath } = arrival()
  getDefaultStore().set(returningAtom, isCallback)
  moveGuard('initialising')
  const start = await line.start()
  if (isCallback) replaceAddress(destinationAfterSignIn())
  else if (wantedPath !== null) replaceAddress(wantedPath)
  if (!start.ok) {
    reportFailure(start)
    return false
  }
  if (!start.isLoggedIn) enterNobody()
  else await enterLoggedIn(line)
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
function arrival(): { isCallback: boolean; wantedPath: string | null } {
  const path = pathOfLiffState(location.href)
  return {
    isCallback: isLoginCallback(location.href),
    wantedPath: path === null ? null : ownAddress(path, location.origin),
  }
}

async function enterLoggedIn(line: Line): Promise<void> {
  const answer = await signInWithLine(line, { as: 'ask' })
  reportSignIn(line, answer)
  if (answer.ok) return
  // The guard keeps the reason that it had first.
  moveGuard('failed')
  enterNobody()
}

/** Shows on the login page, or in the notice, what a try has ended with. */
export function reportSignIn(line: Line, answer: LineSignIn): void {
  getDefaultStore().set(troubleAtom, answer.ok ? null : { kind: 'refused', answer })
  if (!answer.ok) return
  forgetSignOut()
  rememberLineAccount(answer.value.id, line.subject())
}

export function reportFailure({ error, isTimeout }: Extract<LineStart, { ok: false }>): void {
  const isMisconfigured = misconfigurations.has(lineFailureCodeOf(error))
  getDefaultStore().set(troubleAtom, { kind: 'failure', error, failure: lineFailureOf(error) })
  moveGuard(isMisconfigured ? 'misconfigured' : isTimeout ? 'timed-out' : 'failed')
}

/**
 * For a device on which somebody is signed in. In LINE's browser the SDK takes the new token that LINE gives to each window,
 * and LINE may belong to somebody else now. The session alone is renewed when the server says that it has ended.
 */
export async function followLine(userId: UserId): Promise<void> {
  // Asked at each start, so that the next one knows the mode offline.
  await askServerConfig()
  const line = lineOfServer()
  if (line === null || !comesFromLine()) return
  const { isCallback, wantedPath } = arrival()
  // An ordinary browser has nothing to wait for before it opens what a LIFF URL leads to.
  if (!line.isInLine && wantedPath !== null && !isCallback) return replaceAddress(wantedPath)
  const start = await line.start()
  if (isCallback) replaceAddress(destinationAfterSignIn())
  if (!start.ok || !start.isLoggedIn || !isOtherLineAccount(userId, line.subject())) return
  await leaveAccount()
  await enterLoggedIn(line)
}
