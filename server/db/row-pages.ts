/** Reading rows page by page, in order of recording. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RecordingPosition } from './synced-table.ts'

/** The columns stand in every synced table, and in this order in the index of expenses. */
export function afterPosition(position: RecordingPosition | undefined): RawBuilder<SqlBool> {
  if (!position) return sql`true`
  const { createdVersion, ordinal, id } = position
  return sql`(created_version, ordinal, id) > (${createdVersion}, ${ordinal}, ${id})`
}
