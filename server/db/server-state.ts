/** What the server knows of itself. */
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
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

/** Longer than any query takes; a database that says nothing is as good as none. */
const answerMsMax = 2_000

export async function isAnswering({ db }: Database): Promise<boolean> {
  const silence = new AbortController()
  const asked = db
    .selectFrom('serverState')
    .select('key')
    .execute()
    .then(
      () => true,
      () => false,
    )
  const waited = setTimeout(answerMsMax, false, { ref: false, signal: silence.signal }).catch(() => false)
  const isAnswered = await Promise.race([asked, waited])
  silence.abort()
  return isAnswered
}

/** After a restored backup: devices then take everything anew, and offer again what they remember. */
export async function beginEpoch({ db }: Database): Promise<void> {
  await db.updateTable('serverState').set({ value: randomUUID() }).where('key', '=', 'epoch').execute()
}
