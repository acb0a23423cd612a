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
  const admin = new pg.Client(addressOf(folder, 'postgres'))
  await admin.connect()
  try {
    await admin.query(`create database ${name} ${from}`)
  } finally {
    await admin.end()
  }
  return addressOf(folder, name)
}
