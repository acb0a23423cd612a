/**
 * The roles as which the explorer reads PostgreSQL: one may read the shown columns, the other the personal ones as well. They are
 * made when they are first needed, from the list of columns, so that no migration has to repeat it.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'
import { exploredTables } from './explored-columns.ts'
import { explorerPassword } from './server-state.ts'

/** The server's own role may not make roles. `statement` is what somebody who may has to run. */
export class ExplorerRoleMissing extends Error {
  override name = 'ExplorerRoleMissing'
  readonly statement: string

  constructor(statement: string) {
    super('the role of the explorer cannot be made')
    this.statement = statement
  }
}

type Roles = { shown: string; personal: string }

/** The addresses by which the roles reach the database. */
export async function prepareExplorerRoles({ db }: Database, databaseUrl: string): Promise<Roles> {
  try {
    return await db.transaction().execute(async (tx) => {
      // Several servers may begin at once.
      await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
      const password = await explorerPassword(tx, randomBytes(32).toString('base64url'))
      const address = async (suffix: string, readable: readonly string[]) => {
        const name = await ensureRole(tx, { suffix, password, readable })
        return withUser(databaseUrl, { name, password })
      }
      return {
        shown: await address('_explorer', ['shown']),
        personal: await address('_explorer_personal', ['shown', 'personal']),
      }
    })
  } catch (error) {
    if (codeOf(error) !== insufficientPrivilege) throw error
    const { rows } = await sql<{ role: string }>`select quote_ident(current_user) as role`.execute(db)
    throw new ExplorerRoleMissing(`ALTER ROLE ${rows[0]?.role} CREATEROLE;`)
  }
}

const lockKey = 0x6578_706c
const insufficientPrivilege = '42501'
/** Names of PostgreSQL have 63 bytes. */
const databaseNameMaxLength = 40

type Role = { suffix: string; password: string; readable: readonly string[] }

async function ensureRole(tx: Tx, { suffix, password, readable }: Role): Promise<string> {
  const found = await sql<{ name: string; exists: boolean; schema: string }>`
    with wanted as (select left(current_database(), ${databaseNameMaxLength}::int) || ${suffix}::text as name)
    select name, current_schema() as schema, exists (select 1 from pg_roles where rolname = name) as exists from wanted
  `.execute(tx)
  const [{ name, exists, schema } = { name: '', exists: false, schema: '' }] = found.rows
  const role = sql.id(name)
  const run = (statement: ReturnType<typeof sql>) => statement.execute(tx)
  await run(
    sql`${sql.raw(exists ? 'alter' : 'create')} role ${role} with login noinherit connection limit 10 password ${sql.lit(password)}`,
  )
  for (const setting of [
    'default_transaction_read_only = on',
    'statement_timeout = 2000',
    'temp_buffers = 800',
  ])
    await run(sql`alter role ${role} set ${sql.raw(setting)}`)
  await run(sql`grant usage on schema ${sql.id(schema)} to ${role}`)
  await run(sql`revoke all on all tables in schema ${sql.id(schema)} from ${role}`)
  for (const [table, columns] of exploredTables) {
    const names = [...columns].flatMap(([column, visibility]) =>
      readable.includes(visibility) ? sql.id(column) : [],
    )
    await run(sql`grant select (${sql.join(names)}) on ${sql.id(schema, table)} to ${role}`)
  }
  return name
}

function withUser(databaseUrl: string, { name, password }: { name: string; password: string }): string {
  const url = new URL(databaseUrl)
  url.username = encodeURIComponent(name)
  url.password = password
  url.searchParams.delete('user')
  url.searchParams.delete('password')
  return url.href
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
