/** The rules by which people apply to join a group, and join as a pending member. */
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type Applicants,
  applicationIdIn,
  mother,
  motherCode,
  openApplicants,
  shiro,
} from '#tests/builders/applicants.ts'
import { pendingIdOf } from '#tests/builders/ids.ts'
import { guest } from '#tests/builders/keys.ts'
import { hanako, jiro, misaki, saburo, taro } from '#tests/builders/people.ts'
import { peek } from '#tests/builders/sync-rows.ts'

let trip: Applicants
beforeEach(async () => {
  trip = await openApplicants()
})

describe('an application', () => {
  it.each([
    ['an unknown code', 'NOBODYS', 'invite-code-unknown'],
    ['no code', '', 'invite-code-unknown'],
    ['the group’s code', 'CODE', 'ok'],
    ['a pending member’s code', motherCode, 'ok'],
  ])('with %s', async (_, inviteCode, expected) => {
    expect(await trip.apply(misaki, inviteCode)).toBe(expected)
    expect((await trip.applicationOf(misaki))?.status).toBe(expected === 'ok' ? 'applied' : undefined)
  })

  it.each([['CODE'], [motherCode]])('with the code %s of a deleted group is refused', async (inviteCode) => {
    expect(await trip.does(hanako, 'group.delete', {})).toBe('ok')
    await trip.setGroup({ inviteCode: 'CODE' })
    expect(await trip.apply(misaki, inviteCode)).toBe('invite-code-unknown')
    // The owner left it last, and is outside as well.
    expect(await trip.apply(hanako, inviteCode)).toBe('invite-code-unknown')
  })

  it('of a group that has no code yet is refused', async () => {
    await trip.setGroup({ inviteCode: null })
    expect(await trip.apply(misaki, 'null')).toBe('invite-code-unknown')
    expect(await trip.apply(misaki, '')).toBe('invite-code-unknown')
  })

  it.each([
    ['花子', hanako],
    ['太郎', taro],
    ['次郎', jiro],
  ])('of the member %s is refused, by either code', async (_, member) => {
    expect([await trip.apply(member), await trip.apply(member, motherCode)]).toEqual([
      'already-member',
      'already-member',
    ])
  })

  it('is made once: a second one is refused until the first has ended', async () => {
    expect(await trip.apply(misaki)).toBe('ok')
    expect([await trip.apply(misaki), await trip.apply(misaki, motherCode)]).toEqual([
      'application-pending',
      'application-pending',
    ])
    expect(await trip.statusOfMother()).toBe('invited')
  })

  it.each([
    ['a rejection', () => trip.reject(taro, misaki)],
    ['a withdrawal', () => trip.withdraw(misaki)],
  ])('can be made again after %s, in the same row', async (_, end) => {
    await trip.apply(misaki, motherCode)
    expect(await end()).toBe('ok')
    expect(await trip.apply(misaki)).toBe('ok')
    const { applications } = await peek(trip.store)
    expect(applications).toMatchObject([
      {
        id: applicationIdIn(misaki),
        status: 'applied',
        type: 'general',
        pendingMemberId: null,
        rejectionReason: '',
        reviewedBy: null,
        createdAt: trip.lastAt(),
      },
    ])
  })

  it('says as whom the person wants to join, which changes nothing for that pending member', async () => {
    expect(await trip.apply(misaki, 'CODE', mother)).toBe('ok')
    expect(await trip.applicationOf(misaki)).toMatchObject({ type: 'general', pendingMemberId: mother })
    expect(await trip.person(mother)).toMatchObject({ status: 'invited', linkedTo: null })
  })

  it('may be for nobody whom the group does not have, and for nobody who has joined', async () => {
    expect(await trip.apply(misaki, 'CODE', pendingIdOf(77))).toBe('pending-member-not-found')
    await trip.does(hanako, 'pendingMember.link', { id: guest, userId: jiro.userId })
    expect(await trip.apply(misaki, 'CODE', guest)).toBe('pending-member-linked')
  })

  it('by a code of a person’s own is for that person, whoever is named', async () => {
    await trip.apply(misaki, motherCode, guest)
    expect(await trip.applicationOf(misaki)).toMatchObject({
      type: 'pending_member',
      pendingMemberId: mother,
    })
  })

  it('is refused with a code that was replaced', async () => {
    await trip.does(jiro, 'pendingMember.invite', { id: mother, anew: true })
    expect(await trip.apply(misaki, motherCode)).toBe('invite-code-unknown')
    await trip.does(hanako, 'group.renewInviteCode', {})
    expect(await trip.apply(misaki)).toBe('invite-code-unknown')
  })
})

describe('a pending member by whose code somebody has applied', () => {
  beforeEach(async () => {
    await trip.apply(misaki, motherCode)
  })

  it('is shown so', async () => {
    expect(await trip.person(mother)).toMatchObject({
      status: 'applied',
      inviteCode: motherCode,
      linkedTo: null,
    })
  })

  it.each([
    ['a rejection', () => trip.reject(taro, misaki)],
    ['a withdrawal', () => trip.withdraw(misaki)],
    ['an approval as a new member', () => trip.approve(taro, misaki)],
    ['an approval as somebody else', () => trip.approve(taro, misaki, guest)],
  ])('waits again after %s', async (_, end) => {
    expect(await end()).toBe('ok')
    expect(await trip.person(mother)).toMatchObject({
      status: 'invited',
      inviteCode: motherCode,
      linkedTo: null,
    })
  })

  it('waits again after the applicant has joined as somebody else', async () => {
    await trip.setGroup({ inviteMethod: 'open' })
    expect(await trip.join(misaki, 'CODE', guest)).toBe('ok')
    expect(await trip.applicationOf(misaki)).toMatchObject({ status: 'approved', pendingMemberId: guest })
    expect(await trip.person(mother)).toMatchObject({ status: 'invited', linkedTo: null })
  })

  it('waits for the review as long as another applicant does', async () => {
    expect(await trip.apply(shiro, motherCode)).toBe('ok')
    await trip.withdraw(misaki)
    expect(await trip.statusOfMother()).toBe('applied')
    await trip.reject(hanako, shiro)
    expect(await trip.statusOfMother()).toBe('invited')
  })

  it('is linked by the approval, and their code admits nobody any more', async () => {
    expect(await trip.approve(taro, misaki, mother)).toBe('ok')
    expect(await trip.person(mother)).toMatchObject({ linkedTo: misaki.userId, inviteCode: null })
    expect(await trip.apply(shiro, motherCode)).toBe('invite-code-unknown')
  })

  it('comes back as they were, with no code that somebody may know', async () => {
    await trip.does(taro, 'pendingMember.remove', { id: mother })
    expect(await trip.does(taro, 'pendingMember.restore', { id: mother })).toBe('ok')
    expect(await trip.person(mother)).toMatchObject({ status: 'applied', inviteCode: null })
    await trip.does(taro, 'pendingMember.remove', { id: mother })
    await trip.withdraw(misaki)
    await trip.does(taro, 'pendingMember.restore', { id: mother })
    expect(await trip.person(mother)).toMatchObject({ status: 'invited', inviteCode: null })
  })
})

describe('joining', () => {
  beforeEach(() => trip.setGroup({ inviteMethod: 'open' }))

  it('by the group’s code as a pending admin makes nobody an admin', async () => {
    expect(await trip.join(misaki, 'CODE', mother)).toBe('ok')
    expect(await trip.memberOf(misaki)).toMatchObject({ role: 'member', status: 'active' })
    expect(await trip.person(mother)).toMatchObject({ linkedTo: misaki.userId, inviteCode: null })
  })

  it('by the own code of somebody who is to be an admin needs a review, because every member can read the code', async () => {
    expect(await trip.join(misaki, motherCode)).toBe('approval-required')
    await trip.apply(misaki, motherCode)
    expect(await trip.approve(taro, misaki, mother)).toBe('ok')
    expect(await trip.memberOf(misaki)).toMatchObject({ role: 'admin', status: 'active' })
  })

  it('by the own code makes a member of that person, and needs no name', async () => {
    expect(await trip.setRole(hanako, mother, 'member')).toBe('ok')
    expect(await trip.join(misaki, motherCode)).toBe('ok')
    expect(await trip.memberOf(misaki)).toMatchObject({ role: 'member', status: 'active' })
    expect(await trip.person(mother)).toMatchObject({ linkedTo: misaki.userId, inviteCode: null })
    expect(await trip.join(shiro, motherCode)).toBe('invite-code-unknown')
  })

  it('as somebody whom the group does not have, or who has joined, is refused', async () => {
    expect(await trip.join(misaki, 'CODE', pendingIdOf(77))).toBe('pending-member-not-found')
    expect(await trip.join(misaki, 'CODE', guest)).toBe('ok')
    expect(await trip.join(shiro, 'CODE', guest)).toBe('pending-member-linked')
  })

  it('of a full group is possible only as somebody who is there', async () => {
    await trip.fillGroup()
    expect(await trip.join(misaki)).toBe('group-full')
    expect(await trip.join(misaki, 'CODE', guest)).toBe('ok')
  })

  it.each([['CODE'], [motherCode]])(
    'an approval group by the code %s is refused: an application is needed',
    async (code) => {
      await trip.setGroup({ inviteMethod: 'approval' })
      expect(await trip.join(misaki, code)).toBe('approval-required')
    },
  )

  it('ends one’s own open application, and no other one', async () => {
    for (const applicant of [misaki, shiro]) await trip.apply(applicant)
    expect(await trip.join(misaki)).toBe('ok')
    expect(await trip.applicationOf(misaki)).toMatchObject({
      status: 'approved',
      pendingMemberId: null,
      reviewedBy: null,
    })
    expect(await trip.applicationOf(shiro)).toMatchObject({ status: 'applied' })
  })

  it('does not touch an application that was decided', async () => {
    await trip.apply(misaki)
    await trip.reject(taro, misaki)
    const before = await trip.applicationOf(misaki)
    expect(await trip.join(misaki)).toBe('ok')
    expect(await trip.applicationOf(misaki)).toEqual(before)
  })
})

describe('the end of a group', () => {
  it('ends the applications that wait, and leaves the others', async () => {
    for (const applicant of [misaki, shiro, saburo]) await trip.apply(applicant)
    await trip.withdraw(shiro)
    await trip.approve(taro, saburo)
    expect(await trip.does(hanako, 'group.delete', {})).toBe('ok')
    const statuses = []
    for (const applicant of [misaki, shiro, saburo])
      statuses.push((await trip.applicationOf(applicant))?.status)
    expect(statuses).toEqual(['rejected', 'withdrawn', 'approved'])
    expect(await trip.applicationOf(misaki)).toMatchObject({ rejectionReason: '', reviewedBy: null })
  })
})
