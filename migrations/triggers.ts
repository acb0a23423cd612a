/** Triggers, whose syntax differs between SQLite and PostgreSQL. The statements in their bodies are the same in both. */
import { type Kysely, SqliteAdapter, sql } from 'kysely'

type Schema = Kysely<unknown>

type RowTrigger = {
  name: string
  /** When it fires, such as `after insert on users`. */
  event: string
  /** A condition on `old` and `new`. Without it, it fires for each row. */
  when?: string
  /** Statements, each with its semicolon, in the common part of both dialects. */
  body: string
}

/** Creates a trigger that fires after the write of each row. */
export async function createRowTrigger(db: Schema, { name, event, when, body }: RowTrigger): Promise<void> {
  if (isSqlite(db)) {
    const condition = when === undefined ? '' : `when ${when}`
    await run(db, `create trigger ${name} ${event} for each row ${condition} begin ${body} end`)
    return
  }
  await run(
    db,
    `create function ${name}() returns trigger language plpgsql as $body$ begin ${body} return null; end $body$`,
  )
  const condition = when === undefined ? '' : `when (${when})`
  await run(db, `create trigger ${name} ${event} for each row ${condition} execute function ${name}()`)
}

type AppendOnly = {
  table: string
  /** A condition on `old`: a row for which it holds may be deleted. */
  mayDelete: string
}

/** Lets the table take new rows only: updates are refused, and so are deletions but of what is old enough. */
export async function makeAppendOnly(db: Schema, { table, mayDelete }: AppendOnly): Promise<void> {
  const refusal = `${table} is append-only`
  if (isSqlite(db)) {
    const refuse = `begin select raise(abort, '${refusal}'); end`
    await run(db, `create trigger ${table}_unchanged before update on ${table} for each row ${refuse}`)
    await run(
      db,
      `create trigger ${table}_kept before delete on ${table} for each row when not (${mayDelete}) ${refuse}`,
    )
    return
  }
  const refuse = `raise exception '${refusal}';`
  await run(
    db,
    `create function ${table}_refused() returns trigger language plpgsql as $body$ begin ${refuse} end $body$`,
  )
  // A condition of a trigger contains no subquery in PostgreSQL.
  await run(
    db,
    `create function ${table}_kept() returns trigger language plpgsql as $body$
      begin if not (${mayDelete}) then ${refuse} end if; return old; end $body$`,
  )
  await run(
    db,
    `create trigger ${table}_unchanged before update on ${table} for each row execute function ${table}_refused()`,
  )
  await run(
    db,
    `create trigger ${table}_kept before delete on ${table} for each row execute function ${table}_kept()`,
  )
  await run(
    db,
    `create trigger ${table}_whole before truncate on ${table} for each statement execute function ${table}_refused()`,
  )
}

async function run(db: Schema, statement: string): Promise<void> {
  await sql.raw(statement).execute(db)
}

function isSqlite(db: Schema): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter
}
