/**
 * Ends the membership of somebody who has deleted their account, as a version of the group like any other. The row stays,
 * because shares may name the person, but nothing in the group has their name or picture any more.
 */
import type { NewInviteCode } from '#shared/model/invite-code.ts'
import type { Member } from '#shared/model/member.ts'
import type { UserId } from '#shared/model/user.ts'
import { allCodesAnew } from '#shared/mutations/define-mutation.ts'
import { rejectOpenApplications } from '#shared/mutations/open-applications.ts'
import { compareBy } from '#shared/ordering.ts'
import { deletedPerson } from '#server/db/deleted-accounts.ts'
import type { ScopeTx } from '#server/db/scope-tx.ts'
import { type Plans, groupsLeft } from './plan-limits.ts'
import { fillServerFields } from './server-fields.ts'

type Ending = { userId: UserId; newInviteCode: NewInviteCode; plans: Plans }

/** Resolves with whether anything had to be changed. */
export async function endDeletedMembership(tx: ScopeTx, ending: Ending): Promise<boolean> {
  const { userId, newInviteCode, plans } = ending
  const members = await tx.list('members')
  const own = members.find((member) => member.userId === userId)
  if (!own) return false
  const { displayName, avatarUrl } = deletedPerson
  const isEnded = own.status === 'left'
  if (isEnded && own.displayName === displayName && own.avatarUrl === avatarUrl) return false
  const others = members.filter((member) => member !== own && member.status === 'active')
  const successor = own.role === 'owner' && !isEnded ? await successorAmong(tx, plans, others) : undefined
  // An owner who was alone has deleted the group: their row says so (`hasDeletedGroup`).
  const role = own.role === 'owner' && !successor ? 'owner' : 'member'
  await tx.put('members', { ...own, ...deletedPerson, status: 'left', role })
  if (successor) await tx.put('members', { ...successor, role: 'owner' })
  if (role === 'owner') await rejectOpenApplications(tx, tx.now)
  for (const pending of await tx.list('pendingMembers'))
    if (pending.linkedTo === userId)
      await tx.put('pendingMembers', { ...pending, name: displayName, phone: '', email: '' })
  // The person knows the code.
  if (!isEnded) await fillServerFields(tx, { serverFields: allCodesAnew }, { newInviteCode })
  return true
}

/**
 * Needed only if the person became the owner, or somebody joined, after the server had looked for groups that would be left
 * without an owner: the admin who has been there longest, or else the member. Those
 * come first whose plan has room for another group. If nobody's has, the group goes to the first of all, because without an
 * owner it would be lost.
 */
async function successorAmong(
  tx: ScopeTx,
  plans: Plans,
  others: readonly Member[],
): Promise<Member | undefined> {
  const inLine = others.toSorted(
    compareBy<Member>(
      ({ role }) => (role === 'admin' ? 0 : 1),
      ({ joinedAt }) => joinedAt,
      ({ id }) => id,
    ),
  )
  for (const member of inLine) if ((await groupsLeft(tx, plans, member.userId)) > 0) return member
  return inLine[0]
}
