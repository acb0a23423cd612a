/**
 * The server's rows by which a change is described and edited: its group, the row that it is about, and the people, trips and
 * items that it names. A change keeps them when the group's rows leave the device (docs/design.md, "Rebase").
 */
import { peopleNamedIn } from '../model/expense.ts'
import { memberIdOf } from '../model/member.ts'
import { type Scope, groupOfScope } from '../model/scope.ts'
import { isEmptied } from '../model/row-schemas.ts'
import { type TableName, scopeOfRow, tableNames } from '../model/tables.ts'
import { type UserKey, keyOfUser } from '../model/user-key.ts'
import { UserId } from '../model/user.ts'
import { checkMutation, isMutationName } from '../mutations/registry.ts'
import type { DeviceTx } from './device-store.ts'
import {
  type QueueRecord,
  type RowImage,
  type RowKey,
  parseRowKey,
  rowKey,
  rowOfTable,
} from './queue-record.ts'

/** The tables whose rows no change of another row names. Of these a change keeps only the row that it is about. */
const unnamed: readonly TableName[] = [
  'expenses',
  'attachments',
  'activities',
  'applications',
  'profiles',
  'ownApplications',
]
export const namedTables = tableNames.filter((table) => !unnamed.includes(table))

/** Deleted rows are among them as long as the device has their content. */
export async function namedRows(
  tx: DeviceTx,
  { scope, name, args }: Pick<QueueRecord, 'scope' | 'name' | 'args'>,
): Promise<RowImage[]> {
  const found = new Map<RowKey, RowImage>()
  const ofGroup = rowKey('groups', groupOfScope(scope))
  let keys = [ofGroup, ...targetOf(name, args), ...paidExpenseIn(args), ...keysNamedIn(scope, args)]
  while (keys.length > 0) {
    const images = await readRows(tx, scope, keys)
    for (const image of images) found.set(image.key, image)
    keys = keysNamedIn(scope, images.flatMap(peopleOf)).filter((key) => !found.has(key))
  }
  return [...found.values()]
}

function targetOf(name: string, args: unknown): RowKey[] {
  const call = isMutationName(name) ? checkMutation(name, args) : undefined
  const target = call?.ok ? call.value.target : undefined
  return target ? [rowKey(target.table, target.id)] : []
}

/** The expense that a transfer names. */
function paidExpenseIn(args: unknown): RowKey[] {
  const isNamingOne = typeof args === 'object' && args !== null && 'expenseId' in args
  return isNamingOne && typeof args.expenseId === 'string' ? [rowKey('expenses', args.expenseId)] : []
}

/** The keys that a row can have whose id, or whose person, is anywhere in the value. */
function keysNamedIn(scope: Scope, value: unknown): RowKey[] {
  const groupId = groupOfScope(scope)
  const ids = new Set(JSON.stringify(value).match(uuids))
  return [...ids].flatMap((id) => {
    const userId = UserId.safeParse(id).data
    const member = userId ? [rowKey('members', memberIdOf({ groupId, userId }))] : []
    return [...namedTables.map((table) => rowKey(table, id)), ...member]
  })
}

const uuids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/** The people by whom the row is described: payers and participants, and the member to whom a pending one is linked. */
function peopleOf(image: RowImage): UserKey[] {
  const expense = rowOfTable('expenses', image)
  if (expense) return peopleNamedIn(expense)
  const linkedTo = rowOfTable('pendingMembers', image)?.linkedTo
  return linkedTo ? [keyOfUser(linkedTo)] : []
}

async function readRows(tx: DeviceTx, scope: Scope, keys: readonly RowKey[]): Promise<RowImage[]> {
  const byTable = Map.groupBy(keys.map(parseRowKey), ({ table }) => table)
  const reading = [...byTable].map(async ([table, ofTable]) => {
    const rows = await tx.rows(table).getMany(ofTable.map(({ id }) => id))
    return rows.flatMap((row): RowImage[] => (row ? [{ key: rowKey(table, row.id), row }] : []))
  })
  const [deleted, ...living] = await Promise.all([tx.tombstones.getMany(keys), ...reading])
  const withContent = deleted.flatMap((found): RowImage[] =>
    found && !isEmptied(parseRowKey(found.key).table, found.row) ? [{ key: found.key, row: found.row }] : [],
  )
  return [...withContent, ...living.flat()].filter(
    ({ key, row }) => row && scopeOfRow(parseRowKey(key).table, row) === scope,
  )
}
