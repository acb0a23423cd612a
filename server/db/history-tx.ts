/** What a change asks and notes of a scope's history: which versions it has, and which states were given back to it. */
import type { EpochSeconds } from '#shared/dates.ts'
import { type Member, memberIdOf } from '#shared/model/member.ts'
import { type Scope, groupOfScope, kindOfScope, scopeOfUser } from '#shared/model/scope.ts'
import type { ScopeVersion } from '#shared/model/scope-version.ts'
import type { RowId, StoredRow, TableName } from '#shared/model/tables.ts'
import type { UserId } from '#shared/model/user.ts'
import type { Tx } from './database.ts'
import { type GivenBack, ensureUser, findGivenBack, noteGivenBack } from './given-back.ts'
import type { RowCache } from './row-cache.ts'
import { contentVersionOf } from './renewed-codes.ts'
import { isKnownVersion, newestCommon } from './scope-versions.ts'
import { readTombstone } from './tombstones.ts'

/** A row, or what was deleted. */
export type CurrentState<T extends TableName = TableName> = {
  row: StoredRow<T>
  isDeleted: boolean
  /** Which version wrote what it says: renewing a group's code, or emptying a tombstone, is nobody's writing. */
  contentVersion: number
}

export type HistoryTx = {
  /** Whether the scope's history here has this version, as far as can be told. */
  hasVersion: (version: ScopeVersion) => Promise<boolean>
  /** Whether an installation with this server's data has once made the version. */
  isIssued: (version: ScopeVersion) => Promise<boolean>
  /** The newest version of which a deleted row has been forgotten. */
  horizon: () => Promise<number>
  currentState: <T extends TableName>(table: T, id: RowId<T>) => Promise<CurrentState<T> | undefined>
  findGivenBack: (table: TableName, id: string) => Promise<GivenBack | undefined>
  noteGivenBack: (table: TableName, id: string, versionBefore: number) => Promise<void>
  ensureUser: (member: Member) => Promise<void>
  /** Whether the user is or was a member, and not by what was given back alone. */
  hasMembership: (userId: UserId) => Promise<boolean>
}

type HistoryContext = {
  scope: Scope
  /** The one that is being made. */
  version: number
  now: EpochSeconds
  key: () => Promise<string>
  cache: RowCache
}

export function historyTxOf(tx: Tx, { scope, version, now, key, cache }: HistoryContext): HistoryTx {
  const find = (table: TableName, id: string) => findGivenBack(tx, { scope, table, id })
  const contentVersion = async (table: TableName, { version: written }: StoredRow) =>
    table === 'groups' ? contentVersionOf(tx, { scope, version: written }) : written
  return {
    hasVersion: async (given) => {
      const common = await newestCommon(tx, { scope, head: version - 1 }, [given])
      return common?.version === given.version
    },
    isIssued: async (given) => isKnownVersion(tx, { scope, key: await key() }, given),
    horizon: async () => {
      const scopes = tx.selectFrom('scopes').select('horizon').where('scope', '=', scope)
      return (await scopes.executeTakeFirstOrThrow()).horizon
    },
    currentState: async (table, id) => {
      const row = await cache.row(table, id)
      if (row) return { row, isDeleted: false, contentVersion: await contentVersion(table, row) }
      const deleted = await readTombstone(tx, { scope, table, id })
      return deleted && { row: deleted.row, isDeleted: true, contentVersion: deleted.contentVersion }
    },
    findGivenBack: find,
    noteGivenBack: (table, id, versionBefore) =>
      noteGivenBack(tx, { scope, table, id }, { versionBefore, writtenVersion: version, at: now }),
    ensureUser: (member) => ensureUser(tx, member, now),
    hasMembership: async (userId) => {
      if (kindOfScope(scope) === 'user') return scope === scopeOfUser(userId)
      const id = memberIdOf({ groupId: groupOfScope(scope), userId })
      const member = await cache.row('members', id)
      return member !== undefined && (await find('members', id))?.writtenVersion !== member.version
    },
  }
}
