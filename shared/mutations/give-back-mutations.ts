/**
 * The mutations that return rows which a device has and the server has lost by a restore or a failover: row by row, by
 * state, also rows of other authors (docs/decisions/0038-give-back.md). Whether a give-back is allowed is decided on the
 * server alone (server/sync/accept-give-back.ts). This file checks that the row itself is valid.
 */
import * as z from 'zod/mini'
import { assert } from '../assert.ts'
import { type Expense, isEmptiedExpense, peopleNamedIn } from '../model/expense.ts'
import { type Group, firstTripFields } from '../model/group.ts'
import { type Trip, isEmptiedTrip } from '../model/trip.ts'
import { type TripItem, isEmptiedItem } from '../model/trip-item.ts'
import { type Member, memberIdOf } from '../model/member.ts'
import type { PendingMember } from '../model/pending-member.ts'
import { AvatarUrl, type Profile } from '../model/profile.ts'
import { scopeVersionSchema } from '../model/key-schemas.ts'
import { groupOfScope } from '../model/scope.ts'
import { readRow } from '../model/row-schemas.ts'
import {
  type GivenBackTable,
  type TableName,
  type Tables,
  isDeletable,
  scopeOfRow,
  tableDefinitions,
  tableNames,
} from '../model/tables.ts'
import { keyOfPendingMember, keyOfUser } from '../model/user-key.ts'
import { UserId } from '../model/user.ts'
import { groupDefaults, pendingMemberDefaults } from '../model/row-defaults.ts'
import { Payers, checkPayers } from '../money/split.ts'
import { fitsAmount } from '../money/financial-status.ts'
import {
  type Actor,
  defineMutation,
  queueTraits,
  type WriteTx,
  Refusal,
  valueOrRefuse,
} from './define-mutation.ts'
import { newGroupFields, putOwnedGroup } from './group-mutations.ts'
import { checkGivenAttachment } from './attachment-mutations.ts'
import { requireTrip, requireRoomForItem, requireCapacityForPerson } from './row-checks.ts'
import { putWithPaymentsOfFlags } from './payment-rows.ts'
import { isAdmin } from '../model/roles.ts'
import { decidedInRun, arePeopleOfGroup, insiders, members, requirePeople } from './permissions.ts'

const version = () => z.int('unreadable').check(z.minimum(0, 'unreadable'))

const origin = {
  /** The row was deleted, and `row` is the content of its tombstone. */
  isDeleted: z.boolean('unreadable'),
  /** The version that wrote the row in the lost history. */
  versionBefore: version(),
  /**
   * `lost` is the newest version that the device had of the lost history. `common` is the newest version that is in both
   * histories.
   */
  lost: scopeVersionSchema,
  common: scopeVersionSchema,
  /** Set if the author chose this row over the server's: the version of the server's row that they saw, or 0 if it had none. */
  over: z.optional(version()),
}

/**
 * A row written by a build of another version: missing fields get their defaults, and fields that this build does not
 * know are kept.
 */
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

type Origin = z.infer<z.ZodMiniObject<typeof origin>>
type Given<T extends TableName> = { table: T; row: Tables[T] } & Origin
export type GivenRow = { [T in GivenBackTable]: Given<T> }[GivenBackTable]

const givenRowsOf = (table: TableName) =>
  z.strictObject({ table: z.literal(table), row: rowOf(table), ...origin })
const [first, ...others] = tableNames.filter((table) => tableDefinitions[table].isGivenBack).map(givenRowsOf)
assert(first, 'rows of a table are given back')
// Each table is paired with its own rows. The types cannot express that.
const GivenRow = z.discriminatedUnion('table', [first, ...others]) as unknown as z.ZodMiniType<GivenRow>

export const giveBackRow = defineMutation({
  name: 'row.giveBack',
  authorize: insiders,
  scopeKinds: ['group', 'user'],
  ...queueTraits['row.giveBack'],
  hasOwnRow: false,
  args: GivenRow,
  run: async (tx, given, { actor }) => {
    if (scopeOfRow(given.table, given.row) !== tx.scope) throw new Refusal('id-taken')
    await writeGiven(tx, given, actor)
  },
})

/** Writes the checked row, and deletes it again if it was deleted. */
async function writeGiven<T extends GivenBackTable>(
  tx: WriteTx,
  { table, row, isDeleted }: Given<T>,
  actor: Actor,
): Promise<void> {
  const check: CheckGiven<T> = checks[table]
  const checked = await check(tx, { row, isDeleted }, actor)
  if (!checked) return
  if (!isDeleted && 'moneyMark' in checked) await putWithPaymentsOfFlags(tx, checked)
  else await tx.put(table, checked)
  if (isDeleted && isDeletable(table)) await tx.remove(table, row.id)
}

/** Checks a given row, and returns it as it is to be written. Undefined if nothing is to be written. */
type CheckGiven<T extends TableName> = (
  tx: WriteTx,
  given: { row: Tables[T]; isDeleted: boolean },
  actor: Actor,
) => Promise<Tables[T] | undefined>

const checks: { [T in GivenBackTable]: CheckGiven<T> } = {
  groups: checkGroup,
  members: checkMember,
  pendingMembers: checkPendingMember,
  itineraries: checkTrip,
  itineraryItems: checkItem,
  expenses: checkExpense,
  attachments: checkGivenAttachment,
  profiles: checkProfile,
}

/**
 * Gives back name, description and the switches that this person may give back. The invite code stays as the server made it.
 */
async function checkGroup(tx: WriteTx, { row }: { row: Group }, actor: Actor): Promise<Group> {
  const { group, member } = await members(tx, actor)
  const { name, description, updatedAt } = row
  const switches = switchesGivenBack(row, { present: group, isAdmin: isAdmin(member) })
  return { ...group, name, description, ...switches, updatedAt }
}

/** Gives back the profile as its person wrote it. The plan stays as the server has it. */
async function checkProfile(tx: WriteTx, { row }: { row: Profile }): Promise<Profile> {
  if (!AvatarUrl.safeParse(row.avatarUrl).success) throw new Refusal('unreadable')
  const plan = (await tx.get('profiles', row.id))?.plan ?? 'free'
  return { ...row, plan }
}

/**
 * Creates a lost member row with the status `left`. So expenses that name the person can be given back, and nobody is let
 * into the group by it. An existing member row is not changed.
 */
async function checkMember(tx: WriteTx, { row }: { row: Member }): Promise<Member | undefined> {
  const id = memberIdOf(row)
  if (row.id !== id) throw new Refusal('id-taken')
  return (await tx.get('members', id)) ? undefined : { ...row, role: 'member', status: 'left' }
}

async function checkPendingMember(
  tx: WriteTx,
  { row, isDeleted }: { row: PendingMember; isDeleted: boolean },
): Promise<PendingMember> {
  const { id, groupId, linkedTo } = row
  const current = await tx.get('pendingMembers', id)
  if (isDeleted) {
    const isNamed = current && (await tx.has('expensesOfPerson', keyOfPendingMember(id)))
    if (isNamed) throw new Refusal('pending-member-in-use')
  } else if (!current) {
    if (await tx.get('members', memberIdOf({ groupId, userId: UserId.parse(id) })))
      throw new Refusal('id-taken')
    await requireCapacityForPerson(tx)
  }
  if (linkedTo !== null && !(await tx.get('members', memberIdOf({ groupId, userId: linkedTo }))))
    throw new Refusal('member-not-found')
  // A code admits people, and a role gives rights: a row that any member can give back must bring neither.
  const { role, invitedAt, status, ...kept } = current ?? { ...pendingMemberDefaults, status: 'uninvited' }
  // Somebody who has joined needs no code any more.
  const inviteCode = linkedTo === null ? kept.inviteCode : null
  return { ...row, role, inviteCode, invitedAt, status }
}

async function checkTrip(tx: WriteTx, { row, isDeleted }: { row: Trip; isDeleted: boolean }): Promise<Trip> {
  if (row.endDate < row.startDate) throw new Refusal('dates-reversed')
  if (!isDeleted && isEmptiedTrip(row)) throw new Refusal('unreadable')
  await requirePeople(tx, [keyOfUser(row.createdBy)])
  return isDeleted ? row : { ...row, deletedWith: null }
}

async function checkItem(
  tx: WriteTx,
  { row, isDeleted }: { row: TripItem; isDeleted: boolean },
): Promise<TripItem | undefined> {
  if (!fitsAmount(row)) throw new Refusal('budget-status-mismatch')
  if (!isDeleted && isEmptiedItem(row)) throw new Refusal('unreadable')
  const isMissing = !(await tx.get('itineraryItems', row.id))
  // A deleted item that the server does not have does not need its trip.
  if (isDeleted && isMissing && !(await tx.get('itineraries', row.itineraryId))) return undefined
  await requireTrip(tx, row.itineraryId)
  if (!isDeleted && isMissing) await requireRoomForItem(tx, row.itineraryId)
  await requirePeople(tx, [keyOfUser(row.createdBy)])
  return row
}

async function checkExpense(
  tx: WriteTx,
  { row, isDeleted }: { row: Expense; isDeleted: boolean },
): Promise<Expense | undefined> {
  requireMoney(row)
  // Its trip is not checked: one that nobody has any more counts as none, as a deleted one does.
  // Only tombstones are emptied, so a living row with emptied content is invalid.
  if (!isDeleted && isEmptiedExpense(row)) throw new Refusal('unreadable')
  const current = await tx.get('expenses', row.id)
  if (current?.status === 'settled' && (isDeleted || row.status !== 'settled'))
    throw new Refusal('expense-settled')
  const authors = [row.createdBy, row.moneyBy, row.describedBy].filter((author) => author !== null)
  if (await arePeopleOfGroup(tx, [...peopleNamedIn(row), ...authors.map(keyOfUser)])) return row
  // A deleted row that the server does not have does not need the people whom it names.
  if (isDeleted && !current) return undefined
  throw new Refusal('person-unknown')
}

/**
 * Refuses payers and shares that do not add up to the amount. No mutation computes them where the row is given as a whole: here,
 * and where a system admin edits it.
 */
export function requireMoney({ amount, payers, shares, transactionType }: Expense): void {
  if (!Payers.safeParse(payers).success) throw new Refusal('payers-mismatch')
  valueOrRefuse(checkPayers(amount, payers))
  const keys = new Set(shares.map(({ userKey }) => userKey))
  if (shares.length === 0) throw new Refusal('participant-required')
  if (keys.size !== shares.length) throw new Refusal('participants-repeated')
  if (shares.reduce((sum, share) => sum + share.amount, 0) !== amount) throw new Refusal('shares-mismatch')
  const isToOneself = payers.some(({ userKey }) => keys.has(userKey))
  const isBetweenTwo = payers.length === 1 && shares.length === 1 && !isToOneself
  if (transactionType === 'transfer' && !isBetweenTwo) throw new Refusal('transfer-needs-two-people')
}

/**
 * Creates a group again that the server has lost as a whole, with the actor as its owner. All other rows are given back
 * one by one afterwards.
 */
export const giveBackGroupAnew = defineMutation({
  name: 'group.giveBack',
  authorize: decidedInRun,
  ...queueTraits['group.giveBack'],
  createsScope: true,
  creates: 'groups',
  serverFields: { inviteCode: 'whereMissing' },
  isBeforeGate: true,
  changesOwner: true,
  args: z.strictObject({ ...newGroupFields, versionBefore: version(), lost: scopeVersionSchema }),
  run: async (tx, { name, description, inviteMethod, firstItinerary, ...chosen }, { actor, at }) => {
    const groupId = groupOfScope(tx.scope)
    if (await tx.get('groups', groupId)) return void (await members(tx, actor))
    const { kind = groupDefaults.kind, itineraries = groupDefaults.itineraries } = chosen
    const later = { kind, itineraries, ...firstTripFields(firstItinerary) }
    await putOwnedGroup(tx, { name, description, inviteMethod, ...later }, { actor, at })
  },
})

/**
 * The value of each switch that every member may give back. The content of a given row is not proven, but these values
 * give nobody a right: `approval` makes joining harder, and `enabled` shows trips that every member may plan. The other
 * values are accepted from owners and admins only.
 */
const givenByEveryMember = {
  inviteMethod: 'approval',
  itineraries: 'enabled',
} as const satisfies Partial<Group>

type Switches = Pick<Group, keyof typeof givenByEveryMember>

/**
 * The group's switches that a give-back restores, and who may restore which of their values. The switches of the group after
 * a give-back of `given` over `present`.
 */
export function switchesGivenBack(
  given: Switches,
  { present, isAdmin: may }: { present: Switches; isAdmin: boolean },
): Switches {
  const { inviteMethod, itineraries } = givenByEveryMember
  return {
    inviteMethod: may || given.inviteMethod === inviteMethod ? given.inviteMethod : present.inviteMethod,
    itineraries: may || given.itineraries === itineraries ? given.itineraries : present.itineraries,
  }
}
