/** The rules by which applications are approved and rejected. */
import { beforeEach, describe, expect, it } from 'vitest'
import { type Applicants, mother, motherCode, openApplicants, shiro } from '#tests/builders/applicants.ts'
import { guest } from '#tests/builders/keys.ts'
import { hanako, jiro, misaki, placeOf, saburo, taro } from '#tests/builders/people.ts'
import { groupId, peek } from '#tests/builders/sync-rows.ts'
import type { PendingMemberId } from '../model/pending-member.ts'

const decided = 'application-decided'

let trip: Applicants
beforeEach(async () => {
  trip = await openApplicants()
})

describe('an approval', () => {
  it('makes the applicant a member, as the application names them', async () => {
    await trip.apply({ ...misaki, avatarUrl: 'https://example.com/misaki.png' })
    expect(await trip.approve(taro, misaki)).toBe('ok')
    expect(await trip.memberOf(misaki)).toMatchObject({
      displayName: 'みさき',
      avatarUrl: 'https://example.com/misaki.png',
      role: 'member',
      status: 'active',
    })
    expect(await trip.applicationOf(misaki)).toMatchObject({ status: 'approved', reviewedBy: taro.userId })
  })

  it.each([
    ['that the applicant has named', 'CODE', mother],
    ['whom nobody has named', 'CODE', null],
    ['whose code was used', motherCode, null],
  ])('as a pending member %s gives the role that was set for them', async (_, inviteCode, wish) => {
    await trip.apply(misaki, inviteCode, wish)
    expect(await trip.approve(taro, misaki, mother)).toBe('ok')
    expect(await trip.memberOf(misaki)).toMatchObject({ role: 'admin', status: 'active' })
    expect(await trip.person(mother)).toMatchObject({ linkedTo: misaki.userId, status: 'invited' })
    expect(await trip.applicationOf(misaki)).toMatchObject({ pendingMemberId: mother })
  })

  it('does not follow the applicant’s wish by itself', async () => {
    await trip.apply(misaki, 'CODE', mother)
    expect(await trip.approve(taro, misaki)).toBe('ok')
    expect(await trip.memberOf(misaki)).toMatchObject({ role: 'member' })
    expect(await trip.person(mother)).toMatchObject({ linkedTo: null, inviteCode: motherCode })
    expect(await trip.applicationOf(misaki)).toMatchObject({ pendingMemberId: null })
  })

  it.each<[string, PendingMemberId | null, string]>([
    ['the same choice', mother, 'ok'],
    ['another person', guest, decided],
    ['no person', null, decided],
  ])('that two people give at once: the second with %s', async (_, second, expected) => {
    await trip.apply(misaki, 'CODE', mother)
    expect(await trip.approve(taro, misaki, mother)).toBe('ok')
    const before = await trip.applicationOf(misaki)
    expect(await trip.approve(hanako, misaki, second)).toBe(expected)
    expect(await trip.applicationOf(misaki)).toEqual(before)
    expect(await trip.person(guest)).toMatchObject({ linkedTo: null })
  })

  it('and a rejection at once: the first one counts', async () => {
    await trip.apply(misaki)
    await trip.apply(shiro)
    expect([await trip.approve(taro, misaki), await trip.reject(hanako, misaki)]).toEqual(['ok', decided])
    expect([await trip.reject(taro, shiro), await trip.approve(hanako, shiro)]).toEqual(['ok', decided])
    expect(await trip.reject(hanako, shiro, '別の理由')).toBe('ok')
    expect(await trip.applicationOf(shiro)).toMatchObject({
      rejectionReason: '満員です',
      reviewedBy: taro.userId,
    })
    expect(await trip.memberOf(shiro)).toBeUndefined()
  })

  it('that is repeated does not let anybody in again', async () => {
    await trip.apply(misaki)
    await trip.approve(taro, misaki)
    await trip.does(hanako, 'member.remove', { id: placeOf(misaki, groupId) })
    expect(await trip.approve(taro, misaki)).toBe('ok')
    expect(await trip.memberOf(misaki)).toMatchObject({ status: 'left' })
  })

  it('as somebody who has been linked or removed meanwhile is refused, and the application waits', async () => {
    await trip.apply(misaki, motherCode)
    await trip.does(hanako, 'pendingMember.link', { id: mother, userId: jiro.userId })
    await trip.does(hanako, 'pendingMember.remove', { id: guest })
    expect(await trip.approve(taro, misaki, mother)).toBe('pending-member-linked')
    expect(await trip.approve(taro, misaki, guest)).toBe('pending-member-not-found')
    expect(await trip.applicationOf(misaki)).toMatchObject({ status: 'applied' })
    expect(await trip.approve(taro, misaki)).toBe('ok')
    expect(await trip.memberOf(misaki)).toMatchObject({ role: 'member', status: 'active' })
  })

  it('of a withdrawn application is refused', async () => {
    await trip.apply(misaki)
    await trip.withdraw(misaki)
    expect([await trip.approve(taro, misaki), await trip.reject(taro, misaki)]).toEqual([decided, decided])
  })

  it('finds no place in a full group, except as somebody who is there', async () => {
    await trip.apply(misaki)
    await trip.fillGroup()
    expect(await trip.approve(taro, misaki)).toBe('group-full')
    expect(await trip.approve(taro, misaki, guest)).toBe('ok')
    expect(await trip.memberOf(misaki)).toMatchObject({ status: 'active' })
  })

  it('of somebody who has been a member gives them their row back', async () => {
    await trip.putMember(saburo, { role: 'admin', status: 'left', joinedAt: 3 })
    await trip.apply({ ...saburo, displayName: '三郎二世' })
    expect(await trip.approve(taro, saburo)).toBe('ok')
    const rows = (await peek(trip.store)).members.filter(({ userId }) => userId === saburo.userId)
    expect(rows).toMatchObject([
      {
        id: placeOf(saburo, groupId),
        displayName: '三郎二世',
        role: 'member',
        status: 'active',
        joinedAt: trip.lastAt(),
      },
    ])
  })

  it('of somebody who has been let in another way keeps their row, and may link them', async () => {
    await trip.apply(misaki)
    await trip.putMember(misaki, { role: 'owner', joinedAt: 50 })
    expect(await trip.approve(taro, misaki, mother)).toBe('ok')
    expect(await trip.memberOf(misaki)).toMatchObject({ role: 'owner', joinedAt: 50 })
    expect(await trip.person(mother)).toMatchObject({ linkedTo: misaki.userId })
  })
})

describe('a rejection', () => {
  it.each([[''], [' \n '], ['\u200B\u3000']])(
    'needs a reason that can be read, and not %j',
    async (reason) => {
      await trip.apply(misaki)
      expect(await trip.reject(taro, misaki, reason)).toBe('rejection-reason-required')
      expect(await trip.applicationOf(misaki)).toMatchObject({ status: 'applied', rejectionReason: '' })
    },
  )

  it('stays when the applicant wants to withdraw', async () => {
    await trip.apply(misaki)
    await trip.reject(taro, misaki)
    expect(await trip.withdraw(misaki)).toBe(decided)
    expect(await trip.applicationOf(misaki)).toMatchObject({
      status: 'rejected',
      rejectionReason: '満員です',
    })
  })
})
