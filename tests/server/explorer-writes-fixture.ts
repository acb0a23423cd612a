/** A group on two phones, and a system admin who writes rows in the database explorer. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { RowFields, type RowValues } from '#shared/api/explorer-writes.ts'
import { keyOf } from '#shared/api/explorer.ts'
import { readAdminLog } from '#server/db/admin-access-log.ts'
import { migrate } from '#server/db/migrate.ts'
import { createBackups } from '#server/backup/backups.ts'
import { databaseFileIn, openDatabase } from '#server/db/open-database.ts'
import { newToken } from '#server/identity/secrets.ts'
import { grantAdmin } from '#server/db/system-admins.ts'
import { freshPostgres, isOnPostgres } from '#tests/support/fresh-database.ts'
import { wrongSums } from '#tests/support/wrong-sums.ts'
import { comeIn, deviceOf, drainAll, joinByCode, makeGroup } from './recovery-fixture.ts'
import { startOfTests, startTestServer } from './start-server.ts'
import { type Method, ask, call } from './trip-fixture.ts'

export const recordOf = (table: string) => `/admin/db/tables/${table}/record`

export async function startWithWriter() {
  const dir = mkdtempSync(path.join(tmpdir(), 'waritabi-'))
  const database = openDatabase(
    isOnPostgres() ? { databaseUrl: await freshPostgres('migrated') } : { file: databaseFileIn(dir) },
  )
  await migrate(database)
  const defects: unknown[] = []
  const handover = { stop: never, start: never, logFailure: never }
  const onDefect = (error: unknown) => void defects.push(error)
  const made = { dataDir: dir, handover, now: () => startOfTests, newToken, onDefect }
  const backups = isOnPostgres() ? null : createBackups(made)
  const server = await startTestServer({ database, backups, settings: { explorerWrites: true } })
  const admin = await comeIn(server, '管理 花子')
  await grantAdmin(database, admin.user.id, startOfTests)
  const taro = await comeIn(server, '太郎')
  const misaki = await comeIn(server, '美咲')
  const [phone, tablet] = [deviceOf(taro), deviceOf(misaki)]
  await makeGroup(phone)
  await joinByCode(misaki)
  await drainAll(phone, tablet)
  const readRow = async (table: string, ...key: (string | number)[]) => {
    const query = `key=${encodeURIComponent(keyOf(key))}&personal=1`
    const { fields } = RowFields.parse(await call(admin, 'GET', `${recordOf(table)}?${query}`))
    return fields
  }
  const outcomeOf = async (method: Method, table: string, body: object) => {
    const answered = await ask(admin, method, recordOf(table), body)
    return answered.status === 200 ? 'ok' : `${answered.status} ${answered.body.code}`
  }
  return {
    server,
    dir,
    admin,
    taro,
    phone,
    tablet,
    readRow,
    outcomeOf,
    /** Changes the row as it is now. */
    edit: async (table: string, id: string, fields: RowValues) =>
      outcomeOf('PATCH', table, { key: keyOf([id]), before: await readRow(table, id), fields }),
    lastEntry: async () => {
      const [entry] = await readAdminLog(database, { limit: 1 })
      return [entry?.userId, entry?.action, JSON.parse(entry?.details ?? 'null')]
    },
    stop: async () => {
      expect([await wrongSums(database), defects]).toEqual([[], []])
      await server.stop()
      rmSync(dir, { recursive: true })
    },
  }
}

/** Nothing is restored here. */
const never = () => Promise.reject(new Error('nothing is restored'))
