/** Changes by system admins to rows that devices have: a version of the scope and its entry in the log, in one transaction. */
import type { EpochSeconds } from '#shared/dates.ts'
import type { Scope } from '#shared/model/scope.ts'
import { type Acting, type DoneByAdmin, logAdminAction } from './admin-access-log.ts'
import type { Database, Tx } from './database.ts'
import { retryCollisions } from './retry-collisions.ts'
import { type ScopeTx, changeScopeIn } from './scope-tx.ts'

type Change = {
  scope: Scope
  now: () => EpochSeconds
  /** Whether to create the scope if it does not exist. */
  creates: boolean
  acting: Acting
}

/** Gets no transaction if the scope does not exist. Resolves with what it has done, or with null if nothing was to be changed. */
type Body = (tx: ScopeTx | undefined) => Promise<Omit<DoneByAdmin, 'at'> | null>

/** A refusal that the body throws undoes everything. Resolves with whether anything was changed. */
export async function changeScopeAsAdmin(
  database: Database,
  { scope, now, creates, acting }: Change,
  body: Body,
): Promise<boolean> {
  const change = async (tx: Tx) => {
    const options = { scope, now, creates, undoing: 'by savepoints' } as const
    const { committed } = await changeScopeIn(tx, database, options, async (scopeTx) => {
      const done = await body(scopeTx)
      if (done && scopeTx) await logAdminAction(tx, acting, { ...done, at: scopeTx.now })
      return { value: undefined, isChanged: done !== null }
    })
    return committed
  }
  const committed = await retryCollisions(() => database.db.transaction().execute(change))
  if (committed) database.notices.afterCommit(committed)
  return committed !== undefined
}
