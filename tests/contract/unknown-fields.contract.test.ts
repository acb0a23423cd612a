/**
 * A field that a later build adds is never removed by a build that does not know it: neither by a device that is a
 * version behind, nor by a server process that is not upgraded yet.
 */
import { describe, expect, it } from 'vitest'
import type { Scope } from '#shared/model/scope.ts'
import { type TableName, tableNames } from '#shared/model/tables.ts'
import type { WriteTx } from '#shared/mutations/define-mutation.ts'
import { type ContractStore, contractStores, openServerContract } from './contract-stores.ts'
import { story } from './every-mutation.ts'

const field = 'laterField'
type Known = { table: TableName; id: string }

const hasField = (row: object) => field in row && row[field] === 'kept'

/** Writes the field into every row that does not have it yet, as a newer build would. */
async function writeField(tx: WriteTx): Promise<Known[]> {
  const rows: Known[] = []
  for (const table of tableNames)
    for (const row of await tx.list(table)) {
      // NULL in SQL means that nobody has written the field.
      if (!hasField(row)) await tx.put(table, Object.assign(row, { [field]: 'kept' }))
      rows.push({ table, id: row.id })
    }
  return rows
}

async function blankedIn(tx: WriteTx, known: readonly Known[]): Promise<Known[]> {
  const blanked: Known[] = []
  for (const each of known) {
    // The id was read from this table.
    const id = each.id as never
    const row = (await tx.get(each.table, id)) ?? (await tx.getDeleted(each.table, id))
    if (!row || !hasField(row)) blanked.push(each)
  }
  return blanked
}

/** IndexedDB stores a row whole, as memory does. It and SQL take long. */
const stores = [
  ...contractStores.filter(({ name }) => name === 'memory' || (process.env.LONG && name === 'IndexedDB')),
  ...(process.env.LONG ? [{ name: 'SQL', open: openWithLaterColumns }] : []),
]

async function openWithLaterColumns(): Promise<ContractStore> {
  const store = await openServerContract()
  for (const table of tableNames)
    await store.database.db.schema.alterTable(table).addColumn(field, 'text').execute()
  return store
}

describe('a field that this build does not know', () => {
  it.each(stores)('is kept in every row by every mutation over $name', async ({ open }) => {
    const store = await open()
    const known = new Map<Scope, Known[]>()
    for (const [index, entry] of story.entries()) {
      if ('given' in entry) await store.write(entry.scope, entry.write)
      if ('name' in entry) {
        const { by: actor, scope, name, args, mutationId } = entry
        await store.perform({ scope, name, args, actor, mutationId, at: 1_770_000_000 + index })
      }
      const { scope } = entry
      const blanked = await store.read(scope, (tx) => blankedIn(tx, known.get(scope) ?? []))
      expect(blanked ?? [], `after step ${index}`).toEqual([])
      const isThere = await store.read(scope, async (tx) => (await tx.list('groups')).length > 0)
      if (isThere) await store.write(scope, async (tx) => void known.set(scope, await writeField(tx)))
    }
    expect([...known.values()].flat().length).toBeGreaterThan(10)
    await store.close()
  })
})
