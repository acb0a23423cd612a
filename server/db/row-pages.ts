/** The condition for reading rows page by page, in order of recording. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RecordingPosition } from './synced-table-interface.ts'

/**
 * Every synced table has these columns. The index of expenses has them in this order, so a page is read by the index.
 */
export function afterPosition(position: RecordingPosition | undefined): RawBuilder<SqlBool> {
  if (!position) return sql`true`
  const { createdVersion, ordinal, id } = position
  return sql`(created_version, ordinal, id) > (${createdVersion}, ${ordinal}, ${id})`
}
