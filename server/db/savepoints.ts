/**
 * Undoes a part of a transaction, such as one mutation of a batch. Savepoints cost two statements for each part, and
 * few parts are undone. So a transaction runs without savepoints first. If a part has to be undone, the transaction is
 * rolled back and runs once more, with savepoints (docs/decisions/0051-savepoints-on-demand.md).
 */
import { CompiledQuery } from 'kysely'
import type { Outcome } from '#shared/mutations/define-mutation.ts'
import type { Tx } from './database.ts'
import { outageReasonOf } from './wait-for-database.ts'
import type { RowCache } from './row-cache.ts'
import type { SumChanges } from './scope-sums.ts'

/** How a transaction undoes a part: by its savepoint, or by running again as a whole. */
export type Undoing = 'by savepoints' | 'by running again'

/** The part threw. What it wrote is rolled back, and the transaction goes on. `cause` is the part's error. */
export class RolledBack extends Error {
  override name = 'RolledBack'
}

/** Ends a transaction without savepoints in which a part has to be undone. */
class SavepointsNeeded extends Error {
  override name = 'SavepointsNeeded'
}

/** Runs a transaction without savepoints, and once more with them if it needs them. Only its last run counts. */
export async function withSavepointsOnDemand<T>(transact: (undoing: Undoing) => Promise<T>): Promise<T> {
  try {
    return await transact('by running again')
  } catch (error) {
    if (!(error instanceof SavepointsNeeded)) throw error
    return transact('by savepoints')
  }
}

type Part = () => Promise<Outcome>

type Undoable = {
  undoing: Undoing
  cache: Pick<RowCache, 'clear'>
  sums: Pick<SumChanges, 'mark'>
  /** How many rows the transaction has written so far. */
  writes: () => number
}

/** Runs a part of which nothing remains if it refuses or throws. If it throws, this throws `RolledBack`. */
export function runAtomically(tx: Tx, undoable: Undoable, part: Part): Promise<Outcome> {
  return undoable.undoing === 'by savepoints'
    ? runInSavepoint(tx, undoable, part)
    : runWithoutSavepoint(undoable, part)
}

async function runWithoutSavepoint({ writes }: Undoable, part: Part): Promise<Outcome> {
  const writesBefore = writes()
  const ended = await part().catch((error: unknown) => ({ error }))
  if ('error' in ended) {
    throw endsTransaction(ended.error)
      ? ended.error
      : new SavepointsNeeded('a part threw', { cause: ended.error })
  }
  // Mutations check before they write, so there is hardly ever something to undo after a refusal.
  if (!ended.ok && writes() > writesBefore) throw new SavepointsNeeded('a part refused after it had written')
  return ended
}

const [savepoint, rollback, release] = [
  CompiledQuery.raw('savepoint mutation'),
  CompiledQuery.raw('rollback to savepoint mutation'),
  CompiledQuery.raw('release savepoint mutation'),
]

async function runInSavepoint(tx: Tx, { cache, sums }: Undoable, part: Part): Promise<Outcome> {
  const forgetSums = sums.mark()
  const undo = async () => {
    await tx.executeQuery(rollback)
    forgetSums()
    cache.clear()
  }
  await tx.executeQuery(savepoint)
  const ended = await part().catch((error: unknown) => ({ error }))
  if (!('error' in ended)) {
    if (!ended.ok) await undo()
    await tx.executeQuery(release)
    return ended
  }
  if (endsTransaction(ended.error)) throw ended.error
  await undo()
  await tx.executeQuery(release)
  throw new RolledBack('a change was undone', { cause: ended.error })
}

/**
 * After an outage the transaction may have ended, and a collision requires the whole transaction to run again: a
 * rollback to the savepoint would be wrong for both.
 */
function endsTransaction(error: unknown): boolean {
  return outageReasonOf(error) !== undefined
}
