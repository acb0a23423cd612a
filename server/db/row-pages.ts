/** How rows are read in parts: page by page in order of recording, or by batches of ids. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { TableName } from '#shared/model/tables.ts'
import { compareBy } from '#shared/ordering.ts'
import { batchesOf } from './in-batches.ts'
import type { RecordingPosition, RowFilter } from './synced-table-interface.ts'

/** A page of expenses with their parts is about a thousand rows. */
export const pageRows = 100

/**
 * Every synced table has these columns. The index of expenses has them in this order, so a page is read by the index.
 */
export function afterPosition(position: RecordingPosition | undefined): RawBuilder<SqlBool> {
  if (!position) return sql`true`
  const { createdVersion, ordinal, id } = position
  return sql`(created_version, ordinal, id) > (${createdVersion}, ${ordinal}, ${id})`
}

type Recorded = { createdVersion: number; ordinal: number; id: string }

/**
 * Reads many ids by several statements, and none by no statement, because PostgreSQL knows no empty lists. The rows are in order
 * of recording all the same.
 */
export async function inBatchesOfIds<T extends TableName, Row extends Recorded>(
  filter: RowFilter<T>,
  read: (filter: RowFilter<T>) => Promise<Row[]>,
): Promise<Row[]> {
  if (typeof filter !== 'object' || !('ids' in filter)) return read(filter)
  const rows: Row[] = []
  for (const ids of batchesOf(filter.ids)) rows.push(...(await read({ ids })))
  return rows.toSorted(inOrderOfRecording)
}

const inOrderOfRecording = compareBy<Recorded>(
  ({ createdVersion }) => createdVersion,
  ({ ordinal }) => ordinal,
  ({ id }) => id,
)
