/** The server on its own port over PostgreSQL: it starts, ends, and says in a sentence why it does not start. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { runCommand } from '#server/backup/backup-commands.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { readEpoch } from '#server/db/server-state.ts'
import { backupRefusals, serverSentences } from '#shared/messages/server.ts'
import { sentenceOfTrouble, serve } from '#server/serve.ts'
import { settingsFrom } from '#server/environment-settings.ts'
import { freshPostgres } from '#tests/support/fresh-database.ts'
import { captureLog } from '../captured-log.ts'

const started = (databaseUrl: string, port = '0') =>
  serve(
    settingsFrom({ PORT: port, HOST: 'localhost', DATABASE_URL: databaseUrl, DATA_DIR: '/nowhere' }),
    captureLog().log,
  )
async function connectionsTo(databaseUrl: string): Promise<number> {
  const { pathname } = new URL(databaseUrl)
  const { db, close } = openDatabase({ databaseUrl: databaseUrl.replace(pathname, '/postgres') })
  const others = sql<{ count: number }>`
    select count(*) as count from pg_stat_activity where datname = ${pathname.slice(1)}`
  const { rows } = await others.execute(db)
  await close()
  return rows[0]?.count ?? 0
}
const whyNot = (databaseUrl: string) => started(databaseUrl).then(() => 'it started', sentenceOfTrouble)

it('keeps people signed in over a restart, and another server recognizes them meanwhile', async () => {
  const databaseUrl = await freshPostgres('empty')
  const first = await started(databaseUrl)
  const signedIn = await fetch(`${first.address}/api/session/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ displayName: '花子' }),
  })
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const second = await started(databaseUrl)
  await first.stop()
  const third = await started(databaseUrl)
  for (const { address, stop } of [second, third]) {
    const me = await fetch(`${address}/api/me`, { headers: { cookie } })
    expect(await me.json()).toMatchObject({ success: true, user: { displayName: '花子' } })
    await stop()
  }
})

it('says that its port is taken, and leaves nothing open', async () => {
  const databaseUrl = await freshPostgres('migrated')
  const first = await started(databaseUrl)
  const port = Number(new URL(first.address).port)
  const second = started(databaseUrl, String(port))
  expect(await second.then(() => 'it started', sentenceOfTrouble)).toBe(serverSentences.portTaken(port))
  await first.stop()
  await expect.poll(() => connectionsTo(databaseUrl)).toBe(0)
})

it('says that the database does not exist', async () => {
  const address = new URL(await freshPostgres('empty'))
  address.pathname = '/nowhere'
  address.password = 'himitsu'
  expect(await whyNot(address.href)).toBe(serverSentences.databaseUnreachable('3D000'))
})

it('begins a new epoch by command after pg_restore, and not in a database without its data', async () => {
  const epochAfter = async (databaseUrl: string) => {
    const result = await runCommand(['new-epoch'], { dataDir: '/nowhere', databaseUrl })
    if (!result.isDone) return result.sentence
    const { db, close } = openDatabase({ databaseUrl })
    const epoch = await db.transaction().execute(readEpoch)
    await close()
    return epoch
  }
  const migrated = await freshPostgres('migrated')
  expect(await epochAfter(migrated)).not.toBe(await epochAfter(migrated))
  expect(await epochAfter(await freshPostgres('empty'))).toBe(backupRefusals['nothing-there'])
})

it('refuses a database that cannot hold Japanese', async () => {
  expect(await whyNot(await freshPostgres('empty, in ASCII'))).toBe(
    serverSentences.databaseUnreachable('server_encoding SQL_ASCII'),
  )
})
