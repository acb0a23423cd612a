/**
 * What may be changed of a pending member, whoever changes it: members of the group by a mutation, and system admins
 * (docs/decisions/0118-administration-of-people.md).
 */
import type { PendingMember, PendingMemberId } from '../model/pending-member.ts'
import { keyOfPendingMember } from '../model/user-key.ts'
import { Refusal, type WriteTx, givenFields } from './define-mutation.ts'
import { requireUnlinked } from './invitation-checks.ts'
import { isDeleted } from './row-checks.ts'

export async function renamePerson(
  tx: WriteTx,
  { id, name }: Pick<PendingMember, 'id' | 'name'>,
): Promise<void> {
  await tx.put('pendingMembers', { ...(await requirePerson(tx, id)), name })
}

type Contact = { id: PendingMemberId; phone?: string | undefined; email?: string | undefined }

/** Changes phone and email, each only if it is given. */
export async function setContactOf(tx: WriteTx, { id, ...fields }: Contact): Promise<void> {
  if (Object.keys(fields).length === 0) throw new Refusal('nothing-to-change')
  const person = await requireUnlinked(tx, id)
  await tx.put('pendingMembers', { ...person, ...givenFields(fields) })
}

/**
 * Removes somebody whom no expense or transfer names, so that a calculation never loses a person (docs/design.md, "People and
 * keys"). Somebody who is linked cannot be removed, because a link is for good. Resolves with false if they are removed already.
 */
export async function removePerson(tx: WriteTx, id: PendingMemberId): Promise<boolean> {
  if (await isDeleted(tx, 'pendingMembers', id)) return false
  const person = await requirePerson(tx, id)
  if (person.linkedTo !== null) throw new Refusal('linked-member-not-removable')
  const isNamed = await tx.has('expensesOfPerson', keyOfPendingMember(id))
  if (isNamed) throw new Refusal('pending-member-in-use')
  await tx.remove('pendingMembers', id)
  return true
}

async function requirePerson(tx: WriteTx, id: PendingMemberId): Promise<PendingMember> {
  const person = await tx.get('pendingMembers', id)
  if (!person) throw new Refusal('pending-member-not-found')
  return person
}
