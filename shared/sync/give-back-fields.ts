/** The fields of a row that a give-back can restore. Only these are compared between device and server. */
import type { RowStamp, TableName, Tables } from '../model/tables.ts'

/** Tables that are not listed are given back with all fields. */
const givenFields: { [T in TableName]?: readonly (keyof Tables[T])[] } = {
  groups: ['name', 'description', 'inviteMethod', 'itineraries'],
  // Code, role and status stay as the server has them.
  pendingMembers: ['name', 'phone', 'email', 'linkedTo'],
  profiles: ['displayName', 'avatarUrl', 'statusMessage'],
}

const stampFields: readonly string[] = ['version', 'createdVersion', 'ordinal'] satisfies (keyof RowStamp)[]

/** The fields that a give-back compares, without the row's stamp (`version`, `createdVersion`, `ordinal`). */
export function givenContent(table: TableName, row: Tables[TableName]): Record<string, unknown> {
  const given: readonly string[] | undefined = givenFields[table]
  const isGiven = (field: string) => (given ? given.includes(field) : !stampFields.includes(field))
  return Object.fromEntries(Object.entries(row).filter(([field]) => isGiven(field)))
}
