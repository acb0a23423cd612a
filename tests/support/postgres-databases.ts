/** Databases on the cluster of this run. Nobody drops them: the cluster goes as a whole. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Migrated once; a copy of it is quicker than migrating anew. */
export const copiedDatabase = 'migrated'

export function addressOf(folder: string, name: string): string {
  return `postgres://postgres@localhost/${name}?host=${encodeURIComponent(folder)}`
}

type NewDatabase = { name?: string; /** As `create database` says it. */ from?: string }

export async function createDatabase(
  folder: string,
  { name = `t_${randomUUID().replaceAll('-', '')}`, from = '' }: NewDatabase,
): Promise<string> {
  // One connection for all: making one costs half as much as making a database.
  admin ??= new pg.Pool({
    ...{ connectionString: addressOf(folder, 'postgres'), max: 1 },
    ...{ idleTimeoutMillis: 0, allowExitOnIdle: true },
  }).on('error', () => undefined)
  await admin.query(`create database ${name} ${from} strategy file_copy`)
  return addressOf(folder, name)
}

let admin: pg.Pool | undefined
