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
import { type Scope, groupOfScope, scopeOfGroup } from '#shared/model/scope.ts'
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
import { deleteRowOf, newRowDefaults, writeEdited } from './synced-row-rules.ts'

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
    const fields = await editSynced(tx, acting, { found, row, current, fields: edit.fields })
    if (fields.length === 0) throw new Refusal('nothing-to-change')
    return { action: 'row-edited', subjectId: null, details: { table: table.name, row: id, fields } }
  })
}

type SyncedEdit = { found: Synced; row: Tables[TableName]; current: RowValues; fields: RowValues }

/** Writes the fields that differ from the row as it is, and resolves with their names. */
export async function editSynced(
  tx: ScopeTx,
  acting: Acting,
  { found, row, current, fields }: SyncedEdit,
): Promise<string[]> {
  const values = givenValues(fields, found.edits)
  const names = differing(fields, current)
  if (names.length === 0) return names
  const touched = 'updatedAt' in row && !('updatedAt' in values) ? { updatedAt: tx.now } : {}
  const after = storable(found.table, { ...row, ...values, ...touched })
  await writeEdited(tx, found.table, { before: row, after, mark: markOf(acting) })
  return names
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
    await deleteSynced(tx, found, id)
    return { action: 'row-deleted', subjectId: null, details: { table: table.name, row: id } }
  })
}

export async function deleteSynced(tx: ScopeTx, { table }: Synced, id: string): Promise<void> {
  if (!isDeletable(table)) throw new Refusal('table-not-writable')
  // The id is of a row of this table.
  await deleteRowOf(tx, table, id as RowId<typeof table>)
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
    if (!tx) throw new Refusal('group-not-found')
    const after = await insertSynced(tx, acting, { found, groupId: groupId.data, values: { ...values, id } })
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

type Insertion = { found: Synced; groupId: GroupId; values: Record<string, unknown> }

async function insertSynced(tx: ScopeTx, acting: Acting, { found: { table }, groupId, values }: Insertion) {
  if (!(await tx.get('groups', groupId))) throw new Refusal('group-not-found')
  const mark = markOf(acting)
  const after = storable(table, { ...newRowDefaults(table, { groupId, at: tx.now, mark }), ...values })
  const isTaken = (await tx.get(table, after.id)) ?? (await tx.getDeleted(table, after.id))
  if (isTaken) throw new Refusal('id-taken')
  await writeEdited(tx, table, { before: undefined, after, mark })
  return after
}

/** What the server itself gives a new row, whatever a statement says. */
const ofServer: ReadonlySet<string> = new Set(['version', 'created_version', 'ordinal', 'money_mark'])

/** Writes a new row that a statement has given, with all its columns. Refuses a value that a new row cannot begin with. */
export async function addSynced(
  tx: ScopeTx,
  acting: Acting,
  { found, given }: { found: Synced; given: RowValues },
): Promise<void> {
  const names = new Set((found.adds ?? []).map(snakeCase))
  const fields = Object.fromEntries(Object.entries(given).filter(([name]) => names.has(name)))
  const values = givenValues(fields, found.adds ?? [])
  const row = await insertSynced(tx, acting, { found, groupId: groupOfScope(tx.scope), values })
  const after = fieldsOf(snakeCase(found.table), row, { seesPersonal: true })
  const columns = exploredTables.get(snakeCase(found.table))
  const isOther = ([name, value]: [string, RowValues[string]]) =>
    columns?.get(name) === 'secret'
      ? value !== null
      : !ofServer.has(name) && Object.hasOwn(after, name) && after[name] !== value
  if (Object.entries(given).some(isOther)) throw new Refusal('column-not-writable')
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
