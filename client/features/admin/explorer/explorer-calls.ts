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

/** `conditions` are the fields of `RowListQuery`. */
export function fetchRows(table: string, conditions: Conditions, waiting: Waiting): Promise<Answer<RowList>> {
  return readAsAdmin(`/api/admin/db/tables/${table}/rows?${queryOf(conditions)}`, RowList, waiting)
}

type RowRequest = { table: string; key: string; personal: boolean }

export function fetchRow({ table, key, personal }: RowRequest, waiting: Waiting): Promise<Answer<Row>> {
  const query = queryOf({ key, personal: personal ? '1' : undefined })
  return readAsAdmin(`/api/admin/db/tables/${table}/row?${query}`, Row, waiting)
}

type Query = { query: string; personal: boolean }

export function runQuery(body: Query, signal: AbortSignal): Promise<Answer<StatementAnswer>> {
  const read = (answer: unknown) => StatementAnswer.safeParse(answer).data
  return asAdmin(callSignedIn({ method: 'POST', path: '/api/admin/db/execute', body, signal, read }))
}

/** Tries a writing statement. Resolves with what it would change; nothing is written. */
export function tryQuery(body: Query, signal: AbortSignal): Promise<Answer<TrialAnswer>> {
  const read = (answer: unknown) => TrialAnswer.safeParse(answer).data
  return asAdmin(callSignedIn({ method: 'POST', path: '/api/admin/db/trials', body, signal, read }))
}

/** Runs a tried statement. It takes as long as a backup, and cannot be cancelled: whether it wrote would be unknown. */
export function writeQuery(trial: string): Promise<Answer<WriteAnswer>> {
  const { signal } = new AbortController()
  const read = (answer: unknown) => WriteAnswer.safeParse(answer).data
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
  { table, key, personal }: RowRequest,
  waiting: Waiting,
): Promise<Answer<RowFields>> {
  const query = queryOf({ key, personal: personal ? '1' : undefined })
  return readAsAdmin(`${recordPath(table)}?${query}`, RowFields, waiting)
}

export function saveRow(table: string, body: RowEdit): Promise<Answer<true>> {
  return sendChange({ method: 'PATCH', path: recordPath(table), body })
}

export function addRow(table: string, body: NewRow): Promise<Answer<true>> {
  return sendChange({ method: 'POST', path: recordPath(table), body })
}

export function deleteRow(table: string, body: RowDeletion): Promise<Answer<true>> {
  return sendChange({ method: 'DELETE', path: recordPath(table), body })
}

const recordPath = (table: string) => `/api/admin/db/tables/${table}/record`

type Change = { method: 'POST' | 'PATCH' | 'DELETE'; path: string; body: object }

/** Sends the change without retries: a second call would be refused, because the row differs from the one that was read. */
function sendChange(call: Change): Promise<Answer<true>> {
  return asAdmin(callSignedIn({ ...call, read: () => true as const }))
}
