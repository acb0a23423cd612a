/**
 * Records the groups whose invite code a restore has renewed. The renewal raised the version of the group's row and
 * left the rest of its content unchanged. Devices may still give back a newer content that the restore lost.
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

/**
 * The version that wrote the content of a group's row. If `version` only renewed the invite code, it is an earlier one.
 */
export async function contentVersionOf(
  tx: Tx,
  { scope, version }: { scope: Scope; version: number },
): Promise<number> {
  const renewed = await tx
    .selectFrom('renewedCodes')
    .select('contentVersion')
    .where('scope', '=', scope)
    .where('version', '=', version)
    .executeTakeFirst()
  return renewed?.contentVersion ?? version
}
