/** The log of what system admins and operators have done takes new entries only, and is read page by page. */
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addAdminLogEntry, purgeAdminLog, readAdminLog } from '#server/db/admin-access-log.ts'
import { isOnPostgres } from '#tests/support/fresh-database.ts'
import { unboundedStatements } from '#tests/support/unbounded-statements.ts'
import { type Person, type TestServer, startOfTests, startTestServer } from './start-server.ts'

let server: TestServer
let hanako: Person
beforeEach(async () => {
  server = await startTestServer()
  hanako = await server.signIn('花子')
})
afterEach(() => server.stop())

const db = () => server.database.db
const entryAt = (timestamp: number, id = `entry-${timestamp}`) => ({
  id,
  userId: hanako.user.id,
  action: 'open-tool',
  deviceTimestamp: timestamp,
  timestamp,
})
const add = async (...times: number[]) => {
  for (const time of times) await addAdminLogEntry(server.database, entryAt(time))
}
const read = async (page: Partial<Parameters<typeof readAdminLog>[1]> = {}) =>
  (await readAdminLog(server.database, { limit: 100, ...page })).map(({ timestamp }) => timestamp)

describe('the database refuses', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['another action', () => db().updateTable('adminAccessLogs').set({ action: 'x' }).execute()],
    ['another time', () => db().updateTable('adminAccessLogs').set({ timestamp: 0 }).execute()],
    ['the deletion of all', () => db().deleteFrom('adminAccessLogs').execute()],
    ['the deletion of one', () => db().deleteFrom('adminAccessLogs').where('id', '=', 'entry-2').execute()],
    [
      'another entry in its place',
      () =>
        sql`insert into admin_access_logs
      (id, action, device_timestamp, timestamp) values ('entry-2', 'x', 2, 2)
      on conflict (id) do update set action = 'x'`.execute(db()),
    ],
  ])('%s', async (_, change) => {
    await add(1, 2)
    await purgeAdminLog(server.database, 1)
    await expect(change()).rejects.toThrow('admin_access_logs is append-only')
    expect(await read()).toEqual([2, 1])
  })

  it.runIf(isOnPostgres())('to be emptied as a whole', async () => {
    await add(1)
    await expect(sql`truncate admin_access_logs`.execute(db())).rejects.toThrow('append-only')
    expect(await read()).toEqual([1])
  })
})

it('loses what the purge says is old, and nothing that is as old as that', async () => {
  await add(1, 2, 3)
  await purgeAdminLog(server.database, 3)
  expect(await read()).toEqual([3])
})

describe('a page', () => {
  it('has the newest entries first, and goes on behind the last one, also within one second', async () => {
    await add(1, 3)
    for (const id of ['b', 'a', 'c']) await addAdminLogEntry(server.database, entryAt(2, id))
    const seen: string[] = []
    let behind: { timestamp: number; id: string } | undefined
    do {
      const page = await readAdminLog(server.database, { limit: 2, behind })
      seen.push(...page.map(({ id }) => id))
      behind = page.length === 2 ? page.at(-1) : undefined
    } while (behind)
    expect(seen).toEqual(['entry-3', 'c', 'b', 'a', 'entry-1'])
  })

  it('names who has acted and whom it was about, with the names of today', async () => {
    const taro = await server.signIn('太郎')
    const about = { ...entryAt(startOfTests), action: 'premium-granted', subjectId: taro.user.id }
    await addAdminLogEntry(server.database, { ...about, details: '{"a":1}' })
    await addAdminLogEntry(server.database, { ...about, id: 'by-command', userId: null, timestamp: 1 })
    expect(await readAdminLog(server.database, { limit: 2 })).toMatchObject([
      { userId: hanako.user.id, userName: '花子', subjectName: '太郎', details: '{"a":1}' },
      { userId: null, userName: null, subjectId: taro.user.id },
    ])
    expect(await read({ userId: hanako.user.id })).toEqual([startOfTests])
  })

  it.skipIf(isOnPostgres())('is read by an index', async () => {
    await add(1, 2)
    const reading = () => readAdminLog(server.database, { limit: 1, behind: entryAt(2) })
    expect(await unboundedStatements(reading)).toEqual([])
  })
})
