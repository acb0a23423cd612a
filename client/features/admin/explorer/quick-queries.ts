/** Statements that are often needed (specification 3, section 2.15). */
import type { TableList } from '#shared/api/explorer.ts'
import { queryTexts } from '#shared/messages/explorer.ts'

type Name = keyof typeof queryTexts.quickNames
type Database = TableList['database']

const order = [
  ...(['tables', 'users', 'admins', 'groups', 'logs'] as const),
  ...(['statistics', 'foreignKeys', 'indexes', 'triggers'] as const),
]

const queriesOfBoth = {
  users: 'SELECT id, line_user_id, display_name, created_at FROM users ORDER BY created_at DESC LIMIT 100',
  admins: 'SELECT user_id, is_active FROM system_admins',
  groups: 'SELECT id, name, description, created_at FROM groups ORDER BY created_at DESC LIMIT 100',
  logs: 'SELECT timestamp, user_id, action, details FROM admin_access_logs ORDER BY timestamp DESC LIMIT 100',
} as const

const queriesOfEach: Record<Database, Record<Exclude<Name, keyof typeof queriesOfBoth>, string>> = {
  sqlite: {
    tables: "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name",
    statistics: `SELECT t.name, count(c.name) AS columns, sum(c.pk > 0) AS key_columns
FROM sqlite_schema AS t, pragma_table_info(t.name) AS c
WHERE t.type = 'table' GROUP BY t.name ORDER BY t.name`,
    foreignKeys: `SELECT t.name, f."from", f."table", f."to"
FROM sqlite_schema AS t, pragma_foreign_key_list(t.name) AS f
WHERE t.type = 'table' ORDER BY t.name, f.id`,
    indexes: "SELECT tbl_name, name, sql FROM sqlite_schema WHERE type = 'index' ORDER BY tbl_name, name",
    triggers: "SELECT tbl_name, name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY tbl_name, name",
  },
  postgres: {
    tables: 'SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename',
    statistics: `SELECT relname, n_live_tup, n_dead_tup, seq_scan, idx_scan
FROM pg_stat_user_tables ORDER BY n_live_tup DESC`,
    foreignKeys: `SELECT conrelid::regclass AS table, pg_get_constraintdef(oid) AS definition
FROM pg_constraint WHERE contype = 'f' ORDER BY 1`,
    indexes:
      'SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema() ORDER BY 1, 2',
    triggers: `SELECT tgrelid::regclass AS table, tgname, pg_get_triggerdef(oid) AS definition
FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2`,
  },
}

export function quickQueriesOf(database: Database): { name: string; query: string }[] {
  const queries = { ...queriesOfBoth, ...queriesOfEach[database] }
  return order.map((name) => ({ name: queryTexts.quickNames[name], query: queries[name] }))
}

/** The statement that returns the plan by which the database would run `query`. */
export function explainStatement(database: Database, query: string): string {
  return database === 'sqlite' ? `EXPLAIN QUERY PLAN ${query}` : `EXPLAIN ${query}`
}
