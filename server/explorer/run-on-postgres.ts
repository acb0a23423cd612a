/**
 * Runs one reading statement on PostgreSQL, as the role of the address: one may read the shown columns only, the other the
 * personal ones as well (server/db/explorer-role.ts). Nothing is committed here: the transaction ends with the connection.
 */
import pg from 'pg'
import type { Cell } from '#shared/api/explorer.ts'
import { type Sink, type Statement, StatementFailed, cellOfNumber, statementLimits } from './statement.ts'

export async function runOnPostgres(
  databaseUrl: string,
  { text, values }: Statement,
  sink: Sink,
): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    fallback_application_name: 'waritabi-explorer',
    statement_timeout: statementLimits.ms,
    lock_timeout: statementLimits.ms,
    types: { getTypeParser: parserOf },
  })
  // A lost connection rejects the running call or the next one, and is emitted besides. An event that nobody listens to would end
  // this process before it has answered.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin read only')
    await run(client, { text, values, sink })
  } catch (error) {
    throw failureOf(error)
  } finally {
    await client.end()
  }
}

type Run = Pick<Statement, 'text' | 'values'> & { sink: Sink }

/** The extended protocol takes one statement. Resolves when there are no more rows, or no room for more. */
function run(client: pg.Client, { text, values, sink }: Run): Promise<void> {
  return new Promise((resolve, reject) => {
    // `queryMode` is missing in the driver's types.
    const config = { text, values: [...values], rowMode: 'array' as const, queryMode: 'extended' }
    const query = new pg.Query<Cell[], (string | number | null)[]>(config)
    let isFirst = true
    query.on('row', (row, result) => {
      if (isFirst && result) sink.columns(result.fields.map((field) => field.name))
      isFirst = false
      if (!sink.row(row)) resolve()
    })
    query.on('error', reject)
    query.on('end', (result) => {
      if (isFirst) sink.columns((result.fields ?? []).map((field) => field.name))
      resolve()
    })
    client.query(query)
  })
}

const { INT2, INT4, INT8, FLOAT4, FLOAT8, OID, BYTEA } = pg.types.builtins

/** Everything else is shown as PostgreSQL writes it. In bytes, two hexadecimal digits follow `\x` for each byte. */
const parsers = new Map<number, (text: string) => Cell>([
  ...[INT2, INT4, INT8, OID].map((type) => [type, (text: string) => cellOfNumber(BigInt(text))] as const),
  ...[FLOAT4, FLOAT8].map((type) => [type, (text: string) => cellOfNumber(Number(text))] as const),
  [BYTEA, (text) => ({ bytes: text.length / 2 - 1 })],
])

const parserOf = (type: number) => parsers.get(type) ?? ((text: string): Cell => text)

function failureOf(error: unknown): unknown {
  if (error instanceof StatementFailed || !(error instanceof pg.DatabaseError)) return error
  const { message, code = '' } = error
  if (/^(42501|25006|25001|25P01)$/.test(code)) return new StatementFailed('not-allowed', message)
  if (code === '57014' || code === '55P03') return new StatementFailed('too-slow', message)
  if (code === '42601' && message.includes('multiple commands'))
    return new StatementFailed('several', message)
  if (/^(53200|54000)$/.test(code)) return new StatementFailed('too-large', message)
  return new StatementFailed('failed', message)
}
