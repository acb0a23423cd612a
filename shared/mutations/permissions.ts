/**
 * Who may do what in a group (specification 1, section 6; docs/design.md, "Permissions"), and whom a calculation may name.
 */
import type { RejectionCode } from '../codes.ts'
import type { Expense } from '../model/expense.ts'
import type { Group } from '../model/group.ts'
import { type Member, memberIdOf } from '../model/member.ts'
import { groupOfScope, kindOfScope, scopeOfUser } from '../model/scope.ts'
import { type UserKey, parseUserKey } from '../model/user-key.ts'
import type { KeyResolver } from '../money/resolve-keys.ts'
import { type Result, err, ok } from '../result.ts'
import type { Actor, Outcome } from './define-mutation.ts'
import type { WriteTx } from './write-tx.ts'

export type Membership = { group: Group; member: Member }

/** The actor's own active place in the group. An outsider learns nothing: the group does not exist for them. */
export async function requireMember(tx: WriteTx, actor: Actor): Promise<Result<Membership, RejectionCode>> {
  const groupId = groupOfScope(tx.scope)
  const [group, member] = await Promise.all([
    tx.get('groups', groupId),
    tx.get('members', memberIdOf({ groupId, userId: actor.userId })),
  ])
  if (!group || !member) return err('group-not-found')
  if (member.status === 'left') return err('membership-ended')
  return ok({ group, member })
}

/** The actor's own scope, or a group in which they have an active place. */
export async function requirePlace(tx: WriteTx, actor: Actor): Promise<Outcome> {
  if (kindOfScope(tx.scope) === 'user')
    return tx.scope === scopeOfUser(actor.userId) ? ok() : err('group-not-found')
  const membership = await requireMember(tx, actor)
  return membership.ok ? ok() : membership
}

/** The owner or an admin; anybody else in the group is refused with the code of what they wanted to do. */
export async function requireAdmin(
  tx: WriteTx,
  actor: Actor,
  refusal: RejectionCode,
): Promise<Result<Membership, RejectionCode>> {
  const membership = await requireMember(tx, actor)
  if (membership.ok && !isAdmin(membership.value.member)) return err(refusal)
  return membership
}

export function isAdmin(member: Member): boolean {
  return member.role === 'owner' || member.role === 'admin'
}

type SharePaid = {
  row: Pick<Expense, 'payers'>
  /** Whose share it is, and who wants to mark it, as they are today. */
  person: UserKey
  self: UserKey
  isAdmin: boolean
}

/** One's own share, or anybody's for the expense's payers, owners and admins (docs/design.md, "Permissions"). */
export function maySetSharePaid(
  { row, person, self, isAdmin: may }: SharePaid,
  resolve: KeyResolver,
): boolean {
  return may || person === self || row.payers.some(({ userKey }) => resolve(userKey) === self)
}

/** Whoever was ever in the group may be named, also after leaving it (docs/design.md, "People and keys"). */
export async function requirePeople(tx: WriteTx, keys: readonly UserKey[]): Promise<Outcome> {
  const isKnown = await Promise.all([...new Set(keys)].map((key) => isPersonOfGroup(tx, key)))
  return isKnown.every(Boolean) ? ok() : err('person-unknown')
}

async function isPersonOfGroup(tx: WriteTx, key: UserKey): Promise<boolean> {
  const person = parseUserKey(key)
  if (!person) return false
  if (person.kind === 'pending') return (await tx.get('pendingMembers', person.id)) !== undefined
  const id = memberIdOf({ groupId: groupOfScope(tx.scope), userId: person.id })
  return (await tx.get('members', id)) !== undefined
}
