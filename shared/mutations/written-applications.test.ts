/** What the mutations of applications write, as whole rows. */
import { describe, it } from 'vitest'
import { inApplication, inChild, inMembers } from '#tests/builders/entered-groups.ts'
import { hanako, misaki, saburo } from '#tests/builders/people.ts'
import { groupId } from '#tests/builders/sync-rows.ts'
import { application, at, child, expectWritten, pictured, writing } from '#tests/builders/written-rows.ts'
import { applicationIdOf } from '../model/application.ts'
import type { Actor } from './define-mutation.ts'

const newApplication = (by: Actor, fields: object) => ({
  id: applicationIdOf({ groupId, userId: by.userId }),
  groupId,
  userId: by.userId,
  applicantName: by.displayName,
  avatarUrl: by.avatarUrl ?? null,
  type: 'general',
  pendingMemberId: null,
  message: '',
  status: 'applied',
  rejectionReason: '',
  reviewedBy: null,
  createdAt: 100,
  updatedAt: 100,
  ...fields,
})
const reviewed = { reviewedBy: hanako.userId, ...at }
/** The member row of 三郎, as the application names him. */
const saburoAgain = {
  displayName: '三ちゃん',
  avatarUrl: 'https://example.com/saburo.png',
  status: 'active',
  joinedAt: 100,
}

describe('exactly this is written by', () => {
  const ofMisaki = `applications/${newApplication(misaki, {}).id}`
  const byGroup = { inviteCode: 'CODE', message: 'はじめまして', pendingMemberId: null }
  it.each([
    ...[misaki, pictured].map((by) =>
      writing(
        'application.apply',
        byGroup,
        { [ofMisaki]: newApplication(by, { message: 'はじめまして' }) },
        { by },
      ),
    ),
    writing(
      'application.apply',
      { ...byGroup, message: '', pendingMemberId: child },
      { [ofMisaki]: newApplication(misaki, { pendingMemberId: child }) },
      { by: misaki },
    ),
    writing(
      'application.apply',
      { ...byGroup, inviteCode: 'KODOMO23', message: '' },
      {
        [ofMisaki]: newApplication(misaki, { type: 'pending_member', pendingMemberId: child }),
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
