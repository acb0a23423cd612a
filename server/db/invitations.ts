/** Finds what an invite code leads to. Whoever has a code may see it, signed in or not. */
import type { FoundInvitation } from '#shared/api/define-call.ts'
import type { InvitationPreview } from '#shared/api/invitation-preview.ts'
import { colorsOfRows } from '#shared/model/person-colors.ts'
import { scopeOfGroup, type Scope } from '#shared/model/scope.ts'
import { keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import { hasDeletedGroup } from '#shared/mutations/group-mutations.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import type { TableName } from '#shared/model/tables.ts'
import { type Database, type Tx, inSnapshot } from './database.ts'

/** Undefined for a code that leads nowhere. A pending member who has joined has no code any more. */
export async function findInvitation(tx: Tx, inviteCode: string): Promise<FoundInvitation | undefined> {
  // No stored text contains a NUL, and PostgreSQL rejects a parameter that does.
  if (inviteCode === '' || inviteCode.includes('\0')) return undefined
  const groups = tx.selectFrom('groups').select('id').where('inviteCode', '=', inviteCode)
  const group = await groups.executeTakeFirst()
  if (group) return { groupId: group.id, isPersonal: false }
  const people = tx.selectFrom('pendingMembers').select('groupId').where('inviteCode', '=', inviteCode)
  const person = await people.executeTakeFirst()
  return person && { groupId: person.groupId, isPersonal: true }
}

/** The name of the group to which the code leads. */
export function findInvitedGroupName(database: Database, inviteCode: string): Promise<string | undefined> {
  return inSnapshot(database, async (tx) => {
    const found = await findInvitation(tx, inviteCode)
    if (!found) return undefined
    const groups = tx.selectFrom('groups').select('name').where('id', '=', found.groupId)
    return (await groups.executeTakeFirst())?.name
  })
}

/** Faces that the page of an invitation shows. */
const facesMax = 8

/** What somebody reads before they join. Undefined for a code that leads nowhere, and for one of a deleted group. */
export function readInvitation(
  database: Database,
  inviteCode: string,
): Promise<InvitationPreview | undefined> {
  return inSnapshot(database, async (tx) => {
    const found = await findInvitation(tx, inviteCode)
    return found && readPreview(tx, { ...found, inviteCode })
  })
}

async function readPreview(
  tx: Tx,
  { groupId, isPersonal, inviteCode }: FoundInvitation & { inviteCode: string },
): Promise<InvitationPreview | undefined> {
  const group = await tx
    .selectFrom('groups')
    .select(['name', 'inviteMethod'])
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow()
  const members = await tx
    .selectFrom('members')
    .select(['userId', 'displayName', 'avatarUrl', 'role', 'status', 'createdVersion', 'ordinal'])
    .where('groupId', '=', groupId)
    .orderBy('createdVersion')
    .orderBy('ordinal')
    .execute()
  if (members.some((member) => hasDeletedGroup(member))) return undefined
  const active = members.filter(({ status }) => status === 'active')
  const people = await tx
    .selectFrom('pendingMembers')
    .leftJoin('personSums', (join) =>
      join
        .onRef('personSums.pendingMemberId', '=', 'pendingMembers.id')
        .on('personSums.scope', '=', scopeOfGroup(groupId)),
    )
    .select(['id', 'name', 'inviteCode', 'role', 'linkedTo', 'createdVersion', 'ordinal', 'paid', 'share'])
    .where('groupId', '=', groupId)
    .orderBy('createdVersion')
    .orderBy('ordinal')
    .execute()
  const invited = people.filter(
    (person) => person.linkedTo === null && (!isPersonal || person.inviteCode === inviteCode),
  )
  const colors = colorsOfRows({ members, pendingMembers: people })
  // Every member can read the own code of somebody who is to be an admin. It does not admit without a review.
  const isReviewed = group.inviteMethod === 'approval' || (isPersonal && invited[0]?.role === 'admin')
  // Amounts are for those whom the code admits, and for the person who is invited by name.
  const showsAmounts = isPersonal || group.inviteMethod === 'open'
  const recordsOf = ({ paid, share }: { paid: number | null; share: number | null }) =>
    showsAmounts ? { paid: paid ?? 0, share: share ?? 0 } : null
  return {
    groupId,
    groupName: group.name,
    inviterName: active.find(({ role }) => role === 'owner')?.displayName ?? null,
    inviteMethod: isReviewed ? 'approval' : 'open',
    isPersonal,
    memberCount: active.length,
    members: active.slice(0, facesMax).map(({ userId, displayName, avatarUrl }) => ({
      displayName,
      avatarUrl,
      color: colors.get(keyOfUser(userId)),
    })),
    pendingMembers: invited.map(({ id, name, ...sums }) => ({
      id,
      name,
      color: colors.get(keyOfPendingMember(id)),
      records: recordsOf(sums),
    })),
  }
}

/** `version` renewed the code, and `contentVersion` wrote the rest of the row. */
type Renewal = { contentVersion: number; version: number }

/**
 * Records whose invite code a restore has renewed: groups, and pending members with a code of their own. The renewal
 * raised the version of the row and left the rest of its content unchanged. Devices may still give back a newer content that
 * the restore lost.
 */
export async function noteRenewedCode(tx: Tx, scope: Scope, renewal: Renewal): Promise<void> {
  await tx
    .insertInto('renewedCodes')
    .values({ scope, ...renewal })
    .onConflict((conflict) => conflict.column('scope').doUpdateSet(renewal))
    .execute()
}

export async function noteRenewedPersonalCode(
  tx: Tx,
  pendingMemberId: PendingMemberId,
  renewal: Renewal,
): Promise<void> {
  await tx
    .insertInto('renewedPersonalCodes')
    .values({ pendingMemberId, ...renewal })
    .onConflict((conflict) => conflict.column('pendingMemberId').doUpdateSet(renewal))
    .execute()
}

type Written = { table: TableName; scope: Scope; id: string; version: number }

/** The version that wrote the content of the row. If `version` only renewed the invite code, it is an earlier one. */
export async function contentVersionOf(tx: Tx, { table, scope, id, version }: Written): Promise<number> {
  const renewed =
    table === 'groups'
      ? await tx.selectFrom('renewedCodes').selectAll().where('scope', '=', scope).executeTakeFirst()
      : table === 'pendingMembers'
        ? await tx
            .selectFrom('renewedPersonalCodes')
            .selectAll()
            .where('pendingMemberId', '=', PendingMemberId.parse(id))
            .executeTakeFirst()
        : undefined
  return renewed?.version === version ? renewed.contentVersion : version
}
