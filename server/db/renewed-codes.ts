/**
 * Groups whose invite code a restore has renewed. Their rows are newer by that and say what they said before, so devices
 * may still give back what a restore has taken from them.
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

/** Which version wrote what a group's row says, where this one may only have renewed its code. */
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
