/**
 * The schema after this build's, for tests in which builds with both run together. It adds a table and a field that
 * only tests know to the product's lists while a test runs. An older build is simulated by the schema number that it
 * sends.
 */
import * as z from 'zod/mini'
import { syncSchema } from '#shared/limits.ts'
import { Expense } from '#shared/model/expense.ts'
import { idSchema, momentSchema } from '#shared/model/fields.ts'
import { GroupId } from '#shared/model/group.ts'
import { rowSchemas } from '#shared/model/row-schemas.ts'
import { groupOfScope } from '#shared/model/scope.ts'
import { type TableName, type Tables, tableDefinitions, tableNames } from '#shared/model/tables.ts'
import { defineMutation, type WriteTx } from '#shared/mutations/define-mutation.ts'
import { members } from '#shared/mutations/permissions.ts'
import { mutations } from '#shared/mutations/registry.ts'
import type { Database } from '#server/db/database.ts'
import { flatTable } from '#server/db/flat-table.ts'
import { syncedTables } from '#server/db/synced-tables.ts'

export const newerSchema = syncSchema + 1

const TestNote = z.strictObject({
  id: idSchema(),
  groupId: GroupId,
  text: z.string(),
  createdAt: momentSchema(),
})
export type TestNote = z.infer<typeof TestNote>

// The types contain only the product's tables, so this table has another table's name in the types.
export const noteTable = 'testNotes' as unknown as 'members'
const asRow = (note: TestNote) => note as unknown as Tables['members']

/** Writes a note. A second write with the same id replaces its text. */
export const writeNote = defineMutation({
  name: 'testNote.write',
  authorize: members,
  creates: noteTable,
  args: z.strictObject({ id: idSchema(), text: z.string() }),
  run: async (tx: WriteTx, { id, text }, { at }) => {
    await tx.put(noteTable, asRow({ id, groupId: groupOfScope(tx.scope), text, createdAt: at }))
  },
})

/** Sets the field that only the newer schema knows. */
export const setMood = defineMutation({
  name: 'testExpense.setMood',
  authorize: members,
  edits: 'expenses',
  args: z.strictObject({ id: z.string(), mood: z.string() }),
  run: async (tx: WriteTx, { id, mood }) => {
    const row = (await tx.list('expenses')).find((each) => each.id === id)
    if (row) await tx.put('expenses', { ...row, testMood: mood } as typeof row)
  },
})

/**
 * Adds the newer schema and returns a function that removes it. Test files share the product's modules, so every test
 * that adds it must remove it.
 */
export function addNewerSchema(): () => void {
  const defaults = { testMood: null }
  const noteDefinition = {
    since: newerSchema,
    defaults: {},
    scopeKind: 'group',
    scopeField: 'groupId',
    changedAt: 'createdAt',
    isGivenBack: false,
    isDeletable: false,
    storeSince: {},
  }
  const lists: [list: object, added: object][] = [
    [tableDefinitions, { [noteTable]: noteDefinition }],
    [rowSchemas, { [noteTable]: TestNote }],
    [tableDefinitions.expenses.defaults, defaults],
    [mutations, { [writeNote.name]: writeNote, [setMood.name]: setMood }],
  ]
  for (const [list, added] of lists) Object.assign(list, added)
  Object.assign(syncedTables, { [noteTable]: flatTable(noteTable) })
  Object.assign(rowSchemas, { expenses: z.extend(Expense, { testMood: z.nullable(z.string()) }) })
  tableNames.push(noteTable satisfies TableName)
  return () => {
    for (const [list, added] of lists)
      for (const name of Object.keys(added)) Reflect.deleteProperty(list, name)
    Reflect.deleteProperty(syncedTables, noteTable)
    Object.assign(rowSchemas, { expenses: Expense })
    tableNames.splice(tableNames.indexOf(noteTable), 1)
  }
}

/** The newer build's SQL migration. */
export async function migrateToNewerSchema({ db }: Pick<Database, 'db'>): Promise<void> {
  await db.schema.alterTable('expenses').addColumn('testMood', 'text').execute()
  let table = db.schema.createTable(noteTable).addColumn('id', 'text', (column) => column.primaryKey())
  for (const text of ['groupId', 'text'] as const) table = table.addColumn(text, 'text')
  for (const whole of ['createdAt', 'version', 'createdVersion', 'ordinal'] as const)
    table = table.addColumn(whole, 'bigint')
  await table.execute()
}
