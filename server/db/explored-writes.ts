/**
 * What system admins may change of single rows in the database explorer (docs/decisions/0123-explorer-writes.md). What is not
 * listed here cannot be changed: identities, sessions, keys, codes and logs; tombstones and the log of mutations; copies and sums
 * that the server computes; who is a system admin, and whatever has a rule that one row cannot keep.
 */
import { type TableName, tableNames } from '#shared/model/tables.ts'
import { snakeCase } from './explored-columns.ts'

/** Tables that devices do not have, and whose rows are written as they are. */
const directTables = ['users', 'changeCounts', 'profileChanges'] as const
export type DirectTable = (typeof directTables)[number]

type Rule = {
  /** The fields that an edit may change. */
  edits: string
  /** Those that a new row may have besides; absent if none can be added. */
  adds?: string
  isDeletable?: boolean
}

const written = 'createdBy createdAt updatedAt'

const synced: { readonly [T in TableName]?: Rule } = {
  groups: {
    edits: `name description inviteMethod kind itineraries firstItineraryTitle firstItineraryStart firstItineraryEnd \
firstItineraryDestination ${written}`,
  },
  members: { edits: 'role joinedAt' },
  pendingMembers: { edits: 'name phone email role createdAt', adds: 'id groupId', isDeletable: true },
  itineraries: {
    edits: `title description startDate endDate destination status ${written}`,
    adds: 'id groupId',
    isDeletable: true,
  },
  itineraryItems: {
    edits: `date orderKey time title location description category estimatedCost financialStatus expenseType \
extensions ${written}`,
    adds: 'id groupId itineraryId',
    isDeletable: true,
  },
  expenses: {
    edits: `itineraryId itineraryItemId title description category date location amount splitMethod payers shares \
status ${written} moneyBy moneyAt describedBy describedAt url notes purchaseStatus \
purchaseDueDate paymentDate prepaidScheduledDate assignee`,
    adds: 'id groupId',
    isDeletable: true,
  },
  attachments: { edits: `kind name ${written}`, isDeletable: true },
  applications: { edits: 'message rejectionReason updatedAt' },
  profiles: { edits: 'displayName avatarUrl statusMessage plan createdAt updatedAt' },
}

const direct: Readonly<Record<DirectTable, Rule>> = {
  users: { edits: 'createdAt lastLoginAt' },
  changeCounts: { edits: 'changes', adds: 'countedFor kind day', isDeletable: true },
  profileChanges: { edits: 'changes', adds: 'userId', isDeletable: true },
}

/** Fields by their names in `Schema` and in rows. */
type Writes = { edits: readonly string[]; adds: readonly string[] | null; isDeletable: boolean }
export type WritableTable = Writes &
  ({ kind: 'synced'; table: TableName } | { kind: 'direct'; table: DirectTable })

/** By the name of the table in SQL. */
export const writableTables: ReadonlyMap<string, WritableTable> = new Map<string, WritableTable>([
  ...tableNames.flatMap((table): [string, WritableTable][] => {
    const rule = synced[table]
    return rule ? [[snakeCase(table), { kind: 'synced', table, ...writesOf(rule) }]] : []
  }),
  ...directTables.map((table): [string, WritableTable] => {
    return [snakeCase(table), { kind: 'direct', table, ...writesOf(direct[table]) }]
  }),
])

function writesOf({ edits, adds, isDeletable = false }: Rule): Writes {
  const editable = edits.split(' ')
  return { edits: editable, adds: adds === undefined ? null : [...adds.split(' '), ...editable], isDeletable }
}

/** Tables of SQL that a device has as a field of their expense. By SQL they are written alone, and the expense with them. */
export const partsOfExpense: ReadonlyMap<string, 'payers' | 'shares'> = new Map([
  ['expense_payers', 'payers'],
  ['expense_shares', 'shares'],
])
const partColumns: ReadonlySet<string> = new Set([
  'position',
  'user_id',
  'pending_member_id',
  'amount',
  'percentage',
])

/** What triggers keep right by themselves. */
export const writtenByTriggers: ReadonlySet<string> = new Set(['search_suffixes'])

/** What a statement of an admin may write (docs/decisions/0127-dangerous-queries.md). The names are those of SQL. */
export function mayAddBySql(table: string): boolean {
  const found = writableTables.get(table)
  return partsOfExpense.has(table) || (found?.kind === 'synced' && found.adds !== null)
}

export function mayDeleteBySql(table: string): boolean {
  return partsOfExpense.has(table) || writableTables.get(table)?.isDeletable === true
}

export function mayChangeBySql(table: string, column: string): boolean {
  if (partsOfExpense.has(table)) return partColumns.has(column)
  return writableTables.get(table)?.edits.some((field) => snakeCase(field) === column) === true
}
