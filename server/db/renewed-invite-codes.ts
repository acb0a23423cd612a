/**
 * Records whose invite code a restore has renewed: groups, and provisional members with a code of their own. The renewal
 * raised the version of the row and left the rest of its content unchanged. Devices may still give back a newer content
 * that the restore lost.
 */
import { PendingMemberId } from '#shared/model/pending-member.ts'
import type { Scope } from '#shared/model/scope.ts'
import type { TableName } from '#shared/model/tables.ts'
import type { Tx } from './database.ts'

/** `version` renewed the code, and `contentVersion` wrote the rest of the row. */
type Renewal = { contentVersion: number; version: number }

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
