/** Who may do what in a group (specification 1, section 6; docs/design.md, "Permissions"), and whom an expense may name. */
import type { RejectionCode } from '../rejection-codes.ts'
import type { Expense } from '../model/expense.ts'
import type { Group, GroupId } from '../model/group.ts'
import { type Member, type MemberId, memberIdOf } from '../model/member.ts'
import type { PendingMemberId } from '../model/pending-member.ts'
import { isAdmin } from '../model/roles.ts'
import { groupOfScope, kindOfScope, scopeOfUser } from '../model/scope.ts'
import { type UserKey, parseUserKey } from '../model/user-key.ts'
import type { KeyResolver } from '../money/resolve-linked-keys.ts'
import {
  type Actor,
  type Authorize,
  type Outcome,
  Refusal,
  resultOf,
  type WriteTx,
} from './define-mutation.ts'

type Membership = { group: Group; member: Member }

/**
 * The group and the actor's own active member row. For an outsider the group does not exist (`group-not-found`). A former
 * member gets `membership-ended`.
 */
export async function members(tx: WriteTx, actor: Actor): Promise<Membership> {
  const groupId = groupOfScope(tx.scope)
  const [group, member] = await Promise.all([
    tx.get('groups', groupId),
    tx.get('members', memberIdOf({ groupId, userId: actor.userId })),
  ])
  if (!group || !member) throw new Refusal('group-not-found')
  if (member.status === 'left') throw new Refusal('membership-ended')
  return { group, member }
}

/** Owners and admins. Other members are refused with the code `refusal`. */
export function admins(refusal: RejectionCode): Authorize<Membership> {
  return membersWho(({ member }) => isAdmin(member), refusal)
}

/** The owner, admins and whoever has created the group, who may update it as what they are now. */
export const groupEditors = membersWho(mayUpdateGroup, 'group-update-not-allowed')

export function owners(refusal: RejectionCode): Authorize<Membership> {
  return membersWho(({ member }) => member.role === 'owner', refusal)
}

function membersWho(may: (membership: Membership) => boolean, refusal: RejectionCode): Authorize<Membership> {
  return async (tx, actor) => {
    const membership = await members(tx, actor)
    if (!may(membership)) throw new Refusal(refusal)
    return membership
  }
}

/** For mutations whose `run` decides who may make them. */
export async function decidedInRun(): Promise<object> {
  return {}
}

/** Accepts the actor's own user scope, and a group of which the actor is an active member. */
export async function insiders(tx: WriteTx, actor: Actor): Promise<object> {
  if (kindOfScope(tx.scope) === 'group') return members(tx, actor)
  if (tx.scope !== scopeOfUser(actor.userId)) throw new Refusal('group-not-found')
  return {}
}

/** The same for the server, which asks before it runs a mutation. Returns the refusal instead of throwing it. */
export function checkPlace(tx: WriteTx, actor: Actor): Promise<Outcome> {
  return resultOf(async () => void (await insiders(tx, actor)))
}

export function mayUpdateGroup({ group, member }: Membership): boolean {
  return isAdmin(member) || group.createdBy === member.userId
}

/**
 * Whether `self` may change anything about `member`: everybody about themselves, the owner about everybody, and admins about
 * everybody but the owner.
 */
export function mayActOn({ member, self }: { member: Member; self: Member }): boolean {
  return member.id === self.id || self.role === 'owner' || (isAdmin(self) && member.role !== 'owner')
}

type SharePaid = {
  row: Pick<Expense, 'payers'>
  /** The person whose share it is, and the actor, both as keys resolved by today's links. */
  person: UserKey
  self: UserKey
  isAdmin: boolean
}

/**
 * Whether the actor may set the flag: for their own share, or for any share as a payer of the expense, an owner or an
 * admin (docs/design.md, "Permissions").
 */
export function maySetSharePaid(
  { row, person, self, isAdmin: may }: SharePaid,
  resolve: KeyResolver,
): boolean {
  return may || person === self || row.payers.some(({ userKey }) => resolve(userKey) === self)
}

/**
 * Refuses keys of people who were never in the group (`person-unknown`). Former members may be named (docs/design.md,
 * "People and keys").
 */
export async function requirePeople(tx: WriteTx, keys: readonly UserKey[]): Promise<void> {
  if (!(await arePeopleOfGroup(tx, keys))) throw new Refusal('person-unknown')
}

export async function arePeopleOfGroup(tx: WriteTx, keys: readonly UserKey[]): Promise<boolean> {
  const isKnown = await Promise.all([...new Set(keys)].map((key) => isPersonOfGroup(tx, key)))
  return isKnown.every(Boolean)
}

async function isPersonOfGroup(tx: WriteTx, key: UserKey): Promise<boolean> {
  const place = placeOfPerson(groupOfScope(tx.scope), key)
  if (!place) return false
  const row = place.table === 'members' ? tx.get('members', place.id) : tx.get('pendingMembers', place.id)
  return (await row) !== undefined
}

/** The row that says that the person is or was in the group, if the key is one. */
export function placeOfPerson(groupId: GroupId, key: UserKey): PersonPlace | undefined {
  const person = parseUserKey(key)
  if (!person) return undefined
  return person.kind === 'pending'
    ? { table: 'pendingMembers', id: person.id }
    : { table: 'members', id: memberIdOf({ groupId, userId: person.id }) }
}

type PersonPlace = { table: 'pendingMembers'; id: PendingMemberId } | { table: 'members'; id: MemberId }
