/**
 * Records the groups whose invite codes a restore has renewed. The renewal raised the version of the group's row, and of
 * provisional members with a code, and left the rest of their content unchanged. Devices may still give back a newer
 * content that the restore lost.
 */
import type { Scope } from '#shared/model/scope.ts'
import type { Tx } from './database.ts'

type Renewed = { scope: Scope; contentVersion: number; version: number }

export async function noteRenewedCode(tx: Tx, { scope, ...renewed }: Renewed): Promise<void> {
  await tx
    .insertInto('renewedCodes')
    .values({ scope, ...renewed })
    .onConflict((conflict) => conflict.column('scope').doUpdateSet(renewed))
    .execute()
}

type WithCode = { table: 'groups' | 'pendingMembers'; scope: Scope; version: number }

/**
 * The version that wrote the content of the row. If `version` only renewed the invite code, it is an earlier one: of a
 * provisional member the newest of the backup, because nothing says when their row was written.
 */
export async function contentVersionOf(tx: Tx, { table, scope, version }: WithCode): Promise<number> {
  const renewed = await tx
    .selectFrom('renewedCodes')
    .select('contentVersion')
    .where('scope', '=', scope)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!renewed) return version
  return table === 'groups' ? renewed.contentVersion : version - 1
}
