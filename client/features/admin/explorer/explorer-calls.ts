/** The calls of the database explorer. The server checks at each of them that the person is a system admin, and logs them. */
import type * as z from 'zod/mini'
import {
  type NewRow,
  type RowDeletion,
  type RowEdit,
  RowFields,
  TrialAnswer,
  WriteAnswer,
} from '#shared/api/explorer-writes.ts'
import { Row, RowList, StatementAnswer, TableList } from '#shared/api/explorer.ts'
import type { Answer } from '#client/session/call-api.ts'
import { callSignedIn } from '#client/session/call-signed-in.ts'
import type { Waiting } from '#client/session/retry-calls.ts'
import { asAdmin, type Conditions, queryOf } from '../admin-calls.ts'

export function fetchTables(waiting: Waiting): Promise<Answer<TableList>> {
  return readAsAdmin('/api/admin/db/tables', TableList, waiting)
}

/** The conditions are those of `RowListQuery`. */
export function fetchRows(table: string, asked: Conditions, waiting: Waiting): Promise<Answer<RowList>> {
  return readAsAdmin(`/api/admin/db/tables/${table}/rows?${queryOf(asked)}`, RowList, waiting)
}

type RowAsked = { table: string; key: string; personal: boolean }

export function fetchRow({ table, key, personal }: RowAsked, waiting: Waiting): Promise<Answer<Row>> {
  const asked = queryOf({ key, personal: personal ? '1' : undefined })
  return readAsAdmin(`/api/admin/db/tables/${table}/row?${asked}`, Row, waiting)
}

type Query = { query: string; personal: boolean }

export function runQuery(body: Query, signal: AbortSignal): Promise<Answer<StatementAnswer>> {
  const read = (answered: unknown) => StatementAnswer.safeParse(answered).data
  return asAdmin(callSignedIn({ method: 'POST', path: '/api/admin/db/execute', body, signal, read }))
}

/** Of a statement that is to write, what it would change. */
export function tryQuery(body: Query, signal: AbortSignal): Promise<Answer<TrialAnswer>> {
  const read = (answered: unknown) => TrialAnswer.safeParse(answered).data
  return asAdmin(callSignedIn({ method: 'POST', path: '/api/admin/db/trials', body, signal, read }))
}

/** Runs what was tried. It takes as long as a backup, and is never ended from here: whether it has written would be unknown. */
export function writeQuery(trial: string): Promise<Answer<WriteAnswer>> {
  const { signal } = new AbortController()
  const read = (answered: unknown) => WriteAnswer.safeParse(answered).data
  return asAdmin(
    callSignedIn({ method: 'POST', path: '/api/admin/db/writes', body: { trial }, signal, read }),
  )
}

function readAsAdmin<T>(path: string, schema: z.ZodMiniType<T>, waiting: Waiting): Promise<Answer<T>> {
  const call = { method: 'GET', path, read: (body: unknown) => schema.safeParse(body).data } as const
  return asAdmin(callSignedIn(call, waiting))
}

/** The fields of a row as its editor sends them back. */
export function fetchFields(
  { table, key, personal }: RowAsked,
  waiting: Waiting,
): Promise<Answer<RowFields>> {
  const asked = queryOf({ key, personal: personal ? '1' : undefined })
  return readAsAdmin(`${recordOf(table)}?${asked}`, RowFields, waiting)
}

export function saveRow(table: string, body: RowEdit): Promise<Answer<true>> {
  return change({ method: 'PATCH', path: recordOf(table), body })
}

export function addRow(table: string, body: NewRow): Promise<Answer<true>> {
  return change({ method: 'POST', path: recordOf(table), body })
}

export function deleteRow(table: string, body: RowDeletion): Promise<Answer<true>> {
  return change({ method: 'DELETE', path: recordOf(table), body })
}

const recordOf = (table: string) => `/api/admin/db/tables/${table}/record`

type Change = { method: 'POST' | 'PATCH' | 'DELETE'; path: string; body: object }

/** Made once: a repeated one would be refused, because the row is no longer as it was read. */
function change(call: Change): Promise<Answer<true>> {
  return asAdmin(callSignedIn({ ...call, read: () => true as const }))
}
