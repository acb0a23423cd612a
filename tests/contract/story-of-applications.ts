/** The part of the story of every mutation in which people apply, are invited by codes of their own, and are reviewed. */
import { applicationIdOf } from '#shared/model/application.ts'
import type { Actor, WriteTx } from '#shared/mutations/define-mutation.ts'
import { groupIdOf, pendingIdOf } from '#tests/builders/ids.ts'
import { hanako, jiro, misaki, saburo, taro } from '#tests/builders/people.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { inviteCodeOf, personalCodeOf } from './contract-stores.ts'
import type { Story } from './story-entries.ts'
import { guest, onsen, onsenId } from './story-fixture.ts'

export const mountain = scopeOfGroup(groupIdOf(3))
const [mother, brother, sister, aunt] = [pendingIdOf(11), pendingIdOf(12), pendingIdOf(13), pendingIdOf(14)]
const applicationOf = ({ userId }: Actor) => applicationIdOf({ groupId: onsenId, userId })
const byGroupCode = { inviteCode: inviteCodeOf(onsen), message: 'よろしく', pendingMemberId: null }
const byOwnCode = { inviteCode: personalCodeOf(onsen), message: '', pendingMemberId: null }
const alone = { pendingMemberId: null }
/** As her profile is by then. */
const renamedMisaki = {
  ...misaki,
  displayName: 'みさきさん',
  avatarUrl: 'https://example.com/misaki.png',
}
const statusOf = (person: Actor) => async (tx: WriteTx) =>
  (await tx.get('applications', applicationOf(person)))?.status
const personIn = (id: typeof mother) => async (tx: WriteTx) => {
  const person = await tx.get('pendingMembers', id)
  return person && [person.status, person.inviteCode, person.linkedTo]
}

/** A group that is made with everything that the wizard asks for. */
export function addWizard({ done, refused }: Story): void {
  const texts = { name: '山', description: '', inviteMethod: 'open' as const }
  const firstTrip = {
    title: '登山',
    startDate: '2026-08-01',
    endDate: '2026-08-02',
    destination: '白馬',
  }
  refused('itineraries-disabled', jiro, mountain, 'group.create', { ...texts, firstItinerary: firstTrip })
  const chosen = { kind: 'sample', itineraries: 'enabled', firstItinerary: firstTrip } as const
  done(jiro, mountain, 'group.create', { ...texts, ...chosen })
}

/** People apply with the group's code. 三郎 owns the group. */
export function addApplications({ done, refused, seen }: Story): void {
  refused('invite-code-unknown', hanako, onsen, 'application.apply', { ...byGroupCode, inviteCode: 'WRONG' })
  refused('invite-code-unknown', hanako, onsen, 'application.apply', { ...byGroupCode, inviteCode: '' })
  refused('already-member', saburo, onsen, 'application.apply', byGroupCode)
  refused('application-not-found', hanako, onsen, 'application.withdraw', {})
  done(saburo, onsen, 'group.edit', { inviteMethod: 'approval' })
  done(hanako, onsen, 'application.apply', byGroupCode)
  refused('application-pending', hanako, onsen, 'application.apply', byGroupCode)
  refused('group-not-found', hanako, onsen, 'application.approve', { id: applicationOf(hanako), ...alone })
  done(hanako, onsen, 'application.withdraw', {})
  done(hanako, onsen, 'application.withdraw', {})
  refused('application-decided', saburo, onsen, 'application.approve', {
    id: applicationOf(hanako),
    ...alone,
  })
  done(hanako, onsen, 'application.apply', { ...byGroupCode, message: 'もう一度' })
  done(saburo, onsen, 'application.reject', { id: applicationOf(hanako), reason: '満員です' })
  done(saburo, onsen, 'application.reject', { id: applicationOf(hanako), reason: '別の理由' })
  refused('application-decided', hanako, onsen, 'application.withdraw', {})
  refused('application-not-found', saburo, onsen, 'application.approve', {
    id: applicationOf(misaki),
    ...alone,
  })
  refused('application-not-found', saburo, onsen, 'application.reject', {
    id: applicationOf(misaki),
    reason: '知りません',
  })
  seen('a rejected application is in the group', onsen, statusOf(hanako), 'rejected')
}

/** Pending members get codes of their own, by which people apply and join. */
export function addPersonalInvitations({ done, refused, seen }: Story): void {
  const contact = { phone: '090-1234-5678', email: 'mother@example.com' }
  done(saburo, onsen, 'pendingMember.add', { id: mother, name: '母', ...contact })
  for (const id of [brother, sister]) done(saburo, onsen, 'pendingMember.add', { id, name: '家族' })
  done(saburo, onsen, 'pendingMember.setContact', { id: mother, phone: '' })
  refused('nothing-to-change', saburo, onsen, 'pendingMember.setContact', { id: mother })
  refused('pending-member-not-found', saburo, onsen, 'pendingMember.setContact', { id: guest, phone: '' })
  done(saburo, onsen, 'pendingMember.setRole', { id: mother, role: 'admin' })
  done(saburo, onsen, 'pendingMember.setRole', { id: mother, role: 'admin' })
  refused('pending-member-not-found', saburo, onsen, 'pendingMember.setRole', { id: guest, role: 'admin' })
  refused('pending-member-not-found', saburo, onsen, 'pendingMember.invite', { id: guest })
  done(saburo, onsen, 'pendingMember.invite', { id: mother })
  done(saburo, onsen, 'pendingMember.invite', { id: mother })
  done(saburo, onsen, 'pendingMember.invite', { id: mother, anew: true })
  const invited = ['invited', personalCodeOf(onsen), null]
  seen('somebody who is invited has a code', onsen, personIn(mother), invited)
  refused('pending-member-not-found', jiro, onsen, 'application.apply', {
    ...byGroupCode,
    pendingMemberId: guest,
  })
  done(hanako, onsen, 'application.apply', byOwnCode)
  seen('an application by it is seen on the person', onsen, personIn(mother), [
    'applied',
    personalCodeOf(onsen),
    null,
  ])
  const approval = { id: applicationOf(hanako) }
  refused('pending-member-not-found', saburo, onsen, 'application.approve', {
    ...approval,
    pendingMemberId: guest,
  })
  done(saburo, onsen, 'application.approve', { ...approval, pendingMemberId: mother })
  done(saburo, onsen, 'application.approve', { ...approval, pendingMemberId: mother })
  refused('application-decided', saburo, onsen, 'application.approve', { ...approval, ...alone })
  seen('and the review links them', onsen, personIn(mother), ['invited', null, hanako.userId])
  refused('pending-member-linked', saburo, onsen, 'pendingMember.setContact', { id: mother, phone: '' })
  refused('pending-member-linked', saburo, onsen, 'pendingMember.setRole', { id: mother, role: 'member' })
  refused('pending-member-linked', saburo, onsen, 'pendingMember.invite', { id: mother })
}

/** An open group is joined by the group's code and by a person's own. Then the group is deleted. */
export function addOpenJoining({ done, refused, seen }: Story): void {
  done(saburo, onsen, 'group.edit', { inviteMethod: 'open' })
  done(taro, onsen, 'application.apply', byGroupCode)
  done(taro, onsen, 'member.join', { inviteCode: inviteCodeOf(onsen), pendingMemberId: brother })
  seen('who joins has been let in', onsen, statusOf(taro), 'approved')
  refused('pending-member-linked', jiro, onsen, 'member.join', {
    inviteCode: inviteCodeOf(onsen),
    pendingMemberId: brother,
  })
  refused('review-not-allowed', taro, onsen, 'application.approve', { id: applicationOf(jiro), ...alone })
  refused('review-not-allowed', taro, onsen, 'application.reject', { id: applicationOf(jiro), reason: '×' })
  refused('group-update-not-allowed', taro, onsen, 'group.renewInviteCode', {})
  // 花子 is an admin, because 母 was to be one.
  done(hanako, onsen, 'group.renewInviteCode', {})
  refused('member-role-not-allowed', hanako, onsen, 'pendingMember.setRole', { id: sister, role: 'admin' })
  done(taro, onsen, 'pendingMember.invite', { id: sister })
  done(jiro, onsen, 'member.join', { inviteCode: personalCodeOf(onsen) })
  seen('who joins by their own code is that person', onsen, personIn(sister), ['invited', null, jiro.userId])
  done(taro, onsen, 'pendingMember.add', {
    id: aunt,
    name: '叔母',
    phone: '090-8765-4321',
    email: 'aunt@example.com',
  })
  done(taro, onsen, 'pendingMember.invite', { id: aunt })
  done(taro, onsen, 'pendingMember.remove', { id: aunt })
  done(taro, onsen, 'pendingMember.restore', { id: aunt })
  seen('a restored person is invited', onsen, personIn(aunt), ['invited', personalCodeOf(onsen), null])
  done(renamedMisaki, onsen, 'application.apply', { ...byOwnCode, message: '叔母です' })
  done(saburo, onsen, 'group.delete', {})
  seen('nobody waits for a deleted group', onsen, statusOf(misaki), 'rejected')
  refused('invite-code-unknown', misaki, onsen, 'application.apply', byOwnCode)
}
