/**
 * Writes what a statement of an admin would change (docs/decisions/0127-dangerous-queries.md), in one transaction, as so many
 * edits of single rows: by the same rules, through the transactions of people's own changes, with their versions, sums and
 * tombstones. What it writes is recorded, also what follows from the rules.
 */
import type { RowValues } from '#shared/api/explorer-writes.ts'
import { keyOf } from '#shared/api/explorer.ts'
import { type Scope, scopeOfGroup } from '#shared/model/scope.ts'
import { GroupId } from '#shared/model/group.ts'
import type { TableName } from '#shared/model/tables.ts'
import { Refusal } from '#shared/mutations/define-mutation.ts'
import { assert } from '#shared/assert.ts'
import { type Acting, type DoneByAdmin, logAdminAction } from '#server/db/admin-access-log.ts'
import type { ScopeChange, Tx } from '#server/db/database.ts'
import { snakeCase } from '#server/db/explored-columns.ts'
import { readDirectRow, scopeOfRowById, writeDirectRowIn } from '#server/db/explored-rows.ts'
import { retryCollisions } from '#server/db/retry-collisions.ts'
import { type ScopeTx, changeScopeIn } from '#server/db/scope-tx.ts'
import { type Edit, editsOf } from './changed-rows.ts'
import { partsAfter } from './changed-parts.ts'
import { addSynced, deleteSynced, editSynced } from './edit-rows.ts'
import type { RowChange } from './statement.ts'
import { type EditDeps, camel, fieldsOf, requireUnchanged, storing } from './row-fields.ts'
import { StatementRefused } from './statement-refused.ts'

/** More rows are refused: each is written alone, and others wait for the end of the transaction. */
const changedRowsMax = 1_000
/** A version is sent as a whole, so its size has to be bounded. */
const rowsPerVersionMax = 50

/** One row before and after. Null where it is not there. The names of the fields are those of SQL. */
export type Effect = { table: string; key: string; before: RowValues | null; after: RowValues | null }

type Writing = {
  changes: readonly RowChange[]
  /** Called at the end of the transaction. What it throws undoes everything. */
  finish: (effects: readonly Effect[]) => Omit<DoneByAdmin, 'at'>
}

/** Refuses what the rules of edits refuse, and names the row. */
export async function writeChanges(
  { database, now }: EditDeps,
  acting: Acting,
  { changes, finish }: Writing,
): Promise<readonly Effect[]> {
  const edits = editsOf(changes)
  if (edits.length > changedRowsMax) throw new Refusal('query-changes-too-many')
  const run = async (tx: Tx) => {
    const effects = createEffects()
    const committed: ScopeChange[] = []
    for (const edit of edits)
      if (edit.kind === 'direct') await naming(edit, () => writeDirect(tx, edit, effects))
    for (const [scope, ofScope] of await byScope(tx, edits)) {
      for (let first = 0; first < ofScope.length; first += rowsPerVersionMax) {
        const batch = ofScope.slice(first, first + rowsPerVersionMax)
        const options = { scope, now, creates: false, undoing: 'by savepoints' } as const
        const changed = await changeScopeIn(tx, database, options, async (scopeTx) => {
          if (!scopeTx) throw new Refusal('group-not-found')
          const before = effects.count()
          const recording = effects.recording(scopeTx)
          for (const edit of batch) await naming(edit, () => writeSynced(recording, acting, edit))
          return { value: undefined, isChanged: effects.count() > before }
        })
        if (changed.committed) committed.push(changed.committed)
      }
    }
    const all = effects.list()
    await logAdminAction(tx, acting, { ...finish(all), at: now() })
    return { all, committed }
  }
  const { all, committed } = await storing(() =>
    retryCollisions(() => database.db.transaction().execute(run)),
  )
  for (const change of committed) database.notices.afterCommit(change)
  return all
}

type SyncedEdit = Extract<Edit, { kind: 'synced' }>
type DirectEdit = Extract<Edit, { kind: 'direct' }>

/** In a fixed order, in which transactions that lock several scopes do not wait for each other. */
async function byScope(tx: Tx, edits: readonly Edit[]): Promise<[Scope, SyncedEdit[]][]> {
  const found = new Map<Scope, SyncedEdit[]>()
  for (const edit of edits) {
    if (edit.kind === 'direct') continue
    const scope = await naming(edit, () => scopeOf(tx, edit))
    found.set(scope, [...(found.get(scope) ?? []), edit])
  }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

async function scopeOf(tx: Tx, { found, id, change, after }: SyncedEdit): Promise<Scope> {
  if (change === 'added') {
    const groupId = GroupId.safeParse(after.group_id)
    if (!groupId.success) throw new Refusal('group-not-found')
    return scopeOfGroup(groupId.data)
  }
  const scope = await scopeOfRowById({ db: tx }, found.table, id)
  // It was deleted since the statement was tried.
  if (scope === undefined) throw new Refusal('row-changed')
  return scope
}

async function writeSynced(tx: ScopeTx, acting: Acting, edit: SyncedEdit): Promise<void> {
  const { found, id, change, before, after, parts } = edit
  if (change === 'added') return addSynced(tx, acting, { found, given: after })
  const row = await tx.get(found.table, id as never)
  if (!row) {
    // It was deleted with another one, such as a payment with its expense.
    if (change === 'deleted') return
    throw new Refusal('row-changed')
  }
  const current = fieldsOf(snakeCase(found.table), row, { seesPersonal: true })
  const seen = Object.entries(before).filter(([name]) => Object.hasOwn(current, name))
  requireUnchanged(Object.fromEntries(seen), current)
  if (change === 'deleted') return deleteSynced(tx, found, id)
  const fields = { ...after, ...partsAfter(current, parts) }
  await editSynced(tx, acting, { found, row, current, fields })
}

/** Rows that devices do not have are only changed and deleted: what a new one may contain is not known here. */
async function writeDirect(tx: Tx, { found, key, ...edit }: DirectEdit, effects: Effects): Promise<void> {
  const { change, before, after } = edit
  if (change === 'added') throw new Refusal('table-not-writable')
  const place = { table: found.table, key: camel(key) }
  const table = snakeCase(found.table)
  const current = async () => {
    const row = await readDirectRow({ db: tx }, place)
    return row ? fieldsOf(table, row, { seesPersonal: true }) : null
  }
  const stored = await current()
  if (!stored) throw new Refusal('row-changed')
  requireUnchanged(before, stored)
  const names = found.edits.map(snakeCase)
  for (const [name, value] of Object.entries(after)) {
    if (!names.includes(name)) throw new Refusal('column-not-writable')
    if (typeof value !== typeof stored[name]) throw new Refusal('row-not-storable')
  }
  const written =
    change === 'changed'
      ? { change, before: camel(before), fields: camel(after) }
      : { change, before: camel(before) }
  if (!(await writeDirectRowIn(tx, place, written))) throw new Refusal('row-changed')
  const rowKey = keyOf(Object.values(key).map((value) => value ?? ''))
  effects.note({ table, key: rowKey, before: stored, after: await current() })
}

/** Refusals name the row at which they were. */
async function naming<T>(edit: Edit, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error instanceof StatementRefused) throw error
    const row = edit.kind === 'synced' ? edit.id : Object.values(edit.key).join(' ')
    throw new StatementRefused(error.code, `${snakeCase(edit.found.table)} ${row}`)
  }
}

type Effects = ReturnType<typeof createEffects>

function createEffects() {
  const noted = new Map<string, Effect>()
  let writes = 0
  /** Of several writes of one row, the first and the last count. */
  const note = (effect: Effect) => {
    writes += 1
    const place = `${effect.table} ${effect.key}`
    const earlier = noted.get(place)
    noted.set(place, earlier ? { ...effect, before: earlier.before } : effect)
  }
  const fields = (table: TableName, row: object | undefined) =>
    row ? fieldsOf(snakeCase(table), row, { seesPersonal: true }) : null
  return {
    note,
    count: () => writes,
    list: () => [...noted.values()].filter(({ before, after }) => before !== null || after !== null),
    /** The transaction, each write of which is recorded. */
    recording: (tx: ScopeTx): ScopeTx => ({
      ...tx,
      put: async (table, row) => {
        const before = await tx.get(table, row.id)
        await tx.put(table, row)
        note({
          table: snakeCase(table),
          key: keyOf([row.id]),
          before: fields(table, before),
          after: fields(table, row),
        })
      },
      remove: async (table, id) => {
        const before = await tx.get(table, id)
        assert(before, 'only what is there is removed')
        await tx.remove(table, id)
        note({
          table: snakeCase(table),
          key: keyOf([id]),
          before: fields(table, before),
          after: null,
        })
      },
    }),
  }
}
