/**
 * The ids of a scope's versions. With an id a cursor names the history that it belongs to. Each id is signed, so the
 * server recognises an id that it issued even if a restore or failover has lost the version.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { EpochSeconds } from '#shared/dates.ts'
import { type Scope, type ScopeVersion, epochOfVersion } from '#shared/model/scope.ts'
import { type ScopeHistory, thinnedVersions } from '#shared/sync/scope-history.ts'
import type { Database, Tx } from './database.ts'
import { inBatches, batchRows } from './in-batches.ts'
import { readEpoch } from './server-state.ts'

const randomByteCount = 6
const signatureByteCount = 6
const randomTextLength = 8

type IdParts = { scope: Scope; version: number; random: string; key: string }
type KeyedScope = { scope: Scope; key: string }

/** Makes an id for a version that is about to be stored. */
export function newVersionId({ scope, version, key }: Omit<IdParts, 'random'>): string {
  return idOf({ scope, version, random: randomBytes(randomByteCount).toString('base64url'), key })
}

function idOf({ scope, version, random, key }: IdParts): string {
  const text = `${scope} ${version} ${random}`
  const signature = createHmac('sha256', key).update(text).digest().subarray(0, signatureByteCount)
  return random + signature.toString('base64url')
}

/** Whether this installation once issued the version. A version that is named by an epoch counts if the epoch is known. */
export async function isKnownVersion(
  tx: Tx,
  keyedScope: KeyedScope,
  version: ScopeVersion,
): Promise<boolean> {
  const epoch = epochOfVersion(version)
  if (epoch === undefined) return isIssued(keyedScope, version)
  return isKnownEpoch(tx, epoch)
}

async function isKnownEpoch(tx: Tx, epoch: string): Promise<boolean> {
  if (epoch === (await readEpoch(tx))) return true
  const heads = tx.selectFrom('epochHeads').select('epoch').where('epoch', '=', epoch)
  return (await heads.executeTakeFirst()) !== undefined
}

/** Whether an installation with this key once gave the version this id. */
export function isIssued({ scope, key }: KeyedScope, { version, id }: ScopeVersion): boolean {
  const random = id.slice(0, randomTextLength)
  const expected = Buffer.from(idOf({ scope, version, random, key }))
  const given = Buffer.from(id)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

type NewVersion = { scope: Scope; version: number; versionId: string; at: EpochSeconds }

/** Stores the id of a new version. To be called in the transaction that makes the version. */
export async function addVersionId(tx: Tx, version: NewVersion): Promise<void> {
  await tx.insertInto('scopeVersions').values(version).execute()
}

/** Gives an id to the current version of each scope that has no ids. Older versions stay without. */
export async function ensureVersionIds(database: Database): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    const key = await database.versionKey(tx)
    const unnamed = await tx
      .selectFrom('scopes')
      .leftJoin('scopeVersions', 'scopeVersions.scope', 'scopes.scope')
      .select(['scopes.scope', 'scopes.version'])
      .where('scopeVersions.version', 'is', null)
      .execute()
    const at = Math.floor(Date.now() / 1000)
    for (const { scope, version } of unnamed)
      await addVersionId(tx, { scope, version, versionId: newVersionId({ scope, version, key }), at })
  })
}

/** The scope's version, with its id if it has one. */
export async function readVersionName(tx: Tx, scope: Scope): Promise<string> {
  const { version, versionId } = await tx
    .selectFrom('scopes')
    .leftJoin('scopeVersions', (join) =>
      join
        .onRef('scopeVersions.scope', '=', 'scopes.scope')
        .onRef('scopeVersions.version', '=', 'scopes.version'),
    )
    .select(['scopes.version', 'versionId'])
    .where('scopes.scope', '=', scope)
    .executeTakeFirstOrThrow()
  return `${version} ${versionId ?? ''}`
}

/** The version ids in a range, the newest first. Of older versions fewer are returned. */
export async function readVersionIds(
  tx: Tx,
  scope: Scope,
  { after, upTo }: { after: number; upTo: number },
): Promise<ScopeHistory> {
  const wanted = thinnedVersions(upTo).filter((version) => version > after)
  return idsOfVersions(tx, scope, wanted)
}

/** Of those that the server has, the newest first. */
async function idsOfVersions(tx: Tx, scope: Scope, versions: readonly number[]): Promise<ScopeHistory> {
  if (versions.length === 0) return []
  const found = await tx
    .selectFrom('scopeVersions')
    .select(['version', 'versionId'])
    .where('scope', '=', scope)
    .where('version', 'in', versions)
    .orderBy('version', 'desc')
    .execute()
  return found.map(({ version, versionId: id }) => ({ version, id }))
}

/**
 * The newest of the given versions that the server's history of the scope also has. Versions older than the oldest
 * stored id cannot be compared and count as common; one that is not among `versions` is returned with an empty id.
 * Undefined if no version is common.
 */
export async function newestCommon(
  tx: Tx,
  { scope, head }: { scope: Scope; head: number },
  versions: ScopeHistory,
): Promise<ScopeVersion | undefined> {
  const [newest] = versions
  if (!newest) return undefined
  const epoch = epochOfVersion(newest)
  if (epoch !== undefined) {
    if (!(await isKnownEpoch(tx, epoch))) return undefined
    const shared = await headInEpoch(tx, { scope, head }, epoch)
    return { ...newest, version: Math.min(newest.version, shared) }
  }
  const known = await idsOfVersions(
    tx,
    scope,
    versions.map(({ version }) => version).filter((version) => version <= head),
  )
  const ids = new Map(known.map(({ version, id }) => [version, id]))
  const named = versions.find(({ version, id }) => ids.get(version) === id)
  if (named?.version === newest.version) return named
  const { oldest } = await tx
    .selectFrom('scopeVersions')
    .select(({ fn }) => fn.min('version').as('oldest'))
    .where('scope', '=', scope)
    .executeTakeFirstOrThrow()
  const newestUnnamed = Math.min(oldest === null ? head : oldest - 1, newest.version)
  if (newestUnnamed <= (named?.version ?? 0)) return named
  return versions.find(({ version }) => version === newestUnnamed) ?? { version: newestUnnamed, id: '' }
}

/** The version up to which this server has the same history as a device of the given epoch that knows no version ids. */
async function headInEpoch(
  tx: Tx,
  { scope, head }: { scope: Scope; head: number },
  epoch: string,
): Promise<number> {
  if (epoch === (await readEpoch(tx))) return head
  const heads = tx.selectFrom('epochHeads').select('version')
  const ended = await heads.where('epoch', '=', epoch).where('scope', '=', scope).executeTakeFirst()
  return ended?.version ?? 0
}

/**
 * Deletes the heads of epochs that ended before the given time. If a device still knows nothing newer, its changes are
 * listed for the person to decide instead of given back (docs/decisions/0038-give-back.md).
 */
export async function purgeEpochHeads({ db }: Database, before: EpochSeconds): Promise<void> {
  await inBatches(() =>
    sql`delete from epoch_heads where (epoch, scope) in (
      select epoch, scope from epoch_heads where at < ${before} order by at limit ${batchRows})`.execute(db),
  )
}

/** Deletes old version ids, except the one of each scope's current version. */
export async function purgeVersionIds({ db }: Database, before: EpochSeconds): Promise<void> {
  await inBatches(() =>
    sql`delete from scope_versions where (scope, version) in (
      select old.scope, old.version from scope_versions as old
      join scopes on scopes.scope = old.scope and old.version < scopes.version
      where old.at < ${before} order by old.at limit ${batchRows})`.execute(db),
  )
}
