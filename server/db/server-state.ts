/** The installation's own values: the epoch, the key that signs version ids, and how far the purges have gone. */
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { EpochSeconds } from '#shared/dates.ts'
import type { Database, Tx } from './database.ts'

export const versionKeyName = 'version-key'

/**
 * Inserts both values at the first start. The epoch changes with a restore (docs/design.md, "Epochs"). The version key never
 * changes and is part of every backup: with it the server recognises version ids that it issued, even of a lost history.
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

/** Stores the version key of another database of this installation, unless there is a key already. */
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

const purgedAtName = 'purged-at'

/** The time up to which the last purge went; undefined before the first one. */
export async function readPurgedAt({ db }: Database): Promise<EpochSeconds | undefined> {
  const state = db.selectFrom('serverState').select('value').where('key', '=', purgedAtName)
  const found = await state.executeTakeFirst()
  return found && Number(found.value)
}

export async function notePurgedAt({ db }: Database, at: EpochSeconds): Promise<void> {
  const value = String(at)
  await db
    .insertInto('serverState')
    .values({ key: purgedAtName, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** The name is in the trigger that keeps the log of system admins (migrations/20261130100000-admin-log.ts). */
const adminLogKeptSinceName = 'admin-log-kept-since'

/** Entries of that log from before this time may be deleted from here on. */
export async function keepAdminLogSince(tx: Tx, since: EpochSeconds): Promise<void> {
  const value = String(since)
  await tx
    .insertInto('serverState')
    .values({ key: adminLogKeptSinceName, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Longer than any query takes. */
const answerMsMax = 2_000

/** Whether the database answers a query within two seconds. */
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

/** The password of the explorer's roles in PostgreSQL (explorer-role.ts): the stored one or, if there is none, this new one. */
export async function explorerPassword(tx: Tx, fresh: string): Promise<string> {
  const key = 'explorer-password'
  const made = { key, value: fresh }
  await tx
    .insertInto('serverState')
    .values(made)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = tx.selectFrom('serverState').select('value').where('key', '=', key)
  return (await stored.executeTakeFirstOrThrow()).value
}
