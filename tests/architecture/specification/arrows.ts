/** The arrows of specification 1, section 4. */
import { at } from '../holding-test.ts'
import type { Row } from './row.ts'

const appearance = 'client/ui/appearance.test.tsx'
const shownAppearance = 'stored %s on a system that is dark: %s shows %s, at first and later'
const retries = 'client/session/retry-calls.test.ts'
const signedIn = 'client/session/call-signed-in.test.ts'
const calls = 'client/session/call-api.test.ts'
const returning = 'client/session/return-address.test.ts'
const review = 'client/features/invitations/review-application.test.tsx'

export const arrows: readonly Row[] = [
  {
    item: 'request: auth error → a fresh session → once more',
    heldBy: at(signedIn, 'an ended session is renewed at once, and the call made once more'),
    differs: 'the wait of 2 s stands before a second renewal (docs/decisions/0076-requests.md)',
  },
  {
    item: 'request: auth error, refused again → the failure',
    heldBy: at(signedIn, 'a session that the server refuses to renew is over, after one try'),
  },
  {
    item: 'request: network error → again with backoff',
    heldBy: at(
      calls,
      'without a connection, and when the time is up, the failure says that the person is offline',
    ),
  },
  {
    item: 'request: timeout → again with backoff',
    heldBy: at(
      calls,
      'without a connection, and when the time is up, the failure says that the person is offline',
    ),
  },
  {
    item: 'request: 500, 502, 503 or 504 → again with backoff',
    heldBy: at(calls, 'a server that answers %i may be asked again'),
  },
  {
    item: 'request: failed → waiting → tried again, until an answer is final',
    heldBy: at(retries, 'the person learns which try has failed, and gets the first answer that is final'),
  },
  {
    item: 'request: the person leaves → no further try',
    heldBy: at(retries, 'no further try is made once the person has left'),
  },
  {
    item: 'sync queue: item older than 24 h → dropped on restore',
    heldBy: at('tests/server/sync.test.ts', 'older than a day expires, unless it was applied before'),
    differs: 'it is held for its author (docs/decisions/0001-change-expiry.md)',
  },
  {
    item: 'sync queue: app start → queue restored',
    heldBy: at(
      'tests/e2e/offline.e2e.ts',
      'changes recorded without a server survive closing the app, arrive once on every device, and a deletion can be undone on each',
    ),
  },
  {
    item: 'theme: toggled: light → dark → system → light',
    heldBy: at(appearance, 'the toggle goes from light to dark, to the system’s, and to light again'),
  },
  { item: 'theme: dark → the class dark on the root', heldBy: at(appearance, shownAppearance) },
  { item: 'theme: font size → the class font-size-*', heldBy: at(appearance, shownAppearance) },
  {
    item: 'theme: system → follows the operating system while the page is open',
    heldBy: at(
      appearance,
      'is light or dark regardless of the system, or follows the system while the page is open',
    ),
  },
  {
    item: 'logout: confirmed → logging out for 2 s → signed out',
    heldBy: at(
      'client/session/sign-out-with-farewell.test.ts',
      'the farewell is shown for two seconds, also if the person has been signed out before',
    ),
  },
  {
    item: 'logout: logging out → the local user cleared, the state reset',
    heldBy: at(
      'client/session/sign-out.test.ts',
      'changes that the person agreed to discard are deleted with all rows',
    ),
  },
  {
    item: 'logout: refused or unreachable → still signed in',
    heldBy: at(
      'client/session/sign-out-with-farewell.test.ts',
      'a sign-out that fails ends the farewell at once',
    ),
  },
  {
    item: 'return address: saved → consumed → nothing',
    heldBy: at(returning, 'an address is returned to once, and not again at the next sign-in'),
  },
  {
    item: 'return address: relative → of this origin',
    heldBy: at(returning, 'after signing in, %s leads to %s'),
  },
  {
    item: 'application: pending or applied → approved',
    heldBy: at(review, 'shows who applies for what, and takes a stranger in as a new member'),
  },
  {
    item: 'application: pending or applied → rejected',
    heldBy: at(review, 'begins a rejection with a reason, and sends none that is blank'),
  },
  {
    item: 'application: approved → off the list, groups refetched',
    heldBy: at(
      review,
      'keeps the decision in the list as 送信待ち until the server has it, and no longer as one to decide',
    ),
    differs:
      'nothing is refetched: the new member is on the device with the decision (docs/design.md, "The idea")',
  },
  {
    item: 'pending member: accepted → a real user, expenses remapped',
    heldBy: at(review, 'preselects whose code was used, says what is taken over, and that it is for good'),
    differs:
      'a link leaves both rows and rewrites no share, and the role is the pending member’s own (docs/design.md, "People and keys")',
  },
]
