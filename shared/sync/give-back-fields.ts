/** The fields of a row that a give-back can restore. Only these are compared between device and server. */
import type { Attachment } from '../model/attachment.ts'
import type { GivenBackTable, RowStamp, TableName, Tables } from '../model/tables.ts'

/** Of other tables, all. */
const givenFields: { [T in TableName]?: readonly string[] } = {
  groups: ['name', 'description', 'inviteMethod', 'itineraries'],
  // Code, role and status stay as the server has them.
  pendingMembers: ['name', 'phone', 'email', 'linkedTo'],
  profiles: ['displayName', 'avatarUrl', 'statusMessage'],
} satisfies { [T in GivenBackTable]?: readonly (keyof Tables[T])[] }

/** The stamp of a row, and whether the server has the bytes of an attachment. */
const serverFields: readonly string[] = ['version', 'createdVersion', 'ordinal', 'uploadedAt'] satisfies (
  | keyof RowStamp
  | keyof Attachment
)[]

/** The fields that a give-back compares, without those that the server alone sets. */
export function givenContent(table: TableName, row: Tables[TableName]): Record<string, unknown> {
  const isGiven = (field: string) => givenFields[table]?.includes(field) ?? !serverFields.includes(field)
  return Object.fromEntries(Object.entries(row).filter(([field]) => isGiven(field)))
}
