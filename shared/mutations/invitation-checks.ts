/** What an invite code leads to: the group, or one pending member of it. */
import type { Group } from '../model/group.ts'
import { type Member, memberIdOf } from '../model/member.ts'
import type { PendingMember, PendingMemberId } from '../model/pending-member.ts'
import { groupOfScope } from '../model/scope.ts'
import { type Actor, Refusal, type WriteTx } from './define-mutation.ts'
import { hasDeletedGroup } from './group-mutations.ts'

type Given = { inviteCode: string; pendingMemberId: PendingMemberId | null }
type Invitation = {
  group: Group
  /** The actor's row of an ended membership, if they have been a member. */
  earlier: Member | undefined
  /** The pending member who the actor is or says they are. */
  person: PendingMember | undefined
  /** Whether the code is that person's own. */
  isPersonal: boolean
}

/**
 * Reads what the code leads to in this scope. A code that leads nowhere, and one of a deleted group, are `invite-code-unknown`.
 * A member has no use for a code (`already-member`). A person who has joined already is nobody else (`pending-member-linked`).
 */
export async function requireInvitation(
  tx: WriteTx,
  { inviteCode, pendingMemberId }: Given,
  actor: Actor,
): Promise<Invitation> {
  const groupId = groupOfScope(tx.scope)
  const group = await tx.get('groups', groupId)
  if (!group || inviteCode === '') throw new Refusal('invite-code-unknown')
  if ((await tx.list('members')).some(hasDeletedGroup)) throw new Refusal('invite-code-unknown')
  const people = await tx.list('pendingMembers')
  const invited = people.find((person) => person.inviteCode === inviteCode)
  if (!invited && group.inviteCode !== inviteCode) throw new Refusal('invite-code-unknown')
  const earlier = await tx.get('members', memberIdOf({ groupId, userId: actor.userId }))
  if (earlier?.status === 'active') throw new Refusal('already-member')
  const person = invited ?? people.find(({ id }) => id === pendingMemberId)
  if (!person && pendingMemberId !== null) throw new Refusal('pending-member-not-found')
  if (person && person.linkedTo !== null) throw new Refusal('pending-member-linked')
  return { group, earlier, person, isPersonal: invited !== undefined }
}

/** The pending member, as long as nobody is linked to them: `pending-member-not-found`, `pending-member-linked`. */
export async function requireUnlinked(tx: WriteTx, id: PendingMemberId): Promise<PendingMember> {
  const person = await tx.get('pendingMembers', id)
  if (!person) throw new Refusal('pending-member-not-found')
  if (person.linkedTo !== null) throw new Refusal('pending-member-linked')
  return person
}
