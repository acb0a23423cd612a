/** Reading rows page by page, in order of recording. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RecordingPlace } from './synced-table.ts'

/** The columns stand in every synced table, and in this order in the index of expenses. */
export function behindPlace(place: RecordingPlace | undefined): RawBuilder<SqlBool> {
  if (!place) return sql`true`
  const { createdVersion, ordinal, id } = place
  return sql`(created_version, ordinal, id) > (${createdVersion}, ${ordinal}, ${id})`
}
