/** Turns the rows of SQL that a statement changes into edits of the rows that devices and the record editor know. */
import type { RowValues } from '#shared/api/explorer-writes.ts'
import { Refusal } from '#shared/mutations/define-mutation.ts'
import { type WritableTable, partsOfExpense, writableTables } from '#server/db/explored-writes.ts'
import type { RowChange } from './statement.ts'

type Synced = Extract<WritableTable, { kind: 'synced' }>
type Direct = Extract<WritableTable, { kind: 'direct' }>
type Changed = { change: RowChange['kind']; before: RowValues; after: RowValues }

export type Edit =
  /** `parts`: what changes of the payers and shares of an expense. */
  | ({ kind: 'synced'; found: Synced; id: string; parts: readonly RowChange[] } & Changed)
  | ({ kind: 'direct'; found: Direct; key: RowValues } & Changed)

/** In the order in which the database has told the changes. Payers and shares are part of the edit of their expense. */
export function editsOf(changes: readonly RowChange[]): Edit[] {
  const parts = Map.groupBy(
    changes.filter(({ table }) => partsOfExpense.has(table)),
    ({ key }) => String(key.expense_id),
  )
  const rows = changes.filter(({ table }) => !partsOfExpense.has(table))
  const ofRows = rows.map(({ table, kind: change, key, before, after }): Edit => {
    const found = writableTables.get(table)
    // Only a foreign key could have changed a table that the statement may not write.
    if (!found) throw new Refusal('table-not-writable')
    if (change === 'deleted' && !found.isDeletable) throw new Refusal('table-not-writable')
    if (change === 'added' && found.adds === null) throw new Refusal('table-not-writable')
    if (found.kind === 'direct') return { kind: 'direct', found, key, change, before, after }
    const id = String(key.id)
    return { kind: 'synced', found, id, change, before, after, parts: parts.get(id) ?? [] }
  })
  const whole = new Set(rows.flatMap(({ table, key }) => (table === 'expenses' ? [String(key.id)] : [])))
  const found = writableTables.get('expenses')
  const ofParts = [...parts].flatMap(([id, some]): Edit[] =>
    whole.has(id) || found?.kind !== 'synced'
      ? []
      : [{ kind: 'synced', found, id, change: 'changed', before: {}, after: {}, parts: some }],
  )
  return [...ofRows, ...ofParts]
}
