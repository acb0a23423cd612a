/**
 * Statements of system admins that write (docs/decisions/0127-dangerous-queries.md): tried and undone, shown, and then run
 * once, if the result is still the same, after a restore point.
 */
import { createHash } from 'node:crypto'
import {
  type RowEffect,
  type RowValues,
  type TableEffect,
  type TrialAnswer,
  type WriteAnswer,
  shownEffectsMax,
} from '#shared/api/explorer-writes.ts'
import { Refusal } from '#shared/mutations/define-mutation.ts'
import type { UserId } from '#shared/model/user.ts'
import type { Acting } from '#server/db/admin-access-log.ts'
import { exploredTables } from '#server/db/explored-columns.ts'
import type { Failure, RowChange, TrialTask, Tried } from './statement.ts'
import { failureCodes } from './explorer.ts'
import type { EditDeps } from './row-fields.ts'
import { StatementRefused } from './statement-refused.ts'
import { type Effect, writeChanges } from './write-changes.ts'

/** How long a trial can be run. A sign-in counts as long for writing. */
const trialSeconds = 600

type Asked = { query: string; personal: boolean }
type Trial = Asked & { id: string; digest: string; at: number }

type Deps = EditDeps & {
  newToken: () => string
  /** Null where statements cannot be tried, or no restore point can be made. */
  file: {
    /** Which rows it would change. An aborted one is answered as one that was too slow. */
    tryStatement: (statement: TrialTask['statement'], aborted: AbortSignal) => Promise<Tried | Failure>
    restorePoint: () => Promise<string>
  } | null
}
type Call = { acting: Acting & { by: UserId }; aborted: AbortSignal }

export function createQueryWriter({ newToken, file, ...deps }: Deps) {
  /** The last one of each admin. */
  const trials = new Map<UserId, Trial>()

  const changesOf = async (
    { query, personal }: Asked,
    aborted: AbortSignal,
  ): Promise<readonly RowChange[]> => {
    if (!file) throw new Refusal('restore-points-unavailable')
    const statement = { text: query, seesPersonal: personal }
    const result = await file.tryStatement(statement, aborted)
    if (!('failure' in result)) return result.changes
    const code = result.failure === 'not-allowed' ? 'query-write-not-allowed' : failureCodes[result.failure]
    throw new StatementRefused(code, result.message)
  }

  return {
    /** Writes what the statement would, and undoes it. */
    tryOut: async (asked: Asked, { acting, aborted }: Call): Promise<TrialAnswer> => {
      trials.delete(acting.by)
      const effects = await undone(deps, acting, await changesOf(asked, aborted))
      const [tables, rows] = [countsOf(effects), rowsOf(effects, asked)]
      if (effects.length === 0) return { trial: null, tables, rows }
      const id = newToken()
      trials.set(acting.by, { ...asked, id, digest: digestOf(effects), at: deps.now() })
      return { trial: id, tables, rows }
    },

    /** Refuses `query-result-changed` if it would not write what was shown. */
    run: async (id: string, { acting, aborted }: Call): Promise<WriteAnswer> => {
      const trial = trials.get(acting.by)
      if (trial?.id !== id || deps.now() - trial.at > trialSeconds) throw new Refusal('query-trial-unknown')
      // From here on it cannot be run again, whatever becomes of it.
      trials.delete(acting.by)
      if (!file) throw new Refusal('restore-points-unavailable')
      const made = await file.restorePoint()
      const finish = (effects: readonly Effect[]) => {
        if (digestOf(effects) !== trial.digest) throw new Refusal('query-result-changed')
        const { query, personal } = trial
        const details = { query, ...(personal ? { personal: 'true' } : {}), restorePoint: made }
        const changes = countsOf(effects).map(textOf)
        return { action: 'query-written', subjectId: null, details: { ...details, changes } } as const
      }
      const changes = await changesOf(trial, aborted)
      const effects = await asChanged(() => writeChanges(deps, acting, { changes, finish }))
      return { tables: countsOf(effects), restorePoint: made }
    },
  }
}

/** A row that is no longer as the statement has found it is a result that has changed. */
async function asChanged<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw error instanceof Refusal && error.code === 'row-changed'
      ? new Refusal('query-result-changed')
      : error
  }
}

class Undone extends Error {
  override name = 'Undone'
  readonly effects: readonly Effect[]

  constructor(effects: readonly Effect[]) {
    super('the transaction was only a trial')
    this.effects = effects
  }
}

async function undone(
  deps: EditDeps,
  acting: Acting,
  changes: readonly RowChange[],
): Promise<readonly Effect[]> {
  const finish = (effects: readonly Effect[]) => {
    throw new Undone(effects)
  }
  try {
    return await writeChanges(deps, acting, { changes, finish })
  } catch (error) {
    if (error instanceof Undone) return error.effects
    throw error
  }
}

const changeOf = ({ before, after }: Effect) =>
  before === null ? 'added' : after === null ? 'deleted' : 'changed'

function countsOf(effects: readonly Effect[]): TableEffect[] {
  return [...Map.groupBy(effects, ({ table }) => table)]
    .map(([table, some]) => {
      const count = (change: RowEffect['change']) =>
        some.filter((effect) => changeOf(effect) === change).length
      return { table, added: count('added'), changed: count('changed'), deleted: count('deleted') }
    })
    .toSorted((a, b) => (a.table < b.table ? -1 : 1))
}

/** As the log has it. */
function textOf({ table, added, changed, deleted }: TableEffect): string {
  return `${table} +${added} ~${changed} -${deleted}`
}

function rowsOf(effects: readonly Effect[], { personal }: Asked): RowEffect[] {
  return effects.slice(0, shownEffectsMax).map((effect) => {
    const { table, key, before, after } = effect
    const isSeen = (field: string) => personal || exploredTables.get(table)?.get(field) !== 'personal'
    const values = Object.keys({ ...before, ...after })
      .filter(isSeen)
      .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
      .filter((value) => value.before !== value.after)
    return { table, key, change: changeOf(effect), values }
  })
}

/** What each run writes anew: when, and the mark of money. */
const ofEachRun: ReadonlySet<string> = new Set(['updated_at', 'money_mark'])

function digestOf(effects: readonly Effect[]): string {
  const lasting = (row: RowValues | null) =>
    row && Object.entries(row).filter(([name]) => !ofEachRun.has(name))
  const compared = effects.map(({ table, key, before, after }) => [table, key, before, lasting(after)])
  return createHash('sha256').update(JSON.stringify(compared)).digest('hex')
}
