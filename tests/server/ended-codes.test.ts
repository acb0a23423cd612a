/** Codes that somebody knows who is no member any more, and who makes codes. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import { newUuid } from '#client/store/new-id.ts'
import { type ApplicationTest, openApplicationTest } from './application-fixture.ts'
import type { Person } from './start-server.ts'

let trip: ApplicationTest
beforeEach(async () => {
  trip = await openApplicationTest()
})
afterEach(() => trip.stop())

describe('codes that somebody knows who is no member any more', () => {
  const tries = async (person: Person, inviteCode: string) => [
    await trip.does(person, 'application.apply', { inviteCode, message: '', pendingMemberId: null }),
    await trip.does(person, 'member.join', { inviteCode }),
  ]
  const unknown = ['invite-code-unknown', 'invite-code-unknown']

  it.each([
    ['is removed', () => trip.hanako],
    ['leaves', () => trip.taro],
  ])('admit nobody after 太郎 %s: the group’s, and those of pending members', async (_, by) => {
    const mother = await trip.invite()
    const known = [await trip.groupCode(), await trip.personalCode(mother)]
    const place = { id: trip.placeOf(trip.taro) }
    expect(await trip.does(by(), 'member.remove', place)).toBe('applied')
    for (const code of known) expect(await tries(trip.taro, code)).toEqual(unknown)
    const renewed = [await trip.groupCode(), await trip.personalCode(mother)]
    expect(renewed.map((code) => code.length)).toEqual([10, 8])
    expect(renewed.filter((code) => known.includes(code))).toEqual([])
    expect(await trip.does(trip.misaki, 'member.join', { inviteCode: renewed[1] ?? '' })).toBe(
      'approval-required',
    )
    expect(await trip.apply(trip.misaki, { inviteCode: renewed[1] ?? '' })).toBe('applied')
  })

  it('admit nobody where a pending member is removed before and restored after', async () => {
    const mother = await trip.invite()
    const known = await trip.personalCode(mother)
    expect(await trip.does(trip.taro, 'pendingMember.remove', { id: mother })).toBe('applied')
    await trip.does(trip.hanako, 'member.remove', { id: trip.placeOf(trip.taro) })
    expect(await trip.does(trip.hanako, 'pendingMember.restore', { id: mother })).toBe('applied')
    expect(await trip.personalCode(mother)).toMatch(/^[A-Z2-9]{8}$/)
    expect(await tries(trip.taro, known)).toEqual(unknown)
  })

  it('are made by the server alone: for each person one of their own', async () => {
    const codes = []
    for (const id of [await trip.invite('母'), await trip.invite('父')])
      codes.push(await trip.personalCode(id))
    expect(new Set(codes).size).toBe(2)
    for (const code of codes) expect(code).toMatch(/^[A-Z2-9]{8}$/)
    const id = PendingMemberId.parse(newUuid())
    const args = { id, name: '兄', inviteCode: 'MYCODE23' }
    expect(await trip.does(trip.hanako, 'pendingMember.add', args)).toBe('failed')
  })

  it('stay where nobody has left: a second invitation and another’s change nothing', async () => {
    const mother = await trip.invite()
    const known = await trip.personalCode(mother)
    await trip.does(trip.taro, 'pendingMember.invite', { id: mother })
    await trip.invite('父')
    expect(await trip.personalCode(mother)).toBe(known)
    expect(await trip.does(trip.taro, 'pendingMember.invite', { id: mother, anew: true })).toBe('applied')
    expect(await tries(trip.misaki, known)).toEqual(unknown)
  })
})
