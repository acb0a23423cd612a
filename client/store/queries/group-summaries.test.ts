import { afterEach, beforeEach, expect, it } from 'vitest'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import { colorOf } from '#shared/model/person-colors.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { keyOfPendingMember } from '#shared/model/user-key.ts'
import { groupIdOf } from '#tests/builders/ids.ts'
import { queueRecord } from '#tests/builders/sync-rows.ts'
import { deleteAccountDatabase, openOwnAccount } from '#tests/support/account-for-test.ts'
import { group, members, pendingMembers } from '#tests/support/expenses-for-test.ts'
import type { AccountDatabase } from '../account-database.ts'
import { groupSummaries } from './group-summaries.ts'
import { peopleOf } from './people.ts'

let database: AccountDatabase
beforeEach(async () => {
  database = await openOwnAccount()
  await database.groups.put(group)
})
afterEach(deleteAccountDatabase)

it('count every change that the server does not have, those that wait for a decision among them', async () => {
  const scope = scopeOfGroup(group.id)
  await database.members.bulkPut(members)
  await database.api_sync_queue.bulkPut([
    queueRecord(1, { scope }),
    queueRecord(2, { scope, status: 'rejected', code: 'conflict' }),
    queueRecord(3, { scope, status: 'expired' }),
    queueRecord(4, { scope, status: 'applied', version: 2 }),
    queueRecord(5, { scope: scopeOfGroup(groupIdOf(2)) }),
  ])
  expect((await groupSummaries()).map(({ unsentCount }) => unsentCount)).toEqual([3])
})

it('give people the colours that they have within the group, also after somebody has left', async () => {
  const [hanako, taro] = members
  const [grandmother] = pendingMembers
  if (!hanako || !taro || !grandmother) throw new Error('no people')
  const recorded = (ordinal: number) => ({ version: 1, createdVersion: 1, ordinal })
  // Of the colour that 太郎 has by his id, whose row came first.
  const sameColor = Array.from({ length: 50 }, (_, index) =>
    PendingMemberId.parse(grandmother.id.slice(0, -2) + String(index + 30)),
  ).find((id) => colorOf(keyOfPendingMember(id)) === colorOf(`u:${taro.userId}`))
  if (!sameColor) throw new Error('no id of this colour')
  await database.members.bulkPut([hanako, { ...taro, status: 'left' }])
  await database.pendingMembers.put({ ...grandmother, id: sameColor, ...recorded(99) })
  const [summary] = await groupSummaries()
  const { personOf } = await peopleOf(group.id)
  const shown = summary?.people.map(({ key, color }) => [key, color])
  expect(shown).toEqual(summary?.people.map(({ key }) => [key, personOf(key).color]))
  expect(shown?.at(-1)?.[1]).not.toBe(colorOf(keyOfPendingMember(sameColor)))
})
