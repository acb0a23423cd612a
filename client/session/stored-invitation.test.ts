// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  forgetInvitation,
  invitationMs,
  invitationToRestore,
  joiningMs,
  readInvitation,
  readJoining,
  storeInvitation,
} from './stored-invitation.ts'
import { allowRestore } from './tab-marks.ts'

const now = 1_800_000_000_000
const invitation = { code: 'AB CD&', type: 'group', url: '/join?code=AB' } as const

beforeEach(() => {
  localStorage.clear()
  allowRestore()
})
// The next test file may get the same storage.
afterEach(() => localStorage.clear())

it('an invitation is kept for 24 hours and then deleted', () => {
  expect(invitationMs).toBe(86_400_000)
  storeInvitation(invitation, now)
  expect(readInvitation(now + invitationMs - 1)).toEqual({ ...invitation, timestamp: now })
  expect([readInvitation(now + invitationMs), localStorage.length]).toEqual([null, 0])
})

it('an invitation from a clock that was set back does not last longer', () => {
  storeInvitation(invitation, now)
  expect(readInvitation(now - invitationMs)).toBe(null)
})

it.each([
  ['group', '/join?code=AB%20CD%26'],
  ['pending-member', '/join-pending?code=AB%20CD%26'],
] as const)('an invitation for a %s leads to %s after signing in', (type, address) => {
  storeInvitation({ ...invitation, type }, now)
  expect(invitationToRestore('/dashboard', now)).toBe(address)
})

it('an invitation is restored once', () => {
  storeInvitation(invitation, now)
  expect(invitationToRestore('/dashboard', now)).not.toBe(null)
  expect(invitationToRestore('/dashboard', now)).toBe(null)
  allowRestore()
  expect(invitationToRestore('/dashboard', now)).not.toBe(null)
})

it.each(['/join', '/join?code=XY', '/join-pending?code=XY', '/invite?code=XY', '/invite-pending'])(
  'an invitation is not restored on the way to %s',
  (path) => {
    storeInvitation(invitation, now)
    expect(invitationToRestore(path, now)).toBe(null)
  },
)

it('an invitation is not restored after the join page was reached', () => {
  storeInvitation(invitation, now)
  forgetInvitation()
  expect(invitationToRestore('/dashboard', now)).toBe(null)
})

it.each(['{"code"', '{"code":"","type":"group","timestamp":1,"url":""}', '"AB"'])(
  'the unreadable invitation %s counts as none',
  (text) => {
    localStorage.setItem('waritabi-invitation', text)
    expect(readInvitation(now)).toBe(null)
  },
)

it('whoever has tapped 参加する wants to join by that code, for ten minutes', () => {
  expect(joiningMs).toBe(600_000)
  storeInvitation({ code: 'AB', type: 'group', url: '/join?code=AB' }, now)
  expect(readJoining('AB', now)).toBe(null)
  storeInvitation({ code: 'AB', type: 'group', url: '/join?code=AB', isJoining: true }, now)
  expect([readJoining('AB', now), readJoining('XY', now)]).toEqual([{}, null])
  expect([readJoining('AB', now + joiningMs - 1), readJoining('AB', now + joiningMs)]).toEqual([{}, null])
  const joining = { joinsAs: 'new', message: 'よろしく' }
  storeInvitation({ code: 'AB', type: 'group', url: '/join?code=AB', isJoining: true, ...joining }, now)
  expect(readJoining('AB', now)).toEqual(joining)
})
