/** Looks up the people and rows that queued changes name, even if their group is no longer on the device. */
import { peopleTexts } from '#shared/messages/labels.ts'
import { changeTexts } from '#shared/messages/unsent.ts'
import type { Expense, ExpenseId } from '#shared/model/expense.ts'
import { type Scope, groupOfScope, kindOfScope } from '#shared/model/scope.ts'
import { type RowId, type TableName, type Tables, tableNames } from '#shared/model/tables.ts'
import { type UserKey, keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import type { UserId } from '#shared/model/user.ts'
import { resolverOf } from '#shared/money/resolve-linked-keys.ts'
import { traitsOf } from '#shared/mutations/registry.ts'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import {
  type QueueRecord,
  type RowImage,
  parseRowKey,
  rowKey,
  rowOfTable,
} from '#shared/sync/queue-record.ts'
import type { RowsByTable } from '#shared/sync/wire-format.ts'

/** An expense or transfer on the server, or its content when it was deleted there. */
export type ServerExpense = { row: Expense | null; deleted: Expense | null }

export type ChangeLookup = {
  selfKey: UserKey
  groupName: (scope: Scope) => string
  /** あなた for the person themselves. */
  personName: (scope: Scope, key: UserKey) => string
  /** Maps a key to the key of the person whom it means by today's links of pending members. */
  resolve: (key: UserKey) => UserKey
  serverExpense: (id: ExpenseId) => ServerExpense
  /** The server's row, or its last one if the group has left the device. */
  expenseBefore: (id: ExpenseId) => Expense | undefined
  /** The row after the change. If the change deleted the row or has no image, the row before it. */
  expenseOf: (record: QueueRecord, id: ExpenseId) => Expense | undefined
  /** Deleted rows included, as long as their content is on the device. */
  row: <Table extends TableName>(table: Table, id: RowId<Table>) => Tables[Table] | undefined
}

type KnownRows = {
  selfId: UserId
  queue: readonly QueueRecord[]
  /**
   * Rows of any table. Of two rows with the same id the later one wins. The queue's rows are used only for ids that
   * are not here.
   */
  rows: readonly RowImage[]
  serverExpenses: ReadonlyMap<ExpenseId, ServerExpense>
}

/** Rows of the device's tables as images. */
export function imagesOf(rows: RowsByTable): RowImage[] {
  return tableNames.flatMap((table): RowImage[] =>
    (rows[table] ?? []).map((row) => ({ key: rowKey(table, row.id), row })),
  )
}

export function changeLookupOf({ selfId, queue, rows, serverExpenses }: KnownRows): ChangeLookup {
  const named = queue.flatMap((record) => record.named ?? [])
  const images = [...queue.flatMap((record) => record.images), ...named, ...rows]
  const rowsOf = <Table extends TableName>(table: Table) =>
    images.flatMap((image) => rowOfTable(table, image) ?? [])
  const [members, pending] = [rowsOf('members'), rowsOf('pendingMembers')]
  const names = new Map<string, string>([
    ...members.map((row) => [row.groupId + keyOfUser(row.userId), row.displayName] as const),
    ...pending.map((row) => [row.groupId + keyOfPendingMember(row.id), row.name] as const),
  ])
  const imagesByKey = new Map(images.flatMap((image) => (image.row ? [[image.key, image] as const] : [])))
  const row: ChangeLookup['row'] = (table, id) => {
    const image = imagesByKey.get(rowKey(table, id))
    return image && rowOfTable(table, image)
  }
  const selfKey = keyOfUser(selfId)
  const resolve = resolverOf([...byId(pending).values()])
  const serverExpense = (id: ExpenseId) => serverExpenses.get(id) ?? { row: null, deleted: null }
  const lastExpenses = byId(named.flatMap((image) => rowOfTable('expenses', image) ?? []))
  const expenseBefore = (id: ExpenseId) => {
    const known = serverExpense(id)
    return known.row ?? known.deleted ?? lastExpenses.get(id)
  }
  return {
    selfKey,
    groupName: (scope) =>
      kindOfScope(scope) === 'user'
        ? changeTexts.ownProfile
        : (row('groups', groupOfScope(scope))?.name ?? changeTexts.unknownGroup),
    personName: (scope, key) => {
      if (resolve(key) === selfKey) return peopleTexts.self
      const groupId = groupOfScope(scope)
      return names.get(groupId + resolve(key)) ?? names.get(groupId + key) ?? changeTexts.unknownPerson
    },
    resolve,
    serverExpense,
    expenseOf: ({ images: own }, id) => {
      const image = own.find(({ key }) => key === rowKey('expenses', id))
      return (image && rowOfTable('expenses', image)) ?? expenseBefore(id)
    },
    expenseBefore,
    row,
  }
}

/** The name by which people know the row. Empty for an activity, which has none. */
export function nameOfRow(row: Tables[TableName]): string {
  if ('title' in row) return row.title
  if ('displayName' in row) return row.displayName
  if ('applicantName' in row) return row.applicantName
  if ('groupName' in row) return row.groupName
  return 'name' in row ? row.name : ''
}

/** Of two rows with the same id the later one. */
function byId<Row extends { id: unknown }>(rows: readonly Row[]): Map<Row['id'], Row> {
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Null if the change was not rejected. A conflict becomes `expense-deleted` or `expense-settled` if its row was
 * deleted or settled afterwards.
 */
export function refusedCode(record: QueueRecord, lookup: ChangeLookup): RejectionCode | null {
  if (record.status !== 'rejected') return null
  const isOfOneExpense = traitsOf(record.name).edits === 'expenses'
  if (record.code !== 'conflict' || !isOfOneExpense) return record.code
  const { row = null, deleted = null } = serverExpenseOf(record, lookup) ?? {}
  if (!row && deleted) return 'expense-deleted'
  return row?.status === 'settled' ? 'expense-settled' : 'conflict'
}

/** The server's row of the expense or transfer that the change touches, if it touches one. */
export function serverExpenseOf({ touched }: QueueRecord, lookup: ChangeLookup): ServerExpense | undefined {
  const key = touched.map(parseRowKey).find(({ table }) => table === 'expenses')
  // A row key of the table `expenses` ends in the expense's id.
  return key && lookup.serverExpense(key.id as ExpenseId)
}
