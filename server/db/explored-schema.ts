/** Reads how the tables of the explorer are made, in the same form for both databases (docs/decisions/0120-explorer.md). */
import { type RawBuilder, sql } from 'kysely'
import type { Column, TableSchema } from '#shared/api/explorer.ts'
import { type Database, type Tx, inSnapshot } from './database.ts'
import { exploredTables } from './explored-columns.ts'

/** Each part names the table that it belongs to. */
type Part<Content> = { of: string } & Content
type Defined = Part<{ name: string; definition: string }>
type Parts = {
  columns: readonly Part<Omit<Column, 'visibility'>>[]
  keys: readonly Part<{ column: string }>[]
  foreignKeys: readonly Part<TableSchema['foreignKeys'][number]>[]
  constraints: readonly Part<{ definition: string }>[]
  indexes: readonly Defined[]
  triggers: readonly Defined[]
  definitions: readonly Part<{ definition: string }>[]
}

/** The tables whose columns are classified, by name. */
export async function readExploredSchema(database: Database): Promise<TableSchema[]> {
  const parts = await inSnapshot(database, database.kind === 'sqlite' ? readSqlite : readPostgres)
  return [...exploredTables.keys()].toSorted().map((name) => tableIn(parts, name))
}

function tableIn(parts: Parts, table: string): TableSchema {
  const of = <P extends { of: string }>(all: readonly P[]) => all.filter((part) => part.of === table)
  return {
    name: table,
    columns: of(parts.columns).map(({ name, type, isNullable, defaultValue }) => ({
      name,
      type: type.toLowerCase(),
      isNullable,
      defaultValue,
      visibility: exploredTables.get(table)?.get(name) ?? 'secret',
    })),
    key: of(parts.keys).map(({ column }) => column),
    foreignKeys: of(parts.foreignKeys).map(({ columns, table: target, targets }) => ({
      columns,
      targets,
      table: target,
    })),
    constraints: of(parts.constraints).map(({ definition }) => definition),
    indexes: of(parts.indexes).map(({ name, definition }) => ({ name, definition })),
    triggers: of(parts.triggers).map(({ name, definition }) => ({ name, definition })),
    definition: of(parts.definitions)[0]?.definition ?? null,
  }
}

async function readSqlite(tx: Tx): Promise<Parts> {
  const rows = rowsOf(tx)
  const tables = sql`sqlite_schema as t where t.type = 'table'`
  const columns = await rows<
    Part<Omit<Column, 'visibility' | 'isNullable'> & { notNull: 0 | 1; place: number }>
  >(sql`
    select t.name as "of", c.name, c.type, c."notnull" as not_null, c.dflt_value as default_value, c.pk as place
    from pragma_table_info(t.name) as c, ${tables} order by t.name, c.cid`)
  const keys = columns.filter(({ place }) => place > 0).toSorted((one, other) => one.place - other.place)
  const foreignKeys = await rows<Part<{ table: string; columns: string; targets: string }>>(sql`
    select t.name as "of", f."table", json_group_array(f."from" order by f.seq) as columns,
      json_group_array(f."to" order by f.seq) as targets
    from pragma_foreign_key_list(t.name) as f, ${tables} group by t.name, f.id, f."table"`)
  const indexes = await rows<
    Part<{ name: string; definition: string | null; columns: string; origin: string }>
  >(sql`
    select t.name as "of", i.name, i.origin, group_concat(c.name, ', ' order by c.seqno) as columns,
      (select x.sql from sqlite_schema as x where x.name = i.name) as definition
    from pragma_index_list(t.name) as i, pragma_index_info(i.name) as c, ${tables} group by t.name, i.name`)
  const definitions = await rows<Part<{ definition: string }>>(
    sql`select t.name as "of", t.sql as definition from ${tables}`,
  )
  const triggers = await rows<Defined>(
    sql`select tbl_name as "of", name, sql as definition from sqlite_schema where type = 'trigger' order by name`,
  )
  return {
    columns: columns.map((column) => ({ ...column, isNullable: column.notNull === 0 && column.place === 0 })),
    keys: keys.map(({ of, name }) => ({ of, column: name })),
    foreignKeys: foreignKeys.map((key) => ({
      ...key,
      columns: JSON.parse(key.columns),
      targets: JSON.parse(key.targets),
    })),
    constraints: [
      ...indexes
        .filter(({ origin }) => origin !== 'c')
        .map((index) => ({
          of: index.of,
          definition: `${index.origin === 'pk' ? 'PRIMARY KEY' : 'UNIQUE'} (${index.columns})`,
        })),
      ...foreignKeys.map((key) => ({
        of: key.of,
        definition: `FOREIGN KEY (${listed(key.columns)}) REFERENCES ${key.table}(${listed(key.targets)})`,
      })),
    ],
    indexes: indexes.map(({ of, name, definition, columns: indexed }) => ({
      of,
      name,
      definition: definition ?? `UNIQUE (${indexed})`,
    })),
    triggers,
    definitions,
  }
}

const listed = (names: string) => (JSON.parse(names) as string[]).join(', ')

async function readPostgres(tx: Tx): Promise<Parts> {
  const rows = rowsOf(tx)
  const ours = sql`t.relnamespace = current_schema()::regnamespace and t.relkind = 'r'`
  const constraints = await rows<Part<Constraint>>(sql`
    select t.relname as "of", x.contype as kind, pg_get_constraintdef(x.oid) as definition, f.relname as target,
      ${namesOf(sql`x.conkey`, sql`x.conrelid`)} as columns, ${namesOf(sql`x.confkey`, sql`x.confrelid`)} as targets
    from pg_constraint as x join pg_class as t on t.oid = x.conrelid left join pg_class as f on f.oid = x.confrelid
    where ${ours} and x.contype in ('p', 'u', 'f', 'c') order by t.relname, x.contype, x.conname`)
  return {
    columns: await rows(sql`
      select t.relname as "of", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
        not a.attnotnull as is_nullable, pg_get_expr(d.adbin, d.adrelid) as default_value
      from pg_attribute as a join pg_class as t on t.oid = a.attrelid
        left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where ${ours} and a.attnum > 0 and not a.attisdropped order by t.relname, a.attnum`),
    keys: constraints
      .filter(({ kind }) => kind === 'p')
      .flatMap(({ of, columns }) => columns.map((column) => ({ of, column }))),
    foreignKeys: constraints.flatMap(({ of, kind, columns, target, targets }) =>
      kind === 'f' && target !== null ? { of, columns, table: target, targets } : [],
    ),
    constraints,
    indexes: await rows(sql`
      select tablename as "of", indexname as name, indexdef as definition from pg_indexes
      where schemaname = current_schema() order by indexname`),
    triggers: await rows(sql`
      select t.relname as "of", g.tgname as name, pg_get_triggerdef(g.oid) as definition
      from pg_trigger as g join pg_class as t on t.oid = g.tgrelid
      where ${ours} and not g.tgisinternal order by g.tgname`),
    definitions: [],
  }
}

type Constraint = {
  kind: 'p' | 'u' | 'f' | 'c'
  definition: string
  columns: string[]
  target: string | null
  targets: string[]
}

/** The names of the columns whose numbers are in the array. */
function namesOf(numbers: RawBuilder<unknown>, table: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array(select a.attname::text from unnest(${numbers}) with ordinality as n (number, place)
    join pg_attribute as a on a.attrelid = ${table} and a.attnum = n.number order by n.place)`
}

function rowsOf(tx: Tx) {
  return async <Row>(query: RawBuilder<unknown>): Promise<Row[]> => {
    const { rows } = await (query as RawBuilder<Row>).execute(tx)
    return rows
  }
}
