/** A change that the device cannot store leaves nothing behind, and fails with its reason. */
import Dexie from 'dexie'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { GroupId } from '#shared/model/group.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { UserId } from '#shared/model/user.ts'
import { recordChanges } from '#shared/sync/record-change.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { closeAccount, openAccount } from '#client/store/current-database.ts'
import { newId } from '#client/store/new-id.ts'
import { changesOf, committed, mutate, mutateTogether } from './mutate.ts'

let database: AccountDatabase
const groupId = newId(GroupId)
const group = { name: '沖縄', description: '', inviteMethod: 'open' as const }

beforeEach(async () => {
  database = await openAccount({ userId: newId(UserId), displayName: '花子' })
})
afterEach(async () => {
  await database.delete()
  closeAccount()
})

const stored = async () => [
  await database.groups.count(),
  await database.pendingMembers.count(),
  await database.shadows.count(),
  await database.api_sync_queue.count(),
]

it('a change on a full disk leaves nothing behind, and the next one is recorded once there is room', async () => {
  const fill = () => {
    throw new Dexie.QuotaExceededError('full')
  }
  database.api_sync_queue.hook('creating', fill)
  expect(await mutate(groupId, 'group.create', group)).toEqual({ ok: false, code: 'device-full' })
  expect(await stored()).toEqual([0, 0, 0, 0])
  database.api_sync_queue.hook('creating').unsubscribe(fill)
  expect(await mutate(groupId, 'group.create', group)).toEqual({ ok: true })
  expect(await stored()).toEqual([1, 0, expect.any(Number), 1])
})

it('of several changes recorded together, none is stored if the last one does not fit', async () => {
  let left = 1
  database.api_sync_queue.hook('creating', () => {
    if (left-- === 0) throw new Dexie.QuotaExceededError('full')
  })
  const outcome = await mutateTogether(groupId, [
    { name: 'group.create', args: group },
    { name: 'pendingMember.add', args: { id: newId(PendingMemberId), name: '祖母' } },
  ])
  expect(outcome).toEqual({ ok: false, code: 'device-full' })
  expect(await stored()).toEqual([0, 0, 0, 0])
})

it('a change is recorded although the connection to the database was lost just before', async () => {
  await database.open()
  database.backendDB().close()
  expect(await mutate(groupId, 'group.create', group)).toMatchObject({ ok: true })
  expect((await stored())[3]).toBe(1)
})

it('a change is recorded although the connection was lost right after the commit, before it was known', async () => {
  const changes = changesOf(scopeOfGroup(groupId), [{ name: 'group.create', args: group }])
  const outcome = await committed(changes, async (store) => {
    await recordChanges(store, changes)
    throw new Dexie.DatabaseClosedError()
  })
  expect(outcome).toEqual({ ok: true })
  expect((await stored())[3]).toBe(1)
})
