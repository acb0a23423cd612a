/** How much the database has, counted no further than its lists count, so that it costs little however much there is. */
import { sql } from 'kysely'
import type { Total } from '#shared/api/user-management.ts'
import { type Database, inSnapshot } from './database.ts'
import { countedMax, totalOf } from './people-search.ts'
import { countAllUsers } from './user-lists.ts'

type Counts = { people: Total; groups: Total; rows: Total }

export function countStored(database: Database): Promise<Counts> {
  return inSnapshot(database, async (tx) => {
    const groups = tx
      .selectFrom('groups')
      .select('id')
      .limit(countedMax + 1)
    const counted = await tx
      .selectFrom(groups.as('rows'))
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow()
    // The running sums have the number of rows of each scope and table.
    const sums = tx
      .selectFrom('scopeSums')
      .select('rowCount')
      .limit(countedMax + 1)
    const rows = await tx
      .selectFrom(sums.as('sums'))
      .select(({ fn }) => [
        fn.countAll<number | string>().as('scopes'),
        fn.sum<number | string | null>('rowCount').as('count'),
      ])
      .executeTakeFirstOrThrow()
    return {
      people: await countAllUsers(tx),
      groups: totalOf(Number(counted.count)),
      rows: { count: Number(rows.count ?? 0), isLowerBound: Number(rows.scopes) > countedMax },
    }
  })
}

/** Of PostgreSQL. The size of an SQLite database is that of its files. */
export async function postgresBytes({ db }: Pick<Database, 'db'>): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(
    db,
  )
  return Number(rows[0]?.bytes ?? 0)
}
