/** What the server knows of itself. */
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Database, Tx } from './database.ts'

export const versionKeyName = 'version-key'

/**
 * Made at the first start. The epoch changes when a backup is restored (docs/design.md, "Epochs"). The version key stays,
 * also in backups: with it the server recognises the version ids that it has made, of a history that was lost too.
 */
export async function ensureState({ db }: Database): Promise<void> {
  await db
    .insertInto('serverState')
    .values([
      { key: 'epoch', value: randomUUID() },
      { key: versionKeyName, value: randomBytes(32).toString('base64url') },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Of another database of this installation. */
export async function adoptVersionKey({ db }: Database, value: string): Promise<void> {
  await db
    .insertInto('serverState')
    .values({ key: versionKeyName, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function readVersionKey(tx: Tx): Promise<string> {
  const { value } = await tx
    .selectFrom('serverState')
    .select('value')
    .where('key', '=', versionKeyName)
    .executeTakeFirstOrThrow()
  return value
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
