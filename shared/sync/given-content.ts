/** What of a row a give-back after a restore can bring back, and therefore what is compared. */
import type { RowStamp, TableName, Tables } from '../model/tables.ts'

/** Of the other tables a row is given back with all its fields. */
const givenFields: { [T in TableName]?: readonly (keyof Tables[T])[] } = {
  groups: ['name', 'description', 'inviteMethod'],
  profiles: ['displayName', 'avatarUrl', 'statusMessage'],
}

const stampFields: readonly string[] = ['version', 'createdVersion', 'ordinal'] satisfies (keyof RowStamp)[]

/** Without the row's place in its scope. */
export function givenContent(table: TableName, row: Tables[TableName]): Record<string, unknown> {
  const given: readonly string[] | undefined = givenFields[table]
  const isGiven = (field: string) => (given ? given.includes(field) : !stampFields.includes(field))
  return Object.fromEntries(Object.entries(row).filter(([field]) => isGiven(field)))
}
