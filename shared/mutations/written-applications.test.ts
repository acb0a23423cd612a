/** What the mutations of applications write, as whole rows. */
import { describe, it } from 'vitest'
import { inApplication, inChild, inMembers } from '#tests/builders/entered-groups.ts'
import { hanako, misaki, saburo } from '#tests/builders/people.ts'
import {
  application,
  applicationOf,
  at,
  child,
  expectWritten,
  pictured,
  writing,
} from '#tests/builders/written-rows.ts'

const reviewed = { reviewedBy: hanako.userId, ...at }
/** The member row of 三郎, as the application names him. */
const saburoAgain = {
  displayName: '三ちゃん',
  avatarUrl: 'https://example.com/saburo.png',
  status: 'active',
  joinedAt: 100,
}

describe('exactly this is written by', () => {
  const ofMisaki = `applications/${applicationOf(misaki).id}`
  const byGroup = { inviteCode: 'CODE', message: 'はじめまして', pendingMemberId: null }
  it.each([
    ...[misaki, pictured].map((by) =>
      writing(
        'application.apply',
        byGroup,
        { [ofMisaki]: applicationOf(by, { message: 'はじめまして' }) },
        { by },
      ),
    ),
    writing(
      'application.apply',
      { ...byGroup, message: '', pendingMemberId: child },
      { [ofMisaki]: applicationOf(misaki, { pendingMemberId: child }) },
      { by: misaki },
    ),
    writing(
      'application.apply',
      { ...byGroup, inviteCode: 'KODOMO23', message: '' },
      {
        [ofMisaki]: applicationOf(misaki, { type: 'pending_member', pendingMemberId: child }),
        [inChild]: { status: 'applied' },
      },
      { by: misaki },
    ),
    writing('application.withdraw', {}, { [inApplication]: { status: 'withdrawn', ...at } }, { by: saburo }),
    writing(
      'application.approve',
      { id: application.id, pendingMemberId: null },
      {
        [inApplication]: { status: 'approved', ...reviewed },
        [inMembers(saburo)]: { ...saburoAgain, role: 'member' },
      },
    ),
    writing(
      'application.approve',
      { id: application.id, pendingMemberId: child },
      {
        [inApplication]: { status: 'approved', pendingMemberId: child, ...reviewed },
        [inMembers(saburo)]: { ...saburoAgain, role: 'admin' },
        [inChild]: { linkedTo: saburo.userId, inviteCode: null },
      },
    ),
    writing(
      'application.reject',
      { id: application.id, reason: ' 満員です ' },
      { [inApplication]: { status: 'rejected', rejectionReason: '満員です', ...reviewed } },
    ),
  ])('%s of an application', (_, each) => expectWritten(each))
})
