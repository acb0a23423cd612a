/** What a transaction reads and records about a scope's history: the versions it has, and the states given back to it. */
import type { EpochSeconds } from '#shared/dates.ts'
import { type Member, memberIdOf } from '#shared/model/member.ts'
import { type Scope, groupOfScope, kindOfScope, scopeOfUser, type ScopeVersion } from '#shared/model/scope.ts'
import type { RowId, StoredRow, TableName } from '#shared/model/tables.ts'
import type { UserId } from '#shared/model/user.ts'
import type { Tx } from './database.ts'
import { type GivenBack, findGivenBack, noteGivenBack } from './given-back-rows.ts'
import { ensureUser } from './accounts.ts'
import type { RowCache } from './row-cache.ts'
import { contentVersionOf } from './invitations.ts'
import { readEpoch } from './server-state.ts'
import { isKnownVersion, newestCommon } from './scope-versions.ts'
import { readTombstone } from './tombstones.ts'

/** The state of a living or deleted row. */
export type CurrentState<T extends TableName = TableName> = {
  row: StoredRow<T>
  isDeleted: boolean
  /**
   * The version that wrote the content. Renewing invite codes and emptying a tombstone raise `row.version`
   * only, because nobody has changed the content by them.
   */
  contentVersion: number
}

export type HistoryTx = {
  /** Whether the server's history of the scope has this version. Versions older than the oldest stored id count as had. */
  hasVersion: (version: ScopeVersion) => Promise<boolean>
  /** Whether this installation once issued the version, even if a restore has lost it since. */
  isIssued: (version: ScopeVersion) => Promise<boolean>
  /** Whether the epoch goes on, so that nothing of it is lost. */
  isPresentEpoch: (epoch: string) => Promise<boolean>
  /** The newest version whose tombstone is purged. */
  horizon: () => Promise<number>
  currentState: <T extends TableName>(table: T, id: RowId<T>) => Promise<CurrentState<T> | undefined>
  findGivenBack: (table: TableName, id: string) => Promise<GivenBack | undefined>
  noteGivenBack: (table: TableName, id: string, versionBefore: number) => Promise<void>
  /** The name and the picture of the account, if there is one; of a deleted one, what stands for it. */
  accountOf: (userId: UserId) => Promise<Pick<Member, 'displayName' | 'avatarUrl'> | undefined>
  ensureUser: (member: Member) => Promise<void>
  /** Whether the user is or was a member. A member row that was only given back does not count. */
  hasMembership: (userId: UserId) => Promise<boolean>
}

type HistoryContext = {
  scope: Scope
  /** The version that this transaction makes. */
  version: number
  now: EpochSeconds
  key: () => Promise<string>
  cache: RowCache
}

export function historyTxOf(tx: Tx, { scope, version, now, key, cache }: HistoryContext): HistoryTx {
  const find = (table: TableName, id: string) => findGivenBack(tx, { scope, table, id })
  const contentVersion = (table: TableName, { id, version: written }: StoredRow) =>
    contentVersionOf(tx, { table, scope, id, version: written })
  return {
    hasVersion: async (given) => {
      const common = await newestCommon(tx, { scope, head: version - 1 }, [given])
      return common?.version === given.version
    },
    isIssued: async (given) => isKnownVersion(tx, { scope, key: await key() }, given),
    isPresentEpoch: async (epoch) => epoch === (await readEpoch(tx)),
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
    accountOf: async (userId) => {
      const account = tx.selectFrom('users').select(['displayName', 'avatarUrl']).where('id', '=', userId)
      return account.executeTakeFirst()
    },
    ensureUser: (member) => ensureUser(tx, member, now),
    hasMembership: async (userId) => {
      if (kindOfScope(scope) === 'user') return scope === scopeOfUser(userId)
      const id = memberIdOf({ groupId: groupOfScope(scope), userId })
      const member = await cache.row('members', id)
      return member !== undefined && (await find('members', id))?.writtenVersion !== member.version
    },
  }
}
