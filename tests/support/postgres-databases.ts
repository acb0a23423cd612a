/**
 * Databases on the PostgreSQL cluster of this run. A suite that makes very many drops them. The others stay, because the cluster is
 * deleted as a whole.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { assert } from '#shared/assert.ts'

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
  await administration(folder).query(`create database ${name} ${from} strategy file_copy`)
  return addressOf(folder, name)
}

/** Ends the connections that are still open to it. */
export async function dropDatabase(address: string): Promise<void> {
  const folder = new URL(address).searchParams.get('host')
  assert(folder, 'an address from addressOf')
  await administration(folder).query(`drop database ${nameIn(address)} with (force)`)
}

/** One connection for all databases, because opening one takes half as long as making a database. */
function administration(folder: string): pg.Pool {
  admin ??= new pg.Pool({
    connectionString: addressOf(folder, 'postgres'),
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  }).on('error', () => undefined)
  return admin
}

let admin: pg.Pool | undefined
