/**
 * What became of every mutation of every person, whose ids are their own; kept in the same transaction as its effect
 * (docs/design.md, "Push").
 */
import type { RejectionCode } from '#shared/codes.ts'
import type { EpochSeconds } from '#shared/dates.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import type { Scope } from '#shared/model/scope.ts'
import type { UserId } from '#shared/model/user.ts'
import type { Tx } from './database.ts'
import { insertRows } from './insert-rows.ts'

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

type Logged = LogEntry & { scope: Scope }

export type MutationLog = {
  /** Reads at once what will be asked for. */
  prefetch: (userId: UserId, mutationIds: readonly MutationId[]) => Promise<void>
  find: (userId: UserId, mutationId: MutationId) => Promise<Logged | undefined>
  /** Written with all others at the end. */
  add: (entry: LogEntry) => void
  write: () => Promise<void>
}

export function mutationLogOf(tx: Tx, scope: Scope): MutationLog {
  const known = new Map<string, Logged | undefined>()
  const added: Logged[] = []
  const prefetch = async (userId: UserId, ids: readonly MutationId[]) => {
    if (ids.length === 0) return
    for (const id of ids) known.set(keyOf(userId, id), undefined)
    const ofUser = tx.selectFrom('mutationLog').selectAll().where('userId', '=', userId)
    const found = await ofUser.where('mutationId', 'in', ids).execute()
    for (const entry of found) known.set(keyOf(userId, entry.mutationId), entry)
  }
  return {
    prefetch,
    find: async (userId, id) => {
      if (!known.has(keyOf(userId, id))) await prefetch(userId, [id])
      return known.get(keyOf(userId, id))
    },
    add: (entry) => {
      const logged = { ...entry, scope }
      known.set(keyOf(entry.userId, entry.mutationId), logged)
      added.push(logged)
    },
    write: async () => {
      await insertRows(tx, { into: 'mutationLog', rows: added })
    },
  }
}

function keyOf(userId: UserId, mutationId: MutationId): string {
  return `${userId} ${mutationId}`
}
