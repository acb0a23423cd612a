/**
 * Changes single rows for system admins (docs/decisions/0123-explorer-writes.md). Rows that devices have are changed through the
 * same transaction as people's own changes, so that every device gets them. The admins' log has each change, in its transaction.
 */
import type { NewRow, RowDeletion, RowEdit, RowValues } from '#shared/api/explorer-writes.ts'
import { type TableSchema, type TableWrites, keyOf } from '#shared/api/explorer.ts'
import { readFields } from '#shared/api/define-call.ts'
import { GroupId } from '#shared/model/group.ts'
import type { AdminAction } from '#shared/model/admin-action.ts'
import { MutationId } from '#shared/model/mutation-id.ts'
import { rowSchemas } from '#shared/model/row-schemas.ts'
import { type Scope, scopeOfGroup } from '#shared/model/scope.ts'
import { type RowId, type TableName, type Tables, contentOf, isDeletable } from '#shared/model/tables.ts'
import { Refusal } from '#shared/mutations/define-mutation.ts'
import { v4 as uuidV4 } from 'uuid'
import type { Acting } from '#server/db/admin-access-log.ts'
import { changeScopeAsAdmin } from '#server/db/admin-changes.ts'
import { type Database, inSnapshot } from '#server/db/database.ts'
import { exploredTables, snakeCase } from '#server/db/explored-columns.ts'
import { scopeOfRowById } from '#server/db/explored-rows.ts'
import { type WritableTable, writableTables } from '#server/db/explored-writes.ts'
import type { ScopeTx } from '#server/db/scope-tx.ts'
import { syncedTables } from '#server/db/synced-tables.ts'
import { addDirectRow, deleteDirect, editDirectRow, readDirect } from './edit-direct-rows.ts'
import { type EditDeps, differing, fieldsOf, givenValues, requireUnchanged, storing } from './row-fields.ts'
import { deletions, newRowDefaults, writeEdited } from './synced-row-rules.ts'

type Synced = Extract<WritableTable, { kind: 'synced' }>

export function tableWritesOf(table: string): TableWrites | null {
  const found = writableTables.get(table)
  if (!found) return null
  const { edits, adds, isDeletable: canDelete, kind } = found
  return {
    isSynced: kind === 'synced',
    edits: edits.map(snakeCase),
    adds: adds && adds.map(snakeCase),
    isDeletable: canDelete,
  }
}

function writable({ name }: TableSchema): WritableTable {
  const found = writableTables.get(name)
  if (!found) throw new Refusal('table-not-writable')
  return found
}

/** The fields of the row. Refuses a table whose rows cannot be changed. */
export async function readEditedRow(
  { database }: EditDeps,
  table: TableSchema,
  { key, personal }: { key: string; personal: boolean },
): Promise<RowValues> {
  const found = writable(table)
  if (found.kind === 'direct') return readDirect(database, { table, found, key })
  const row = await readSynced(database, found.table, await placeOf(database, found.table, key))
  if (!row) throw new Refusal('row-not-found')
  return fieldsOf(table.name, row, { seesPersonal: personal })
}

/** Refuses `row-changed` if the row is not as its editor has read it. */
export async function editRow(
  deps: EditDeps,
  acting: Acting,
  { table, ...edit }: RowEdit & { table: TableSchema },
): Promise<void> {
  const found = writable(table)
  const values = givenValues(edit.fields, found.edits)
  if (Object.keys(edit.fields).some((name) => !Object.hasOwn(edit.before, name)))
    throw new Refusal('unreadable')
  if (found.kind === 'direct') return editDirectRow(deps, acting, { table, found, values, ...edit })
  await changeSyncedRow(deps, acting, { found, ...edit }, async (tx, { row, id, current }) => {
    const fields = differing(edit.fields, current)
    if (fields.length === 0) throw new Refusal('nothing-to-change')
    const touched = 'updatedAt' in row && !('updatedAt' in values) ? { updatedAt: tx.now } : {}
    const after = storable(found.table, { ...row, ...values, ...touched })
    await writeEdited(tx, found.table, { before: row, after, mark: markOf(acting) })
    return { action: 'row-edited', subjectId: null, details: { table: table.name, row: id, fields } }
  })
}

/** Refuses `row-changed` as well. */
export async function deleteEditedRow(
  deps: EditDeps,
  acting: Acting,
  { table, ...deletion }: RowDeletion & { table: TableSchema },
): Promise<void> {
  const found = writable(table)
  if (!found.isDeletable) throw new Refusal('table-not-writable')
  // Otherwise a row could be deleted whose editor has not seen what is in it.
  const columns = exploredTables.get(table.name)
  const seen = found.edits.map(snakeCase).filter((name) => columns?.get(name) !== 'personal')
  if (seen.some((name) => !Object.hasOwn(deletion.before, name))) throw new Refusal('unreadable')
  if (found.kind === 'direct') return deleteDirect(deps, acting, { table, found, ...deletion })
  await changeSyncedRow(deps, acting, { found, ...deletion }, async (tx, { id }) => {
    if (!isDeletable(found.table)) throw new Refusal('table-not-writable')
    // The id is of a row of this table. The types cannot express that.
    await deletions[found.table](tx, id as never)
    return { action: 'row-deleted', subjectId: null, details: { table: table.name, row: id } }
  })
}

/** Returns the key of the new row. */
export async function addRow(
  deps: EditDeps,
  acting: Acting,
  { table, fields }: NewRow & { table: TableSchema },
): Promise<string> {
  const found = writable(table)
  if (found.adds === null) throw new Refusal('table-not-writable')
  const values = givenValues(fields, found.adds)
  if (Object.values(values).every((value) => value === null)) throw new Refusal('nothing-to-change')
  if (found.kind === 'direct') return addDirectRow(deps, acting, { table, found, values })
  const groupId = GroupId.safeParse(values.groupId)
  if (!groupId.success) throw new Refusal('group-not-found')
  const given = values.id ?? uuidV4()
  // Its schema refuses what is no id.
  const id = typeof given === 'string' ? given : ''
  const change = { scope: scopeOfGroup(groupId.data), now: deps.now, creates: false, acting }
  const write = async (tx: ScopeTx | undefined): Promise<Done> => {
    if (!tx || !(await tx.get('groups', groupId.data))) throw new Refusal('group-not-found')
    const mark = markOf(acting)
    const defaults = newRowDefaults(found.table, { groupId: groupId.data, at: tx.now, mark })
    const after = storable(found.table, { ...defaults, ...values, id })
    const isTaken = (await tx.get(found.table, after.id)) ?? (await tx.getDeleted(found.table, after.id))
    if (isTaken) throw new Refusal('id-taken')
    await writeEdited(tx, found.table, { before: undefined, after, mark })
    const names = Object.keys(fields)
    return {
      action: 'row-added',
      subjectId: null,
      details: { table: table.name, row: after.id, fields: names },
    }
  }
  await storing(() => changeScopeAsAdmin(deps.database, change, write))
  return keyOf([id])
}

const markOf = ({ entryId }: Acting) => MutationId.parse(entryId)

/** Refuses a row that its schema does not take, by the code of what is wrong with it. */
function storable<T extends TableName>(table: T, row: object): Tables[T] {
  try {
    return readFields(rowSchemas[table], row)
  } catch (error) {
    const isUnnamed = error instanceof Refusal && /^(unreadable|unknown-field)$/.test(error.code)
    throw isUnnamed ? new Refusal('row-not-storable') : error
  }
}

type Changing = { found: Synced; key: string; before: RowValues }
type Row = { row: Tables[TableName]; id: string; current: RowValues }
type Done = { action: AdminAction; subjectId: null; details: Record<string, string | string[]> }

async function changeSyncedRow(
  { database, now }: EditDeps,
  acting: Acting,
  { found: { table }, key, before }: Changing,
  change: (tx: ScopeTx, row: Row) => Promise<Done>,
): Promise<void> {
  const { id, scope } = await placeOf(database, table, key)
  const write = async (tx: ScopeTx | undefined): Promise<Done> => {
    const row = await tx?.get(table, id)
    if (!tx || !row) throw new Refusal('row-not-found')
    const current = fieldsOf(snakeCase(table), row, { seesPersonal: true })
    requireUnchanged(before, current)
    return change(tx, { row, id, current })
  }
  await storing(() => changeScopeAsAdmin(database, { scope, now, creates: false, acting }, write))
}

function readSynced<T extends TableName>(database: Database, table: T, { id, scope }: Place<T>) {
  return inSnapshot(database, async (tx) => {
    const [stored] = await syncedTables[table].read(tx, scope, { ids: [id] })
    return stored && contentOf<T>(stored)
  })
}

type Place<T extends TableName> = { id: RowId<T>; scope: Scope }

/** Refuses `row-not-found` for a key that is none of the table, too. */
async function placeOf<T extends TableName>(database: Database, table: T, key: string): Promise<Place<T>> {
  const id = idIn(key)
  const scope = id === undefined ? undefined : await scopeOfRowById(database, table, id)
  if (id === undefined || scope === undefined) throw new Refusal('row-not-found')
  // The table has a row with this id.
  return { id: id as RowId<T>, scope }
}

function idIn(key: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(key)
    const [id, ...more]: unknown[] = Array.isArray(parsed) ? parsed : []
    return typeof id === 'string' && more.length === 0 ? id : undefined
  } catch {
    return undefined
  }
}
