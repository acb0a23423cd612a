/** Databases on the cluster of this run. Nobody drops them: the cluster goes as a whole. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Migrated once; a copy of it is quicker than migrating anew. */
export const copiedDatabase = 'migrated'

export function addressOf(folder: string, name: string): string {
  return `postgres://postgres@localhost/${name}?host=${encodeURIComponent(folder)}`
}

export async function createDatabase(
  folder: string,
  { name = `t_${randomUUID().replaceAll('-', '')}`, copyOf = 'template0' },
): Promise<string> {
  await asAdmin(folder, `create database ${name} template ${copyOf}`)
  return addressOf(folder, name)
}

export async function asAdmin(folder: string, statement: string): Promise<void> {
  const admin = new pg.Client(addressOf(folder, 'postgres'))
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}
