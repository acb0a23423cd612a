import { afterEach, beforeEach, expect, it } from 'vitest'
import { GroupId } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import { colorOf } from '#shared/model/person-colors.ts'
import { keyOfPendingMember } from '#shared/model/user-key.ts'
import { newUuid } from '#client/store/new-id.ts'
import { deleteAccountDatabase, openOwnAccount } from '#tests/support/account-for-test.ts'
import { group, hanako, hanakoId, members, pendingMembers } from '#tests/support/expenses-for-test.ts'
import type { AccountDatabase } from '../account-database.ts'
import { ownColor } from './groups.ts'
import { ownedGroupsCount } from './owned-groups.ts'
import { countOfOwnTrips } from './trips.ts'

let database: AccountDatabase
beforeEach(async () => {
  database = await openOwnAccount()
})
afterEach(deleteAccountDatabase)

async function addGroup({ kind = 'ordinary', role = 'owner' }: Partial<Added>): Promise<GroupId> {
  const groupId = GroupId.parse(newUuid())
  const [owner] = members
  if (!owner) throw new Error('no people')
  await database.groups.put({ ...group, id: groupId, kind })
  const id = memberIdOf({ groupId, userId: hanakoId })
  await database.members.put({ ...owner, id, groupId, userId: hanakoId, role })
  return groupId
}
type Added = { kind: 'ordinary' | 'sample'; role: 'owner' | 'admin' | 'member' }

it.each([
  { samples: 0, ordinary: 0, counted: 0 },
  { samples: 0, ordinary: 3, counted: 3 },
  { samples: 1, ordinary: 0, counted: 0 },
  { samples: 1, ordinary: 3, counted: 3 },
  { samples: 3, ordinary: 2, counted: 4 },
])('$samples sample trips and $ordinary groups count as $counted', async ({ samples, ordinary, counted }) => {
  for (let count = 0; count < samples; count += 1) await addGroup({ kind: 'sample' })
  for (let count = 0; count < ordinary; count += 1) await addGroup({})
  await addGroup({ role: 'admin' })
  await addGroup({ role: 'member', kind: 'sample' })
  expect(await ownedGroupsCount()).toBe(counted)
})

it('the trips of an own sample trip are counted as those of any own group, and of no other', async () => {
  expect(await countOfOwnTrips(await addGroup({ kind: 'sample' }))).toBe(0)
  expect(await countOfOwnTrips(await addGroup({}))).toBe(0)
  expect(await countOfOwnTrips(await addGroup({ role: 'admin' }))).toBeNull()
})

it('the own colour is that of the group that is open, elsewhere that of the newest group', async () => {
  expect(await ownColor(undefined)).toBeUndefined()
  const made = await addGroup({})
  await database.groups.update(made, { createdAt: 1 })
  const joined = await addGroup({ role: 'member' })
  await database.groups.update(joined, { createdAt: 2 })
  // Joined as a pending member of another colour, which stays.
  const id = PendingMemberId.parse(
    idsOfPending.find((each) => colorOf(keyOfPendingMember(each)) !== colorOf(hanako)),
  )
  const [pending] = pendingMembers
  if (!pending) throw new Error('nobody is pending')
  await database.pendingMembers.put({ ...pending, id, groupId: joined, linkedTo: hanakoId, ordinal: -1 })
  expect(await ownColor(made)).toBe(colorOf(hanako))
  expect(await ownColor(joined)).toBe(colorOf(keyOfPendingMember(id)))
  expect(await ownColor(undefined)).toBe(await ownColor(joined))
})

const idsOfPending = [1, 2, 3].map((number) =>
  PendingMemberId.parse(`0197a000-0000-7000-8000-00000000003${number}`),
)
