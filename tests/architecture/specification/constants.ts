/** The constants of specification 1, section 9. */
import { readFileSync } from 'node:fs'
import { accountGroupsMax, groupPeopleMax, planLimits, queueExpirySeconds } from '#shared/limits.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { delayFactor, firstDelayMs } from '#shared/sync/backoff.ts'
import { ownApplicationsShownMax } from '#client/features/invitations/application-cards.tsx'
import { applicationsShownMax } from '#client/features/invitations/applications-to-review.tsx'
import { landingMs } from '#client/session/stored-invitation.ts'
import { renewalPauseMs } from '#client/session/call-signed-in.ts'
import { defaultTimeoutMs, healthTimeoutMs, longTimeoutMs, probedPart } from '#client/session/health-probe.ts'
import { retriesMax } from '#client/session/retry-calls.ts'
import { farewellMs } from '#client/session/sign-out-with-farewell.ts'
import { adminCheckMs } from '#client/session/system-admin.ts'
import { copySaidMs } from '#client/ui/copy-button.tsx'
import { at } from '../holding-test.ts'
import type { Row } from './row.ts'

const screenStyles = readFileSync('client/ui/screen.module.css', 'utf8')

const plans = 'tests/server/plan-limits.test.ts'
const timeouts = 'client/session/call-timeouts.test.ts'
const calls = 'client/session/call-api.test.ts'
const retries = 'client/session/retry-calls.test.ts'
const cards = 'client/features/invitations/application-cards.test.tsx'
const backoff = 'shared/sync/backoff.test.ts'
const appearance = 'client/ui/appearance.test.tsx'
const shownAppearance = 'stored %s on a system that is dark: %s shows %s, at first and later'
const refusedCalls = at('tests/server/bad-input.test.ts', '$what is refused: $code')

export const constants: readonly Row[] = [
  {
    item: 'free plan: 3 groups',
    heldBy: at(plans, 'are three with the free plan, and the refusal says so'),
    value: { specified: 3, built: planLimits.free.groups },
  },
  { item: 'free plan: 10 events per group', later: 'itineraries' },
  {
    item: 'free plan: 10 members per group',
    heldBy: at(plans, 'are ten with the free plan of the owner, however somebody comes'),
    value: { specified: 10, built: planLimits.free.people },
  },
  { item: 'free plan: 10 CSV exports', later: 'exports' },
  {
    item: 'premium plan: 999 groups',
    heldBy: at(
      'tests/server/storage-limits.test.ts',
      'can neither create nor join another one, and the device lists the group with the changes in it',
    ),
    value: { specified: 999, built: accountGroupsMax },
    differs: 'the same number limits the groups of which one is a member',
  },
  { item: 'premium plan: 999 events per group', later: 'itineraries' },
  {
    item: 'premium plan: 100 members per group',
    heldBy: refusedCalls,
    value: { specified: 100, built: groupPeopleMax },
  },
  { item: 'premium plan: 999 CSV exports', later: 'exports' },
  {
    item: 'グループは最大{n}個まで作成できます',
    heldBy: at(plans, 'are three with the free plan, and the refusal says so'),
    value: { specified: 'グループは最大3個まで作成できます', built: rejectionSentences['plan-groups-full'] },
  },
  {
    item: 'グループのメンバーは最大{n}名まで追加できます',
    heldBy: refusedCalls,
    value: {
      specified: 'グループのメンバーは最大100名まで追加できます',
      built: rejectionSentences['group-full'],
    },
  },
  {
    item: 'request timeout: default',
    heldBy: at(timeouts, 'a call gets %i ms: %s'),
    value: { specified: 30_000, built: defaultTimeoutMs },
  },
  {
    item: 'request timeout: health',
    heldBy: at(calls, 'before one call in ten the server is probed, for five seconds at most'),
    value: { specified: 5_000, built: healthTimeoutMs },
  },
  {
    item: 'request timeout: long',
    heldBy: at(timeouts, 'a call gets %i ms: %s'),
    value: { specified: 60_000, built: longTimeoutMs },
  },
  {
    item: 'health probe: part of the calls',
    heldBy: at(calls, 'before one call in ten the server is probed, for five seconds at most'),
    value: { specified: 0.1, built: probedPart },
  },
  {
    item: 'request retries: most',
    heldBy: at(
      retries,
      'a call without an answer is made again after 1 s, then after 1.5 times as long, five times at most',
    ),
    value: { specified: 5, built: retriesMax },
  },
  {
    item: 'request retries: first delay',
    heldBy: at(backoff, 'try %i waits at most %i ms'),
    value: { specified: 1_000, built: firstDelayMs },
  },
  {
    item: 'request retries: multiplier',
    heldBy: at(backoff, 'try %i waits at most %i ms'),
    value: { specified: 1.5, built: delayFactor },
  },
  {
    item: 'wait after an auth error',
    heldBy: at(
      'client/session/call-signed-in.test.ts',
      'a renewal without an answer is tried once more after two seconds',
    ),
    value: { specified: 2_000, built: renewalPauseMs },
    differs: 'a session that is renewed at once needs no wait (docs/decisions/0076-requests.md)',
  },
  {
    item: 'generic retry helper: 3 retries, 1 s base, multiplier 1.5, also at 429',
    retired:
      'one layer of retries; the error catalogue calls 429 not retryable (docs/decisions/0076-requests.md)',
  },
  {
    item: 'admin check cache: 5 min',
    heldBy: at('client/session/system-admin.test.ts', 'is asked once in five minutes about %s'),
    value: { specified: 300_000, built: adminCheckMs },
  },
  {
    item: 'sync queue expiry: 24 h',
    heldBy: at('tests/server/sync.test.ts', 'older than a day expires, unless it was applied before'),
    value: { specified: 24 * 60 * 60, built: queueExpirySeconds },
    differs:
      'an older change is held for its author and never dropped (docs/decisions/0001-change-expiry.md)',
  },
  {
    item: 'logout flag: 2 s',
    heldBy: at(
      'client/session/sign-out-with-farewell.test.ts',
      'the farewell is shown for two seconds, also if the person has been signed out before',
    ),
    value: { specified: 2_000, built: farewellMs },
  },
  {
    item: 'page transition: 0.2 s',
    heldBy: at(
      'client/shell/app-shell.test.tsx',
      'lets the first screen stand at once, and fades in those that one comes to',
    ),
    value: { specified: '0.2s', built: /animation: arrive (\S+)/.exec(screenStyles)?.[1] },
  },
  {
    item: 'invitation landing redirect: 1.5 s',
    heldBy: at(
      'client/features/invitations/invitation-addresses.test.tsx',
      '%s leads to %s after 1.5 seconds',
    ),
    value: { specified: 1_500, built: landingMs },
  },
  {
    item: 'dashboard list: 5 applications',
    heldBy: at(cards, 'lists at most five applications, the longest wait first, and counts the others'),
    value: { specified: 5, built: applicationsShownMax },
  },
  {
    item: 'dashboard status card: 3 applications',
    heldBy: at(
      cards,
      'shows at most three of the person’s own applications, with their state and the reason of a rejection',
    ),
    value: { specified: 3, built: ownApplicationsShownMax },
  },
  {
    item: 'copy confirmation: 2 s',
    heldBy: at(
      'client/features/invitations/invite-screen.test.tsx',
      'copies code and link, and says so for two seconds',
    ),
    value: { specified: 2_000, built: copySaidMs },
  },
  {
    item: 'validation message auto-clear: 3 s',
    retired:
      'the message stands at its field until the field is corrected, because slow readers would miss one that goes by itself',
  },
  { item: 'default theme mode: system', heldBy: at(appearance, shownAppearance) },
  { item: 'default font size: medium', heldBy: at(appearance, shownAppearance) },
]
