/**
 * Finds statements of this process whose time grows with a group, by SQLite's plan for each. How long they take, and how
 * many rows they return, does not show it in a small group.
 */
import SqliteConnection from 'better-sqlite3'
import { assert } from '#shared/assert.ts'

type Run = (this: SqliteConnection.Statement, ...values: unknown[]) => unknown

let watched: Map<string, string> | undefined

const statement: object = Object.getPrototypeOf(new SqliteConnection(':memory:').prepare('select 1'))
for (const name of ['run', 'all', 'get'] as const) {
  const real: Run = Reflect.get(statement, name)
  const watching: Run = function (...values) {
    const { source, database } = this
    if (watched && !watched.has(source) && !source.startsWith('explain')) {
      // Set first: the plan is read by a statement, too.
      watched.set(source, '')
      watched.set(source, planOf(database, source, values))
    }
    return real.apply(this, values)
  }
  Reflect.set(statement, name, watching)
}

function planOf(database: SqliteConnection.Database, source: string, values: unknown[]): string {
  if (!/^\s*(select|insert|update|delete|with)\b/.test(source)) return ''
  const steps = database.prepare(`explain query plan ${source}`).all(...values)
  return steps.map((step) => detailOf(step)).join('\n')
}

function detailOf(step: unknown): string {
  assert(typeof step === 'object' && step !== null && 'detail' in step, 'a plan consists of steps')
  return String(step.detail)
}

/** Runs the body. Returns the statements that it sends and that read all rows of a large table, or of a group in it. */
export async function unboundedStatements(body: () => Promise<unknown>): Promise<string[]> {
  const statements = new Map<string, string>()
  watched = statements
  try {
    await body()
  } finally {
    watched = undefined
  }
  return [...statements].flatMap(([source, plan]) =>
    isUnbounded(source, plan) ? [`${source}\n${plan}`] : [],
  )
}

/** The tables of which a group, an account or the server may have very many rows. */
const largeTables =
  'expenses|expense_payers|expense_shares|activities|tombstones|mutation_log|scope_versions|item_sums|itinerary_items'
/** Those of which only the server has very many rows, and a group or an account a few. */
const tablesOfAll = 'users|profiles|pending_members|search_suffixes|admin_access_logs|system_logs'
const allRows = new RegExp(`^SCAN (${largeTables}|${tablesOfAll})\\b`, 'm')
/** Those of a group, a trip or a table of a group, however many there are. */
const allOfOne = new RegExp(
  `^SEARCH (${largeTables}) .*\\(((group_id|scope|user_id)=\\?( AND table_name=\\?)?)\\)$`,
  'm',
)
const allOfTrip = /^SEARCH expenses .*\(itinerary_id=\?\)$/m

/** A new row is looked for where others could refer to it, and nothing does. The least version is the first of its index. */
const isHarmless = /^(insert into "\w+" \(|select min\()/

function isUnbounded(source: string, plan: string): boolean {
  if (isHarmless.test(source)) return false
  const readsAll = [allRows, allOfOne, allOfTrip].some((all) => all.test(plan))
  if (!readsAll) return false
  // A limit bounds what is read, unless all rows have to be sorted before.
  const isLimited = /\blimit\b/.test(source) && !plan.includes('USE TEMP B-TREE FOR ORDER BY')
  return !isLimited
}
