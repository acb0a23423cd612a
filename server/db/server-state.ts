/** What the server knows of itself. */
import { randomUUID } from 'node:crypto'
import type { Database, Tx } from './database.ts'

/** Made at the first start; it changes when a backup is restored, by which devices learn of it (design, section 5). */
export async function ensureEpoch({ db }: Database): Promise<void> {
  await db
    .insertInto('serverState')
    .values({ key: 'epoch', value: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function readEpoch(tx: Tx): Promise<string> {
  const { value } = await tx
    .selectFrom('serverState')
    .select('value')
    .where('key', '=', 'epoch')
    .executeTakeFirstOrThrow()
  return value
}
