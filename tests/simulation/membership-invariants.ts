/** What holds of a group whatever people do, each on a device that may be away (memberships.test.ts). */
import { expect } from 'vitest'
import type { Application } from '#shared/model/application.ts'
import type { PendingMember } from '#shared/model/pending-member.ts'
import { type StoredRow, type TableName, contentOf, tablesOf } from '#shared/model/tables.ts'
import { scopeOfUser } from '#shared/model/scope.ts'
import { type UserKey, keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import { settlementOf } from '#shared/money/settlement.ts'
import { compareBy } from '#shared/ordering.ts'
import { discardChange } from '#shared/sync/resend-edit-discard.ts'
import { unsentChanges } from '#shared/sync/plan-sends.ts'
import type { RowsByTable } from '#shared/sync/wire-format.ts'
import { readSyncView } from '#server/db/sync-view.ts'
import { wrongSums } from '#tests/support/wrong-sums.ts'
import { type MembershipWorld, comeBack, copyToApplicants } from './membership-world.ts'

type GroupRows = {
  members: StoredRow<'members'>[]
  people: StoredRow<'pendingMembers'>[]
  expenses: StoredRow<'expenses'>[]
  applications: StoredRow<'applications'>[]
}

const everything = { after: 0, upTo: Number.MAX_SAFE_INTEGER }

function readRows({ database, scope }: MembershipWorld): Promise<RowsByTable> {
  return readSyncView(database, async (view) => (await view.rows(scope, everything)).rows)
}

async function readGroup(world: MembershipWorld): Promise<GroupRows> {
  const { members = [], pendingMembers = [], expenses = [], applications = [] } = await readRows(world)
  return { members, people: pendingMembers, expenses, applications }
}

/** To be called after each step that may have reached the server. */
export async function checkGroup(world: MembershipWorld): Promise<void> {
  const rows = await readGroup(world)
  checkOwner(rows)
  checkAdmission(world, rows)
  checkMoney(world, rows)
  checkInvitations(rows)
  await checkCodes(world, rows)
}

/** One owner while the group lives. The owner's row of a deleted group keeps the role, and everybody has left. */
function checkOwner({ members }: GroupRows): void {
  const owners = members.filter(({ role }) => role === 'owner')
  expect(owners, 'the group has one owner').toHaveLength(1)
  const isDeleted = owners[0]?.status === 'left'
  if (isDeleted) expect(members.filter(({ status }) => status === 'active')).toEqual([])
}

/** Members are those who were let in and have not left, and those wait who have applied and were not answered. */
function checkAdmission({ memberships }: MembershipWorld, { members, applications }: GroupRows): void {
  const idsOf = (rows: readonly { userId: string }[]) => rows.map(({ userId }) => userId).toSorted()
  for (const rows of [members, applications])
    expect(new Set(idsOf(rows)).size, 'one row for each person').toBe(rows.length)
  expect(
    idsOf(members.filter(({ status }) => status === 'active')),
    'nobody is in without a join or an approval',
  ).toEqual([...memberships.active].toSorted())
  expect(
    idsOf(applications.filter(({ status }) => status === 'applied')),
    'those wait who have applied and were not answered',
  ).toEqual([...memberships.waiting].toSorted())
}

/** No change of people touches an amount or a share, and every share is somebody's. */
function checkMoney(
  { remembered: { money } }: MembershipWorld,
  { members, people, expenses }: GroupRows,
): void {
  const known = new Set<UserKey>([
    ...members.map(({ userId }) => keyOfUser(userId)),
    ...people.map(({ id }) => keyOfPendingMember(id)),
  ])
  const found = new Map<string, string>()
  for (const { id, amount, payers, shares } of expenses) {
    for (const { userKey } of [...payers, ...shares])
      expect(known, 'every share is somebody’s').toContain(userKey)
    const sumOf = (parts: readonly { amount: number }[]) => parts.reduce((sum, part) => sum + part.amount, 0)
    expect([sumOf(payers), sumOf(shares)], 'payers and shares add up').toEqual([amount, amount])
    found.set(id, JSON.stringify([amount, payers, shares]))
  }
  for (const [id, before] of money) expect(found.get(id), 'money stays as it was recorded').toBe(before)
  for (const [id, now] of found) money.set(id, now)
  checkBalances({ people, expenses })
}

function checkBalances({ people, expenses }: Pick<GroupRows, 'people' | 'expenses'>): void {
  const settlement = settlementOf({ expenses, pendingMembers: people })
  const balances = new Map<UserKey, number>()
  const add = (key: UserKey, amount: number) => {
    const linkedTo = people.find(({ id }) => keyOfPendingMember(id) === key)?.linkedTo ?? null
    const person = linkedTo === null ? key : keyOfUser(linkedTo)
    balances.set(person, (balances.get(person) ?? 0) + amount)
  }
  for (const { payers, shares } of expenses) {
    for (const { userKey, amount } of payers) add(userKey, amount)
    for (const { userKey, amount } of shares) add(userKey, -amount)
  }
  expect(
    new Map(settlement.people.map(({ userKey, balance }) => [userKey, balance])),
    'a link moves a balance and changes no sum',
  ).toEqual(balances)
  expect(
    settlement.people.reduce((sum, { balance }) => sum + balance, 0),
    'balances sum to zero',
  ).toBe(0)
}

/** Only who is invited has a code, and `applied` says that an application by that code waits. */
function checkInvitations({ people, applications }: GroupRows): void {
  const isAwaited =
    (person: PendingMember) =>
    ({ type, pendingMemberId, status }: Application) =>
      type === 'pending_member' && pendingMemberId === person.id && status === 'applied'
  for (const person of people) {
    const { status, inviteCode, linkedTo } = person
    const mayHaveCode = status !== 'uninvited' && linkedTo === null
    expect(inviteCode !== null, 'those have a code who are invited and have not come').toBe(mayHaveCode)
    if (mayHaveCode) expect(status === 'applied').toBe(applications.some(isAwaited(person)))
  }
}

/** A code that has ended never comes back, and the end of a membership ends all codes that there were. */
async function checkCodes(world: MembershipWorld, { members, people }: GroupRows): Promise<void> {
  const { remembered, database, groupId } = world
  const group = await database.db
    .selectFrom('groups')
    .select('inviteCode')
    .where('id', '=', groupId)
    .execute()
  const codes = new Set([...group, ...people].flatMap(({ inviteCode }) => inviteCode ?? []))
  const left = new Set(members.filter(({ status }) => status === 'left').map(({ userId }) => userId))
  const before = remembered.codes
  const hasSomebodyLeft = [...left].some((userId) => !remembered.left.has(userId))
  if (hasSomebodyLeft)
    expect(
      [...codes].filter((code) => before.has(code)),
      'who has left knows no code',
    ).toEqual([])
  expect(
    [...codes].filter((code) => remembered.retiredCodes.has(code)),
    'no code comes back',
  ).toEqual([])
  for (const code of before) if (!codes.has(code)) remembered.retiredCodes.add(code)
  Object.assign(remembered, { codes, left })
}

/** Everybody comes back, gives up what was refused, and then sees what the server has. */
export async function checkEverybodySeesTheSame(world: MembershipWorld): Promise<void> {
  const { devices } = world
  for (let round = 0; round < 3; round++) {
    for (const device of devices) {
      await comeBack(world, device)
      await checkGroup(world)
      const queue = await device.store.transaction((tx) => tx.queue.all())
      for (const { record } of unsentChanges(queue)) await discardChange(device.store, { seq: record.seq })
    }
    await copyToApplicants(world)
  }
  const rows = await readRows(world)
  for (const device of devices) await checkDevice(world, device, rows)
  expect(await wrongSums(world.database), 'running sums are of the rows').toEqual([])
}

type Checked = MembershipWorld['devices'][number]

async function checkDevice(
  world: MembershipWorld,
  { actor, store }: Checked,
  rows: RowsByTable,
): Promise<void> {
  const { scope, memberships } = world
  const isMember = memberships.active.has(actor.userId)
  await store.transaction(async (tx) => {
    expect(await tx.queue.all(), 'nothing is left to send').toEqual([])
    for (const table of tablesOf(scope))
      expect(inOrder(await tx.rows(table).ofScope(scope)), `${actor.displayName} sees ${table}`).toEqual(
        isMember ? inOrder(rows[table] ?? []) : [],
      )
    const copies = await tx.rows('ownApplications').ofScope(scopeOfUser(actor.userId))
    const { applications = [] } = rows
    const own = applications.filter(({ userId }) => userId === actor.userId)
    expect(copies.map(withoutGroupName), 'the applicant sees what has become of the application').toEqual(
      own.map(({ id, groupId, userId, type, message, status, rejectionReason, createdAt, updatedAt }) => ({
        ...{ id, groupId, userId, type, message, status, rejectionReason, createdAt, updatedAt },
      })),
    )
  })
}

const inOrder = <T extends TableName>(rows: readonly StoredRow<T>[]) =>
  rows.toSorted(compareBy(({ id }) => id))

function withoutGroupName(copy: StoredRow<'ownApplications'>): object {
  const { groupName: _, ...rest } = contentOf<'ownApplications'>(copy)
  return rest
}
