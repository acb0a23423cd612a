/** The tables as Kysely sees them: camelCase here, snake_case in SQL (migrations/). Booleans are 0 and 1. */
import type { Generated, Insertable } from 'kysely'
import type { AttachmentType, ContentHash } from '#shared/model/attachment.ts'
import type { GroupId, IconId } from '#shared/model/group.ts'
import type { Expense, ExpenseId, Payer, Share } from '#shared/model/expense.ts'
import type { TripId, TripItemId } from '#shared/model/trip-id.ts'
import type { PictureType } from '#shared/model/picture-headers.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import type { PendingMemberId } from '#shared/model/pending-member.ts'
import type { Scope } from '#shared/model/scope.ts'
import type { RowStamp, StoredRow, TableName, Tables } from '#shared/model/tables.ts'
import type { LogLevel, StoredLogKind } from '#shared/model/log-entry.ts'
import type { UserId } from '#shared/model/user.ts'
import type { EpochSeconds } from '#shared/dates.ts'
import type { RejectionCode } from '#shared/rejection-codes.ts'

type PartColumns = {
  expenseId: ExpenseId
  groupId: GroupId
  position: number
  /** Exactly one of the two is set: the person whose part it is. */
  userId: UserId | null
  pendingMemberId: PendingMemberId | null
}

/** Tables each of whose rows is one row in SQL, with a column for each field. The fields are texts and numbers only. */
export type FlatTable = {
  [T in TableName]: Tables[T][keyof Tables[T]] extends string | number | null ? T : never
}[TableName]

/** The field of a table that is one JSON text in SQL (json-column-table.ts). */
export type JsonColumns = { activities: 'money'; itineraries: 'deletedWith'; itineraryItems: 'extensions' }
type JsonTables = {
  activities: Omit<StoredRow<'activities'>, 'money'> & { money: string | null }
  itineraries: Omit<StoredRow<'itineraries'>, 'deletedWith'> & { deletedWith: string | null }
  itineraryItems: Omit<StoredRow<'itineraryItems'>, 'extensions'> & { extensions: string }
}

type FlatTables = { [T in FlatTable]: StoredRow<T> }

export type Schema = FlatTables &
  JsonTables & {
    users: {
      id: UserId
      lineUserId: string | null
      displayName: string
      avatarUrl: string | null
      createdAt: EpochSeconds
      updatedAt: EpochSeconds
      /** Null while there is the account. Afterwards the row stays for those that refer to it, without a name. */
      deletedAt: EpochSeconds | null
      /** When a session of the person was last begun or used, exact to the hour; 0 if never. */
      lastLoginAt: Generated<EpochSeconds>
    }
    identities: {
      provider: string
      subject: string
      userId: UserId
      createdAt: EpochSeconds
      /** Null while a sign-in by it is accepted. */
      revokedAt: EpochSeconds | null
      /** The `subject` of the first key of the device that added this one; null for a device's first key, and with LINE. */
      addedTo: string | null
    }
    sessions: {
      tokenHash: string
      userId: UserId
      createdAt: EpochSeconds
      seenAt: EpochSeconds
      expiresAt: EpochSeconds
      /** What the person recognizes the device by; empty if the device did not tell. */
      device: string
      /** The `subject` of the device key by which the device can begin another session; null if it is not known. */
      deviceKey: string | null
    }
    /** Accounts whose name or picture is still to be copied into their member rows, with the number of changes since. */
    profileChanges: { userId: UserId; changes: number }
    deviceCodes: { userId: UserId; codeHash: string; expiresAt: EpochSeconds }
    /** Who was made a system admin by another one or by command; `isActive` is 0 after a revocation. */
    systemAdmins: { userId: UserId; isActive: 0 | 1; updatedAt: EpochSeconds }
    adminAccessLogs: {
      id: string
      /** Null for the command `admin`, whose operator is no person of the server. */
      userId: UserId | null
      action: string
      /** The user, or pending member, whom the action was about; null if nobody. */
      subjectId: string | null
      /** JSON; null if the device sent none. */
      details: string | null
      /** When it was done by the device's clock. */
      deviceTimestamp: EpochSeconds
      timestamp: EpochSeconds
    }
    systemLogs: {
      /** A UUIDv7: of the device that sent the entry, or else of the server. */
      id: string
      kind: StoredLogKind
      level: LogLevel
      category: string
      message: string
      stack: string | null
      /** JSON. */
      data: string | null
      requestId: string | null
      userId: UserId | null
      /** Tells apart the visits of one device. It is no secret, and not the session of the account. */
      sessionId: string | null
      userAgent: string | null
      /** The path of the page. */
      url: string | null
      /** When it happened by the device's clock. */
      deviceTimestamp: EpochSeconds | null
      timestamp: EpochSeconds
      /** How many bytes the entry takes, roughly. */
      size: number
    }
    downloads: { userId: UserId; tokenHash: string; name: string; content: string; expiresAt: EpochSeconds }
    groupIcons: {
      groupId: GroupId
      /** The SHA-256 of `content`. */
      icon: IconId
      type: PictureType
      content: Buffer
      createdAt: EpochSeconds
    }
    /** Bytes of attachments. `type` is null until all pieces are there. */
    attachmentContents: {
      groupId: GroupId
      hash: ContentHash
      size: number
      type: AttachmentType | null
      width: number | null
      height: number | null
      /** The name of the object that has the bytes, once there are no pieces; null if none was begun. */
      object: string | null
    }
    attachmentPieces: { groupId: GroupId; hash: ContentHash; size: number; piece: number; content: Buffer }
    buildFiles: {
      /** The file's name in the folder `assets`, which contains a hash of its content. */
      name: string
      content: Buffer
      /** When a server whose build has the file last said so. */
      servedAt: EpochSeconds
    }

    /** `deletedWith` and `foreignAmount` are JSON. */
    expenses: Omit<Expense, 'payers' | 'shares' | 'deletedWith' | 'foreignAmount'> &
      RowStamp & { deletedWith: string | null; foreignAmount: string | null }
    expensePayers: PartColumns & Omit<Payer, 'userKey'>
    expenseShares: PartColumns & Omit<Share, 'userKey' | 'isPaid' | 'paidAt'>
    /** The paid flags of shares, by position, of which no payments are made yet (convert-paid-flags.ts). */
    paidFlags: { expenseId: ExpenseId; groupId: GroupId; position: number; paidAt: EpochSeconds | null }

    scopes: { scope: Scope; version: number; horizon: number }
    /**
     * The sum of the hashes of living rows, and the number of rows and tombstones. Both are unknown for a table without
     * an entry.
     */
    scopeSums: { scope: Scope; tableName: TableName; sum: number; rowCount: number }
    /** What each pending member has paid and owes, in all expenses and transfers of the group (expense-sums.ts). */
    personSums: { scope: Scope; pendingMemberId: PendingMemberId; paid: Yen; share: Yen }
    /** What was spent for an item, in expenses of one status that name this trip (expense-sums.ts). */
    itemSums: {
      scope: Scope
      itineraryItemId: TripItemId
      itineraryId: TripId
      status: Expense['status']
      amount: Yen
      expenseCount: number
    }
    /** The id of each version, by which versions of two histories are told apart. */
    scopeVersions: { scope: Scope; version: number; versionId: string; at: EpochSeconds }
    /** The version of each scope at which an epoch ended with a restore. */
    epochHeads: { epoch: string; scope: Scope; version: number; at: EpochSeconds }
    /** Groups whose invite code a restore renewed: `version` renewed it, `contentVersion` wrote the rest of the row. */
    renewedCodes: { scope: Scope; contentVersion: number; version: number }
    /** The same of pending members and their own codes. */
    renewedPersonalCodes: { pendingMemberId: PendingMemberId; contentVersion: number; version: number }
    /**
     * Rows whose state a device gave back: `versionBefore` is its version in the lost history, `writtenVersion` wrote it here.
     */
    givenBack: {
      scope: Scope
      tableName: TableName
      rowId: string
      versionBefore: number
      writtenVersion: number
      at: EpochSeconds
    }
    /** Deleted rows, with their content as JSON. */
    tombstones: {
      scope: Scope
      tableName: TableName
      rowId: string
      version: number
      createdVersion: number
      ordinal: number
      content: string
      deletedAt: EpochSeconds
      /** Null where it is unknown. */
      deletedBy: UserId | null
      /** 1 if the content was emptied (`emptiedRow` of shared/model/row-schemas.ts). */
      isEmptied: 0 | 1
      /** In an emptied tombstone, the version that deleted the row; `version` emptied it. Null in the others. */
      contentVersion: number | null
    }
    /** The primary key is `userId` with `mutationId`. */
    mutationLog: {
      userId: UserId
      mutationId: MutationId
      scope: Scope
      contentHash: string
      /** Null if the mutation was applied. */
      code: RejectionCode | null
      version: number
      at: EpochSeconds
    }
    /** The number of changes by account (`u:` and its id) or scope, and by UTC day, counted from 1970-01-01. */
    changeCounts: {
      countedFor: string
      kind: 'recorded' | 'given-back' | 'attached-bytes'
      day: number
      changes: number
    }
    serverState: { key: string; value: string }
    /** What system admins set, as JSON for each part (shared/model/server-settings.ts). */
    serverSettings: { part: string; value: string; updatedAt: EpochSeconds }
    /** Every suffix of each name, in lower case and cut, as triggers write them (people-search.ts). */
    searchSuffixes: { kind: SuffixKind; suffix: string; id: string }
    /** The numbers from 1 to the length of the longest name, for those triggers. */
    searchPositions: { position: number }
  }

export type NewUser = Insertable<Schema['users']>

/** Whose name it is. `id` is that of the row that has it. */
export type SuffixKind = 'user-name' | 'user-status' | 'pending-name' | 'applicant-name' | 'group-name'
