/** The tables as Kysely sees them: camelCase here, snake_case in SQL (migrations/). Booleans are 0 and 1. */
import type { GroupId } from '#shared/model/group.ts'
import type { Expense, ExpenseId, Payer, Share } from '#shared/model/expense.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import type { PendingMemberId } from '#shared/model/pending-member.ts'
import type { Scope } from '#shared/model/scope.ts'
import type { RowStamp, StoredRow, TableName, Tables } from '#shared/model/tables.ts'
import type { UserId } from '#shared/model/user.ts'
import type { EpochSeconds } from '#shared/dates.ts'
import type { RejectionCode } from '#shared/codes.ts'

type PartColumns = {
  expenseId: ExpenseId
  groupId: GroupId
  position: number
  /** One of the two says whose part it is. */
  userId: UserId | null
  pendingMemberId: PendingMemberId | null
}

/** Tables whose rows are one row in SQL, with a column for each field: of texts and numbers alone. */
export type FlatTable = {
  [T in TableName]: Tables[T][keyof Tables[T]] extends string | number | null ? T : never
}[TableName]

type FlatTables = { [T in FlatTable]: StoredRow<T> }

export type Schema = FlatTables & {
  users: {
    id: UserId
    lineUserId: string | null
    displayName: string
    avatarUrl: string | null
    createdAt: EpochSeconds
    updatedAt: EpochSeconds
  }
  identities: { provider: string; subject: string; userId: UserId; createdAt: EpochSeconds }
  sessions: {
    tokenHash: string
    userId: UserId
    createdAt: EpochSeconds
    seenAt: EpochSeconds
    expiresAt: EpochSeconds
  }
  /** Of accounts whose name or picture is still to come into their member rows: how often it has changed since. */
  profileChanges: { userId: UserId; changes: number }
  deviceCodes: { userId: UserId; codeHash: string; expiresAt: EpochSeconds }

  expenses: Omit<Expense, 'payers' | 'shares'> & RowStamp
  expensePayers: PartColumns & Omit<Payer, 'userKey'>
  expenseShares: PartColumns & Omit<Share, 'userKey' | 'isPaid'> & { isPaid: 0 | 1 }

  scopes: { scope: Scope; version: number; horizon: number }
  /**
   * The sum of the hashes of living rows, and the number of rows and tombstones. A table that is missing has a sum and a
   * count that are not known.
   */
  scopeSums: { scope: Scope; tableName: TableName; sum: number; rowCount: number }
  /** What each version is named by, so that versions of two histories are told apart. */
  scopeVersions: { scope: Scope; version: number; versionId: string; at: EpochSeconds }
  /** What each scope's version was when an epoch ended with a restore. */
  epochHeads: { epoch: string; scope: Scope; version: number; at: EpochSeconds }
  /** Of groups whose invite code a restore has renewed: with which version, and which one had written what their row says. */
  renewedCodes: { scope: Scope; contentVersion: number; version: number }
  /** Rows whose state a device has given back: of which version it was in the lost history, and in which it was written here. */
  givenBack: {
    scope: Scope
    tableName: TableName
    rowId: string
    versionBefore: number
    writtenVersion: number
    at: EpochSeconds
  }
  /** What was deleted, with its content as JSON. */
  tombstones: {
    scope: Scope
    tableName: TableName
    rowId: string
    version: number
    createdVersion: number
    ordinal: number
    content: string
    deletedAt: EpochSeconds
    /** What was in the content is forgotten (shared/model/emptied-row.ts). */
    isEmptied: 0 | 1
    /** Of an emptied one the version that deleted the row; `version` emptied it. Null for the others. */
    contentVersion: number | null
  }
  /** Its key is the user together with the mutation. */
  mutationLog: {
    userId: UserId
    mutationId: MutationId
    scope: Scope
    contentHash: string
    /** Null where it was applied. */
    code: RejectionCode | null
    version: number
    at: EpochSeconds
  }
  /** Changes by account (`u:` and its id) or scope, and by day of UTC, from 1970 on. */
  changeCounts: { countedFor: string; kind: 'recorded' | 'given-back'; day: number; changes: number }
  serverState: { key: string; value: string }
}
