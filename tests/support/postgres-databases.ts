/**
 * Databases on the PostgreSQL cluster of this run. They are not dropped, because the cluster is deleted as a whole.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Migrated once. Copying it is faster than migrating each database. */
export const copiedDatabase = 'migrated'

export function addressOf(folder: string, name: string): string {
  return `postgres://postgres@localhost/${name}?host=${encodeURIComponent(folder)}`
}

/** The name of the database at an address from `addressOf`. */
export const nameIn = (address: string): string => new URL(address).pathname.slice(1)

type NewDatabase = { name?: string; /** As `create database` says it. */ from?: string }

export async function createDatabase(
  folder: string,
  { name = `t_${randomUUID().replaceAll('-', '')}`, from = '' }: NewDatabase,
): Promise<string> {
  // One connection for all databases, because opening one takes half as long as making a database.
  admin ??= new pg.Pool({
    connectionString: addressOf(folder, 'postgres'),
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  }).on('error', () => undefined)
  await admin.query(`create database ${name} ${from} strategy file_copy`)
  return addressOf(folder, name)
}

let admin: pg.Pool | undefined
