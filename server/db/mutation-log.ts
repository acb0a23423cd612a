/** What became of every mutation, kept in the same transaction as its effect (design, section 5). */
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
  foresee: (mutationIds: readonly MutationId[]) => Promise<void>
  find: (mutationId: MutationId) => Promise<Logged | undefined>
  /** Written with all others at the end. */
  add: (entry: LogEntry) => void
  write: () => Promise<void>
}

export function mutationLogOf(tx: Tx, scope: Scope): MutationLog {
  const known = new Map<MutationId, Logged | undefined>()
  const added: Logged[] = []
  const foresee = async (ids: readonly MutationId[]) => {
    if (ids.length === 0) return
    for (const id of ids) known.set(id, undefined)
    const found = await tx.selectFrom('mutationLog').selectAll().where('mutationId', 'in', ids).execute()
    for (const entry of found) known.set(entry.mutationId, entry)
  }
  return {
    foresee,
    find: async (id) => {
      if (!known.has(id)) await foresee([id])
      return known.get(id)
    },
    add: (entry) => {
      const logged = { ...entry, scope }
      known.set(entry.mutationId, logged)
      added.push(logged)
    },
    write: async () => {
      await insertRows(tx, { into: 'mutationLog', rows: added })
    },
  }
}
