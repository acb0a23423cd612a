/**
 * What system admins change of pending members, of whose groups they need not be members. The rules are those of the group
 * (shared/mutations/pending-member-rows.ts). The group's activity does not name the admin, whom nobody in it may know; their own
 * log has what was done (docs/decisions/0118-administration-of-people.md).
 */
import type { EpochSeconds } from '#shared/dates.ts'
import type { PendingMember, PendingMemberId } from '#shared/model/pending-member.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { Refusal } from '#shared/mutations/define-mutation.ts'
import { removePerson, renamePerson, setContactOf } from '#shared/mutations/pending-member-rows.ts'
import type { Acting } from '#server/db/admin-access-log.ts'
import { changeScopeAsAdmin } from '#server/db/admin-changes.ts'
import type { Database } from '#server/db/database.ts'
import { groupOfPendingMember } from '#server/db/pending-member-lists.ts'

type Deps = { database: Database; now: () => EpochSeconds }
type Edited = Partial<Pick<PendingMember, 'name' | 'phone' | 'email'>>

/** Writes what differs, and nothing if nothing does. The log has which of the fields were changed. */
export async function editPendingMember(
  deps: Deps,
  acting: Acting,
  { id, ...fields }: Edited & { id: PendingMemberId },
): Promise<void> {
  const change = { ...(await changeOf(deps, id)), acting }
  await changeScopeAsAdmin(deps.database, change, async (tx) => {
    const person = await tx?.get('pendingMembers', id)
    if (!tx || !person) throw new Refusal('pending-member-not-found')
    const differing = Object.entries(fields).filter(
      ([field, value]) => person[field as keyof Edited] !== value,
    )
    if (differing.length === 0) return null
    const { name, ...contact }: Edited = Object.fromEntries(differing)
    // The contact first, because its rule is the stricter one.
    if (Object.keys(contact).length > 0) await setContactOf(tx, { id, ...contact })
    if (name !== undefined) await renamePerson(tx, { id, name })
    const details = { fields: differing.map(([field]) => field) }
    return { action: 'pending-member-edited', subjectId: id, details }
  })
}

/** Members of the group can restore the person from its trash. Nothing is written for somebody who is removed already. */
export async function removePendingMember(deps: Deps, acting: Acting, id: PendingMemberId): Promise<void> {
  const change = { ...(await changeOf(deps, id)), acting }
  await changeScopeAsAdmin(deps.database, change, async (tx) => {
    if (!tx || !(await removePerson(tx, id))) return null
    return { action: 'pending-member-deleted', subjectId: id }
  })
}

async function changeOf({ database, now }: Deps, id: PendingMemberId) {
  const groupId = await groupOfPendingMember(database, id)
  if (groupId === undefined) throw new Refusal('pending-member-not-found')
  return { scope: scopeOfGroup(groupId), now, creates: false }
}
