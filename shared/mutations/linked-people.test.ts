/**
 * A provisional member is linked to a user: every change then means that user, also one recorded before the link was
 * known.
 */
import { describe, expect, it } from 'vitest'
import { pendingIdOf } from '#tests/builders/ids.ts'
import { spending } from '#tests/builders/money-rows.ts'
import { jiro, misaki, saburo, taro } from '#tests/builders/people.ts'
import {
  groupDelta,
  guest,
  guestKey,
  hanakoKey,
  jiroKey,
  openDevice,
  peek,
  record,
  taroKey,
} from '#tests/builders/sync-rows.ts'
import { assert } from '../assert.ts'
import { groupPeopleMax } from '../limits.ts'
import type { UserKey } from '../model/user-key.ts'
import { err, ok } from '../result.ts'

/** 花子 pays for `participants`, of whom `paid` have their flag set. Then the guest is linked to 太郎. */
async function linked({ participants, paid = [] }: { participants: UserKey[]; paid?: UserKey[] }) {
  const split = { method: 'equal' as const, participants }
  const lunch = spending({ number: 1, payers: [{ userKey: hanakoKey, amount: 3_000 }], split, paid })
  const store = await openDevice(groupDelta({ rows: { expenses: [lunch] } }))
  await record(store, { name: 'pendingMember.link', args: { id: guest, userId: taro.userId } })
  const { id, moneyMark: mark } = lunch
  return {
    setPaid: (userKey: UserKey, at = 100) =>
      record(store, { name: 'expense.setSharePaid', args: { id, userKey, isPaid: true }, actor: taro, at }),
    edit: (...people: UserKey[]) =>
      record(store, {
        name: 'expense.setMoney',
        args: {
          id,
          mark,
          amount: 3_000,
          payers: lunch.payers,
          split: { method: 'equal', participants: people },
        },
      }),
    paid: async () => {
      const shares = (await peek(store)).expenses[0]?.shares ?? []
      return shares.flatMap(({ userKey, isPaid }) => (isPaid ? [userKey] : []))
    },
    paidAt: async () => (await peek(store)).expenses[0]?.shares.map(({ paidAt }) => paidAt),
    remove: () => record(store, { name: 'pendingMember.remove', args: { id: guest } }),
    drop: () => record(store, { name: 'expense.delete', args: { id } }),
  }
}

const both = [hanakoKey, taroKey, guestKey]

describe('a paid flag', () => {
  it.each([
    { paid: [taroKey, guestKey], after: [taroKey] },
    { paid: [taroKey], after: [] },
    { paid: [guestKey], after: [] },
    { paid: [], after: [] },
  ])('of two shares that become one: $paid', async ({ paid, after }) => {
    const lunch = await linked({ participants: both, paid })
    expect(await lunch.edit(hanakoKey, taroKey)).toEqual(ok())
    expect(await lunch.paid()).toEqual(after)
  })

  it('of two shares that become one is of the day on which the last of them was paid', async () => {
    const lunch = await linked({ participants: both })
    await lunch.setPaid(taroKey, 300)
    await lunch.setPaid(guestKey, 200)
    expect(await lunch.edit(hanakoKey, taroKey)).toEqual(ok())
    expect(await lunch.paidAt()).toEqual([null, 300])
  })

  it.each([{ paid: [taroKey] }, { paid: [guestKey] }])(
    'of one of two shares stays its own while both are named: $paid',
    async ({ paid }) => {
      const lunch = await linked({ participants: both, paid })
      expect(await lunch.edit(taroKey, guestKey)).toEqual(ok())
      expect(await lunch.paid()).toEqual(paid)
    },
  )

  it('goes over to the user where the edit names them instead', async () => {
    const lunch = await linked({ participants: [hanakoKey, guestKey], paid: [guestKey] })
    expect(await lunch.edit(hanakoKey, taroKey)).toEqual(ok())
    expect(await lunch.paid()).toEqual([taroKey])
  })

  it('goes over to the user also where the provisional member laid out a part', async () => {
    const payers = [
      { userKey: guestKey, amount: 100 },
      { userKey: hanakoKey, amount: 900 },
    ]
    const split = { method: 'equal' as const, participants: [hanakoKey, guestKey] }
    const lunch = spending({ number: 1, payers, split, paid: [guestKey] })
    const store = await openDevice(groupDelta({ rows: { expenses: [lunch] } }))
    await record(store, { name: 'pendingMember.link', args: { id: guest, userId: taro.userId } })
    const { id, amount, moneyMark: mark } = lunch
    const named = { method: 'equal' as const, participants: [hanakoKey, taroKey] }
    await record(store, { name: 'expense.setMoney', args: { id, mark, amount, payers, split: named } })
    const shares = (await peek(store)).expenses[0]?.shares
    expect(shares).toMatchObject([{ isPaid: false }, { userKey: taroKey, isPaid: true }])
  })

  it('may be set for one of the two shares that one person has', async () => {
    const lunch = await linked({ participants: both })
    expect(await lunch.setPaid(taroKey)).toEqual(ok())
    expect(await lunch.paid()).toEqual([taroKey])
    expect(await lunch.setPaid(guestKey)).toEqual(ok())
    expect(await lunch.paid()).toEqual([taroKey, guestKey])
  })

  it('finds the share by the user where it names the provisional member alone', async () => {
    const lunch = await linked({ participants: [hanakoKey, guestKey] })
    expect(await lunch.setPaid(taroKey)).toEqual(ok())
    expect(await lunch.paid()).toEqual([guestKey])
  })
})

it('whoever laid out the money as a provisional member marks the shares of others', async () => {
  const split = { method: 'equal' as const, participants: [hanakoKey] }
  const lunch = spending({ number: 1, payers: [{ userKey: guestKey, amount: 100 }], split })
  const store = await openDevice(groupDelta({ rows: { expenses: [lunch] } }))
  const args = { id: lunch.id, userKey: hanakoKey, isPaid: true }
  expect(await record(store, { name: 'expense.setSharePaid', args, actor: jiro })).toEqual(err('not-allowed'))
  await record(store, { name: 'pendingMember.link', args: { id: guest, userId: jiro.userId } })
  expect(await record(store, { name: 'expense.setSharePaid', args, actor: jiro })).toEqual(ok())
})

it('whoever is linked marks the share that still names the provisional member, by either name', async () => {
  const participants = [hanakoKey, guestKey]
  const lunch = spending({
    number: 1,
    payers: [{ userKey: hanakoKey, amount: 100 }],
    split: { method: 'equal', participants },
  })
  const store = await openDevice(groupDelta({ rows: { expenses: [lunch] } }))
  const mark = (userKey: UserKey, isPaid: boolean) =>
    record(store, { name: 'expense.setSharePaid', args: { id: lunch.id, userKey, isPaid }, actor: jiro })
  expect(await mark(guestKey, true)).toEqual(err('not-allowed'))
  await record(store, { name: 'pendingMember.link', args: { id: guest, userId: jiro.userId } })
  expect(await mark(guestKey, true)).toEqual(ok())
  expect((await peek(store)).expenses[0]?.shares[1]).toMatchObject({ userKey: guestKey, isPaid: true })
  expect(await mark(jiroKey, false)).toEqual(ok())
  expect((await peek(store)).expenses[0]?.shares[1]).toMatchObject({ userKey: guestKey, isPaid: false })
})

it('nobody is linked to somebody who has left, or was never there', async () => {
  const store = await openDevice()
  for (const { userId } of [saburo, misaki]) {
    const link = { name: 'pendingMember.link' as const, args: { id: guest, userId } }
    expect(await record(store, link)).toEqual(err('member-not-found'))
  }
})

it('a link is for good: its provisional member stays although no expense names them', async () => {
  const lunch = await linked({ participants: both })
  expect(await lunch.remove()).toEqual(err('linked-member-not-removable'))
  await lunch.drop()
  expect(await lunch.remove()).toEqual(err('linked-member-not-removable'))
})

it('linked people count for how many rows of provisional members a group may have, and not as its people', async () => {
  const { rows } = groupDelta()
  const [person] = rows.pendingMembers ?? []
  assert(person, 'the group has a guest')
  const linkedPeople = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...{ ...person, id: pendingIdOf(index + 1), linkedTo: taro.userId },
    }))
  const add = async (count: number) => {
    const store = await openDevice(groupDelta({ rows: { pendingMembers: linkedPeople(count) } }))
    return record(store, { name: 'pendingMember.add', args: { id: pendingIdOf(500), name: '祖母' } })
  }
  expect(await add(groupPeopleMax - 1)).toEqual(ok())
  expect(await add(groupPeopleMax)).toEqual(err('group-full'))
})
