/** The unsent changes of an account that was given up by linking, on a phone that recorded them. */
import { beforeEach, expect, it } from 'vitest'
import { groupIdOf, mutationIdOf, uuidOf } from '#tests/builders/ids.ts'
import { hanakoKey } from '#tests/builders/keys.ts'
import { hanako, misaki, placeOf } from '#tests/builders/people.ts'
import { expenseArgs, openDevice, record } from '#tests/builders/sync-rows.ts'
import { createMemoryDeviceStore } from '#tests/support/memory-device-store.ts'
import { assert } from '../assert.ts'
import { scopeOfGroup, scopeOfUser } from '../model/scope.ts'
import { keyOfUser } from '../model/user-key.ts'
import type { DeviceStore } from './device-store.ts'
import { recordChange } from '#tests/builders/record-change.ts'
import { resendExpired } from './resend-edit-discard.ts'
import { takeOverQueue } from './take-over-queue.ts'

const trip = groupIdOf(77)
const scope = scopeOfGroup(trip)
const own = keyOfUser(misaki.userId)
const lunch = expenseArgs(91, {
  payers: [{ userKey: own, amount: 3_000 }],
  split: { method: 'equal', participants: [own] },
})

/** みさき is who 花子's LINE account was, before it was linked on another phone. */
let former: DeviceStore
let present: DeviceStore
beforeEach(async () => {
  const state = { accountId: misaki.userId, clientId: uuidOf(8), epoch: null, serverOffset: 0, lastSeq: 0 }
  former = createMemoryDeviceStore(state)
  present = await openDevice()
  const change = { actor: misaki, at: 100 }
  const group = { name: '箱根', description: '', inviteMethod: 'open' }
  const changes = [
    { scope, name: 'group.create' as const, args: group },
    { scope, name: 'expense.create' as const, args: lunch },
    { scope: scopeOfUser(misaki.userId), name: 'profile.set' as const, args: { displayName: 'みさき' } },
  ]
  for (const [index, recorded] of changes.entries()) {
    const outcome = await recordChange(former, {
      ...change,
      ...recorded,
      mutationId: mutationIdOf(500 + index),
    })
    assert(outcome.ok, 'the change is recorded')
  }
})

const takeOver = () => takeOverQueue({ from: former, former: misaki.userId, to: present, actor: hanako })
const queued = () => present.transaction((tx) => tx.queue.all())

it('is offered to the person as their own, behind what they have recorded themselves', async () => {
  await record(present, { name: 'expense.create', args: expenseArgs(92) })
  expect(await takeOver()).toBe(3)
  const queue = await queued()
  expect(queue.map(({ seq, status }) => [seq, status])).toEqual([
    [1, 'pending'],
    [2, 'expired'],
    [3, 'expired'],
    [4, 'expired'],
  ])
  expect(JSON.stringify(queue)).not.toContain(misaki.userId)
  expect(queue.at(-1)?.scope).toBe(scopeOfUser(hanako.userId))
  const [group, member, expense] = await present.transaction((tx) =>
    Promise.all([
      tx.rows('groups').get(trip),
      tx.rows('members').get(placeOf(hanako, trip)),
      tx.rows('expenses').get(lunch.id),
    ]),
  )
  expect(group).toMatchObject({ name: '箱根', createdBy: hanako.userId })
  expect(member).toMatchObject({
    userId: hanako.userId,
    displayName: '花子',
    role: 'owner',
    status: 'active',
  })
  expect(expense).toMatchObject({
    payers: [{ userKey: hanakoKey }],
    shares: [{ userKey: hanakoKey, amount: 3_000 }],
  })
})

it('stays held if it was, and is left behind if the server has it already', async () => {
  await former.transaction(async (tx) => {
    const [first, second, third] = await tx.queue.all()
    assert(first && second && third, 'three changes are recorded')
    await tx.queue.put({ ...first, status: 'rejected', code: 'plan-groups-full' })
    await tx.queue.put({ ...second, status: 'failed' })
    await tx.queue.put({ ...third, status: 'applied', version: 1 })
  })
  expect(await takeOver()).toBe(2)
  expect((await queued()).map(({ name, status }) => [name, status])).toEqual([
    ['group.create', 'rejected'],
    ['expense.create', 'failed'],
  ])
})

it('is sent once its person says so, and moved only once', async () => {
  await takeOver()
  expect(await takeOver()).toBe(0)
  expect(await queued()).toHaveLength(3)
  await resendExpired(present)
  expect((await queued()).map(({ status, needsAttention }) => [status, needsAttention])).toEqual(
    Array.from({ length: 3 }, () => ['pending', false]),
  )
})
