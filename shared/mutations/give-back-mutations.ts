/**
 * Gives back what a device holds and the server has lost with a restore or a failover: by state, row by row, whoever wrote
 * it. When it is safe the server alone knows (server/sync/give-back.ts); here is what the state itself has to be.
 */
import * as z from 'zod/mini'
import { isEmptiedExpense } from '../model/emptied-row.ts'
import type { Expense } from '../model/expense.ts'
import { type Group, GroupDescription, GroupName, InviteMethod } from '../model/group.ts'
import { type Member, memberIdOf } from '../model/member.ts'
import type { PendingMember } from '../model/pending-member.ts'
import { AvatarUrl, type Profile } from '../model/profile.ts'
import { groupOfScope } from '../model/scope.ts'
import { ScopeVersion } from '../model/scope-version.ts'
import { readRow } from '../model/read-row.ts'
import { type TableName, type Tables, scopeOfRow } from '../model/tables.ts'
import { keyOfPendingMember, keyOfUser } from '../model/user-key.ts'
import { UserId } from '../model/user.ts'
import { Payers, checkPayers } from '../money/payers.ts'
import { err, ok } from '../result.ts'
import { type Actor, type Outcome, defineMutation } from './define-mutation.ts'
import { requireItinerary } from './expense-rows.ts'
import { isAdmin, requireMember, requirePeople, requirePlace } from './permissions.ts'
import { queueTraits } from './queue-traits.ts'
import { requireCapacityForPerson } from './capacity.ts'
import type { WriteTx } from './write-tx.ts'

const version = () => z.int('unreadable').check(z.minimum(0, 'unreadable'))

const origin = {
  /** It was deleted, as it stands here. */
  isDeleted: z.boolean('unreadable'),
  /** The version that wrote it in the lost history. */
  versionBefore: version(),
  /** Up to which version the device had the lost history, and the newest version that both histories have. */
  lost: ScopeVersion,
  common: ScopeVersion,
  /** A person has chosen it over what the server has: of which version that is, zero for nothing. */
  over: z.optional(version()),
}

/** As a build of another version wrote it: what it lacks has its default, and fields that this one does not know stay. */
const rowOf = <T extends TableName>(table: T) =>
  z.pipe(
    z.unknown(),
    z.transform((stored, { issues }): Tables[T] => {
      const row = readRow(table, stored)
      if (row) return row
      issues.push({ code: 'custom', message: 'unreadable', input: stored })
      return z.NEVER
    }),
  )

export const GivenRow = z.discriminatedUnion('table', [
  z.strictObject({ table: z.literal('groups'), row: rowOf('groups'), ...origin }),
  z.strictObject({ table: z.literal('members'), row: rowOf('members'), ...origin }),
  z.strictObject({ table: z.literal('pendingMembers'), row: rowOf('pendingMembers'), ...origin }),
  z.strictObject({ table: z.literal('expenses'), row: rowOf('expenses'), ...origin }),
  z.strictObject({ table: z.literal('profiles'), row: rowOf('profiles'), ...origin }),
])
export type GivenRow = z.infer<typeof GivenRow>

export const giveBackRow = defineMutation({
  name: 'row.giveBack',
  scopeKinds: ['group', 'user'],
  ...queueTraits['row.giveBack'],
  args: GivenRow,
  run: async (tx, given, { actor }) => {
    const place = await requirePlace(tx, actor)
    if (!place.ok) return place
    if (scopeOfRow(given.table, given.row) !== tx.scope) return err('id-taken')
    switch (given.table) {
      case 'groups':
        return giveBackGroup(tx, given.row, actor)
      case 'members':
        return giveBackMember(tx, given.row)
      case 'pendingMembers':
        return giveBackPendingMember(tx, given)
      case 'expenses':
        return giveBackExpense(tx, given)
      case 'profiles':
        return giveBackProfile(tx, given.row)
    }
  },
})

/**
 * Its words, and for those who may choose it how people join. That people are asked about first comes back from every member:
 * what they send is not proven word for word, and the door is only ever closed by it. The invite code stays as the server
 * has made it.
 */
async function giveBackGroup(tx: WriteTx, row: Group, actor: Actor): Promise<Outcome> {
  const membership = await requireMember(tx, actor)
  if (!membership.ok) return membership
  const { group, member } = membership.value
  const { name, description, updatedAt } = row
  const isChosen = isAdmin(member) || row.inviteMethod === 'approval'
  const inviteMethod = isChosen ? row.inviteMethod : group.inviteMethod
  await tx.put('groups', { ...group, name, description, inviteMethod, updatedAt })
  return ok()
}

/** What its person has said. The plan stays as the server has it. */
async function giveBackProfile(tx: WriteTx, row: Profile): Promise<Outcome> {
  if (!AvatarUrl.safeParse(row.avatarUrl).success) return err('unreadable')
  const plan = (await tx.get('profiles', row.id))?.plan ?? 'free'
  await tx.put('profiles', { ...row, plan })
  return ok()
}

/** As one who has left: expenses that name the person come back, and nobody is let in by it. */
async function giveBackMember(tx: WriteTx, row: Member): Promise<Outcome> {
  const id = memberIdOf(row)
  if (row.id !== id) return err('id-taken')
  if (!(await tx.get('members', id))) await tx.put('members', { ...row, role: 'member', status: 'left' })
  return ok()
}

type Given<Row> = { row: Row; isDeleted: boolean }

async function giveBackPendingMember(
  tx: WriteTx,
  { row, isDeleted }: Given<PendingMember>,
): Promise<Outcome> {
  const { id, groupId, linkedTo } = row
  const current = await tx.get('pendingMembers', id)
  if (isDeleted) {
    const isNamed = current && (await tx.has('expensesOfPerson', keyOfPendingMember(id)))
    if (isNamed) return err('pending-member-in-use')
  } else if (!current) {
    if (await tx.get('members', memberIdOf({ groupId, userId: UserId.parse(id) }))) return err('id-taken')
    const capacity = await requireCapacityForPerson(tx)
    if (!capacity.ok) return capacity
  }
  if (linkedTo !== null && !(await tx.get('members', memberIdOf({ groupId, userId: linkedTo }))))
    return err('member-not-found')
  await tx.put('pendingMembers', row)
  if (isDeleted) await tx.remove('pendingMembers', id)
  return ok()
}

async function giveBackExpense(tx: WriteTx, { row, isDeleted }: Given<Expense>): Promise<Outcome> {
  const money = checkMoney(row)
  if (!money.ok) return money
  const itinerary = requireItinerary(row.itineraryId)
  if (!itinerary.ok) return itinerary
  // Only what is deleted loses its content.
  if (!isDeleted && isEmptiedExpense(row)) return err('unreadable')
  const current = await tx.get('expenses', row.id)
  if (current?.status === 'settled' && (isDeleted || row.status !== 'settled')) return err('expense-settled')
  const parts = [...row.payers, ...row.shares].map(({ userKey }) => userKey)
  const people = await requirePeople(tx, [...parts, keyOfUser(row.createdBy)])
  // What is deleted here and there needs nobody.
  if (!people.ok) return isDeleted && !current ? ok() : people
  await tx.put('expenses', row)
  if (isDeleted) await tx.remove('expenses', row.id)
  return ok()
}

/** A row comes whole, so nothing has split its amount here: what it says has to add up. */
function checkMoney({ amount, payers, shares, transactionType }: Expense): Outcome {
  if (!Payers.safeParse(payers).success) return err('payers-mismatch')
  const paid = checkPayers(amount, payers)
  if (!paid.ok) return paid
  const keys = new Set(shares.map(({ userKey }) => userKey))
  if (shares.length === 0) return err('participant-required')
  if (keys.size !== shares.length) return err('participants-repeated')
  if (shares.reduce((sum, share) => sum + share.amount, 0) !== amount) return err('shares-mismatch')
  const isToOneself = payers.some(({ userKey }) => keys.has(userKey))
  const isBetweenTwo = payers.length === 1 && shares.length === 1 && !isToOneself
  return transactionType === 'transfer' && !isBetweenTwo ? err('transfer-needs-two-people') : ok()
}

/**
 * Makes a group anew that the server has lost as a whole: the actor becomes its owner. Everything else of it is given back
 * row by row then.
 */
export const giveBackGroupAnew = defineMutation({
  name: 'group.giveBack',
  ...queueTraits['group.giveBack'],
  createsScope: true,
  creates: 'groups',
  serverFields: { inviteCode: 'whereMissing' },
  isBeforeGate: true,
  args: z.strictObject({
    name: GroupName,
    description: GroupDescription,
    inviteMethod: InviteMethod,
    versionBefore: version(),
    lost: ScopeVersion,
  }),
  run: async (tx, { name, description, inviteMethod }, { actor, at }) => {
    const groupId = groupOfScope(tx.scope)
    if (await tx.get('groups', groupId)) {
      const membership = await requireMember(tx, actor)
      return membership.ok ? ok() : membership
    }
    await tx.put('groups', {
      id: groupId,
      name,
      description,
      inviteMethod,
      inviteCode: null,
      createdBy: actor.userId,
      createdAt: at,
      updatedAt: at,
    })
    await tx.put('members', {
      id: memberIdOf({ groupId, userId: actor.userId }),
      groupId,
      userId: actor.userId,
      displayName: actor.displayName,
      avatarUrl: actor.avatarUrl ?? null,
      role: 'owner',
      status: 'active',
      joinedAt: at,
    })
    return ok()
  },
})
