/** What became of every mutation, kept in the same transaction as its effect (design, section 5). */
import type { RejectionCode } from '#shared/codes.ts'
import type { EpochSeconds } from '#shared/dates.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import type { Scope } from '#shared/model/scope.ts'
import type { UserId } from '#shared/model/user.ts'
import type { Tx } from './database.ts'

export type LogEntry = {
  mutationId: MutationId
  userId: UserId
  /** Of name and arguments: the same id with other content is an error. */
  contentHash: string
  /** Null where it was applied. */
  code: RejectionCode | null
  /** The scope's version that holds it. */
  version: number
  at: EpochSeconds
}

export type MutationLog = {
  find: (mutationId: MutationId) => Promise<(LogEntry & { scope: Scope }) | undefined>
  add: (entry: LogEntry) => Promise<void>
}

export function mutationLogOf(tx: Tx, scope: Scope): MutationLog {
  return {
    find: (mutationId) =>
      tx.selectFrom('mutationLog').selectAll().where('mutationId', '=', mutationId).executeTakeFirst(),
    add: async (entry) => {
      await tx
        .insertInto('mutationLog')
        .values({ ...entry, scope })
        .execute()
    },
  }
}
