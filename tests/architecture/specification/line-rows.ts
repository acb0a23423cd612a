/** The constants and arrows of the sign-in by LINE (specification 1, sections 4 and 9). */
import {
  blockingFailures,
  blockingMs,
  callbackTries,
  callbackTryMs,
  callbackWaitMs,
  initMsMax,
  loginAgainAfterMs,
  tokenCacheMs,
  tokenRefreshMs,
  tokenTries,
  tokenTryMs,
} from '#client/platform/line/line.ts'
import { invitationMs } from '#client/session/stored-invitation.ts'
import { at } from '../holding-test.ts'
import type { Row } from './row.ts'

const line = (title: string) => at('client/platform/line/line.test.ts', title)
const guard = at('client/session/route-guard.test.ts', 'in %s, after %s, is in %s')
const invitation = (title: string) => at('client/session/stored-invitation.test.ts', title)
const blocked = at(
  'client/platform/line/init-block.test.ts',
  'the fifth failure within 60 s blocks further tries of the LINE SDK',
)
const timedOut = line('that gives no answer within 10 s is no longer waited for')
const kept = line('is kept for five minutes')
const callback = line('the login is looked for after 1.5 s, three times at 1 s')
const triesForToken = line('is looked for ten times every 500 ms while the SDK initialises')
const byForce = line('is read again by force, after 1.5 s')
const loginByForce = line('by force waits 1 s after the logout')
const aDay = invitation('an invitation is kept for 24 hours and then deleted')

export const lineConstants: readonly Row[] = [
  { item: 'token cache: 5 min', heldBy: kept, value: { specified: 300_000, built: tokenCacheMs } },
  { item: 'token: tries', heldBy: triesForToken, value: { specified: 10, built: tokenTries } },
  { item: 'token: wait between tries', heldBy: triesForToken, value: { specified: 500, built: tokenTryMs } },
  {
    item: 'token: wait after a refresh',
    heldBy: byForce,
    value: { specified: 1_500, built: tokenRefreshMs },
  },
  { item: 'route guard: init timeout', heldBy: timedOut, value: { specified: 10_000, built: initMsMax } },
  {
    item: 'stored invitation: lifetime',
    heldBy: aDay,
    value: { specified: 24 * 60 * 60 * 1_000, built: invitationMs },
  },
  { item: 'post-callback wait', heldBy: callback, value: { specified: 1_500, built: callbackWaitMs } },
  { item: 'login re-check: tries', heldBy: callback, value: { specified: 3, built: callbackTries } },
  { item: 'login re-check: interval', heldBy: callback, value: { specified: 1_000, built: callbackTryMs } },
  {
    item: 'forced login: wait after the logout',
    heldBy: loginByForce,
    value: { specified: 1_000, built: loginAgainAfterMs },
  },
  {
    item: 'init error throttle: failures',
    heldBy: blocked,
    value: { specified: 5, built: blockingFailures },
  },
  { item: 'init error throttle: within', heldBy: blocked, value: { specified: 60_000, built: blockingMs } },
  {
    item: 'default language: ja',
    heldBy: at('client/platform/device-description.test.ts', 'calls the language %j %s'),
  },
]

export const lineArrows: readonly Row[] = [
  { item: 'guard: loading → checking', heldBy: guard },
  { item: 'guard: a channel or login-app-ID error → error', heldBy: guard },
  { item: 'guard: not initialized, no error → boot', heldBy: guard },
  { item: 'guard: initialized, logged in → authenticated', heldBy: guard },
  { item: 'guard: initialized, not logged in → loginRequired', heldBy: guard },
  {
    item: 'guard: 10 s without initialization → timeout → login',
    heldBy: at('client/session/route-guard.test.ts', 'says with the login page why it is shown'),
  },
  {
    item: 'authentication: not initialised → initialised',
    heldBy: line('is initialised once, however many ask for it'),
  },
  {
    item: 'authentication: not logged in → the provider’s login, with a redirect address without parameters',
    heldBy: line('returns to the front page, without anything of the address'),
  },
  {
    item: 'authentication: not logged in, inside LINE → the provider’s login, without a redirect address',
    heldBy: line('in LINE’s browser names no address'),
  },
  {
    item: 'authentication: logged in → profile fetched, synchronised with the server, local user saved',
    heldBy: at(
      'client/session/line-start.test.ts',
      'a login that comes back signs in and goes on to the saved address',
    ),
  },
  {
    item: 'authentication: local user saved → premium flag checked',
    heldBy: at('tests/server/identity.test.ts', 'of a local account is of a premium one'),
  },
  {
    item: 'logout: logging out → the provider’s logout',
    heldBy: at(
      'tests/e2e/line.e2e.ts',
      'signing out with unsent changes asks, logs out of LINE too, and signs nobody in again without a tap',
    ),
  },
  { item: 'authentication: callback → login re-checked', heldBy: callback },
  {
    item: 'authentication: processed → parameters off the address',
    heldBy: line('is stripped only after the SDK has read it'),
  },
  {
    item: 'authentication: code, state, liffClientId, liff.state, access_token, error, error_description',
    heldBy: at('client/platform/line/provider-parameters.test.ts', '%s is recognised and stripped'),
  },
  {
    item: 'authentication: tab visible or window focused → login state re-checked',
    heldBy: at('client/platform/line/watch-login.test.ts', 'a login elsewhere is noticed on %s, once'),
  },
  { item: 'authentication: forced login → logout → wait → login', heldBy: loginByForce },
  { item: 'authentication: 5 failures within 60 s → blocked', heldBy: blocked },
  {
    item: 'authentication: blocked → tried again',
    heldBy: line('that fails five times within 60 s is not asked again until a minute has passed'),
  },
  { item: 'token: cached → read again after 5 min', heldBy: kept },
  { item: 'token: SDK initialising → tried again', heldBy: triesForToken },
  { item: 'token: forced refresh → wait → the token', heldBy: byForce },
  {
    item: 'stored invitation: pending-member → /join-pending, otherwise → /join',
    heldBy: invitation('an invitation for a %s leads to %s after signing in'),
  },
  { item: 'stored invitation: restored → not again', heldBy: invitation('an invitation is restored once') },
  {
    item: 'stored invitation: on a join or invite path → skipped',
    heldBy: invitation('an invitation is not restored on the way to %s'),
  },
  { item: 'stored invitation: 24 h old → deleted', heldBy: aDay },
  {
    item: 'stored invitation: join page reached → removed',
    heldBy: invitation('an invitation is not restored after the join page was reached'),
  },
]
