/** A pending member is linked to a user: every change then means that user, also one recorded before the link was known. */
import { describe, expect, it } from 'vitest'
import { pendingIdOf } from '#tests/builders/ids.ts'
import { spending } from '#tests/builders/money-rows.ts'
import { guest, guestKey, hanakoKey, jiroKey, taroKey } from '#tests/builders/keys.ts'
import { jiro, misaki, saburo, taro } from '#tests/builders/people.ts'
import { groupDelta, openDevice, peek, record } from '#tests/builders/sync-rows.ts'
import { assert } from '../assert.ts'
import { groupPeopleMax } from '../limits.ts'
import type { UserKey } from '../model/user-key.ts'
import { allWithPaidShares } from '../money/payments.ts'
import { resolverOf } from '../money/resolve-linked-keys.ts'
import { err, ok } from '../result.ts'
import type { DeviceStore } from '../sync/device-store.ts'

/** 花子 pays 3,000 yen for `participants`. Then the guest is linked to 太郎. `paid` have paid their shares before. */
async function linked({ participants, paid = [] }: { participants: UserKey[]; paid?: UserKey[] }) {
  const split = { method: 'equal' as const, participants }
  const lunch = spending({ number: 1, payers: [{ userKey: hanakoKey, amount: 3_000 }], split })
  const store = await openDevice(groupDelta({ rows: { expenses: [lunch] } }))
  const { id, moneyMark: mark } = lunch
  const setPaid = (userKey: UserKey) =>
    record(store, { name: 'expense.setSharePaid', args: { id, userKey, isPaid: true }, actor: taro, at: 100 })
  for (const userKey of paid) await setPaid(userKey)
  await record(store, { name: 'pendingMember.link', args: { id: guest, userId: taro.userId } })
  return {
    setPaid,
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
    paid: () => paidIn(store),
    remove: () => record(store, { name: 'pendingMember.remove', args: { id: guest } }),
    drop: () => record(store, { name: 'expense.delete', args: { id } }),
  }
}

/** The people of the shares of the expense who have paid. */
async function paidIn(store: DeviceStore): Promise<UserKey[]> {
  const { expenses, pendingMembers } = await peek(store)
  const [lunch] = allWithPaidShares(expenses, resolverOf(pendingMembers)).filter(
    ({ transactionType }) => transactionType === 'expense',
  )
  return lunch?.shares.flatMap(({ userKey, isPaid }) => (isPaid ? [userKey] : [])) ?? []
}

const both = [hanakoKey, taroKey, guestKey]

describe('what was paid', () => {
  it.each([
    { paid: [taroKey, guestKey], after: [hanakoKey, taroKey] },
    // 1,500 yen are to be paid, and 1,000 are.
    { paid: [taroKey], after: [hanakoKey] },
    { paid: [guestKey], after: [hanakoKey] },
  ])('by either of two keys counts for the one share that they become: $paid', async ({ paid, after }) => {
    const lunch = await linked({ participants: both, paid })
    expect(await lunch.edit(hanakoKey, taroKey)).toEqual(ok())
    expect(await lunch.paid()).toEqual(after)
  })

  it('by the pending member counts for the user whom an edit names instead', async () => {
    const lunch = await linked({ participants: [hanakoKey, guestKey], paid: [guestKey] })
    expect(await lunch.edit(hanakoKey, taroKey)).toEqual(ok())
    expect(await lunch.paid()).toEqual([hanakoKey, taroKey])
  })

  it('closes both shares of one person at once', async () => {
    const lunch = await linked({ participants: both })
    expect(await lunch.setPaid(taroKey)).toEqual(ok())
    expect(await lunch.paid()).toEqual(both)
  })

  it('finds the share by the user where it names the pending member alone', async () => {
    const lunch = await linked({ participants: [hanakoKey, guestKey] })
    expect(await lunch.setPaid(taroKey)).toEqual(ok())
    expect(await lunch.paid()).toEqual([hanakoKey, guestKey])
  })
})

it('whoever laid out the money as a pending member marks the shares of others', async () => {
  const split = { method: 'equal' as const, participants: [hanakoKey] }
  const lunch = spending({ number: 1, payers: [{ userKey: guestKey, amount: 100 }], split })
  const store = await openDevice(groupDelta({ rows: { expenses: [lunch] } }))
  const args = { id: lunch.id, userKey: hanakoKey, isPaid: true }
  expect(await record(store, { name: 'expense.setSharePaid', args, actor: jiro })).toEqual(err('not-allowed'))
  await record(store, { name: 'pendingMember.link', args: { id: guest, userId: jiro.userId } })
  expect(await record(store, { name: 'expense.setSharePaid', args, actor: jiro })).toEqual(ok())
})

it('whoever is linked marks the share that still names the pending member, by either name', async () => {
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
  expect(await paidIn(store)).toEqual([hanakoKey, guestKey])
  expect(await mark(jiroKey, false)).toEqual(ok())
  expect(await paidIn(store)).toEqual([hanakoKey])
})

it('nobody is linked to somebody who has left, or was never there', async () => {
  const store = await openDevice()
  for (const { userId } of [saburo, misaki]) {
    const link = { name: 'pendingMember.link' as const, args: { id: guest, userId } }
    expect(await record(store, link)).toEqual(err('member-not-found'))
  }
})

it('a link is for good: its pending member stays although no expense names them', async () => {
  const lunch = await linked({ participants: both })
  expect(await lunch.remove()).toEqual(err('linked-member-not-removable'))
  await lunch.drop()
  expect(await lunch.remove()).toEqual(err('linked-member-not-removable'))
})

it('linked people count for how many rows of pending members a group may have, and not as its people', async () => {
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
