/** The fields of a row that a give-back can restore. Only these are compared between device and server. */
import type { GivenBackTable, RowStamp, TableName, Tables } from '../model/tables.ts'

const givenFields: { [T in GivenBackTable]: 'all' | readonly (keyof Tables[T])[] } = {
  groups: ['name', 'description', 'inviteMethod', 'itineraries'],
  members: 'all',
  // Code, role and status stay as the server has them.
  pendingMembers: ['name', 'phone', 'email', 'linkedTo'],
  itineraries: 'all',
  itineraryItems: 'all',
  expenses: 'all',
  // Whether it has the bytes, the server knows.
  attachments: [
    ...(['id', 'groupId', 'kind', 'name', 'type', 'width', 'height', 'size', 'hash'] as const),
    ...(['expenseId', 'itineraryItemId', 'createdBy', 'createdAt', 'updatedAt'] as const),
  ],
  profiles: ['displayName', 'avatarUrl', 'statusMessage'],
}

const fieldsByTable: { [T in TableName]?: 'all' | readonly string[] } = givenFields

const stampFields: readonly string[] = ['version', 'createdVersion', 'ordinal'] satisfies (keyof RowStamp)[]

/** The fields that a give-back compares, without the row's stamp (`version`, `createdVersion`, `ordinal`). */
export function givenContent(table: TableName, row: Tables[TableName]): Record<string, unknown> {
  const given = fieldsByTable[table] ?? 'all'
  const isGiven = (field: string) => (given === 'all' ? !stampFields.includes(field) : given.includes(field))
  return Object.fromEntries(Object.entries(row).filter(([field]) => isGiven(field)))
}
