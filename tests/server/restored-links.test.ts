/** A restore keeps the links of LINE accounts: each leads to the person to whom it was linked last. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runCommand } from '#server/backup/backup-commands.ts'
import { addAdminLogEntry, purgeAdminLog } from '#server/db/admin-access-log.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import type { UserId } from '#shared/model/user.ts'
import { taro } from '#tests/line-sim/line-state.ts'
import { type LineServer, startLineServer } from './line-fixture.ts'
import { call } from './trip-fixture.ts'

let dir = ''
let server: LineServer
beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'waritabi-'))
  await start()
})
afterEach(async () => {
  await server.stop()
  rmSync(dir, { recursive: true })
})

const dataDir = () => path.join(dir, 'data')
const file = () => path.join(dir, 'backup.sqlite')
const user = { ...taro, userId: `U${'1'.padStart(32, '0')}` }

async function start(): Promise<void> {
  const database = openDatabase({ dataDir: dataDir() })
  await migrate(database)
  server = await startLineServer({ database })
}

async function run(...commandLine: string[]): Promise<void> {
  const result = await runCommand(commandLine, { dataDir: dataDir(), databaseUrl: null })
  expect(result, result.sentence).toMatchObject({ isDone: true })
}

async function restore(...flags: string[]): Promise<void> {
  await server.stop()
  await run('restore', file(), ...flags)
  await start()
}

/** Whom the copy of the LINE id names, and to whom a sign-in by LINE alone leads. */
async function holders(): Promise<UserId[]> {
  const { db } = server.database
  const copies = await db.selectFrom('users').select('id').where('lineUserId', '=', user.userId).execute()
  return [...copies.map(({ id }) => id), (await server.personOfLine(user)).user.id]
}

/** LINE's own account, which nobody knows, and 花子, to whom LINE is linked after the backup. */
async function linkedAfterBackup(signedUp: 'before' | 'after') {
  const early = signedUp === 'before' ? await server.personOfBefore('花子') : undefined
  const { user: own } = await server.personOfLine(user)
  await run('backup', file())
  const hanako = early ?? (await server.personOfBefore('花子'))
  const { group } = await call(hanako, 'POST', '/groups', { name: '京都旅行' })
  const linked = await server.signIn({ deviceKey: hanako.key }, { user })
  expect([linked.status, linked.body.user.id]).toEqual([200, hanako.user.id])
  return { hanako: hanako.user.id, own: own.id, group: String(group.id) }
}

it.each(['before', 'after'] as const)(
  'leads to the person to whom it was linked after the backup, who signed up %s it; the account that was given up is gone',
  async (signedUp) => {
    const { hanako, own } = await linkedAfterBackup(signedUp)
    await restore()
    expect(await holders()).toEqual([hanako, hanako])
    const left = server.database.db.selectFrom('users').select('id').where('id', '=', own)
    expect(await left.execute()).toEqual([])
  },
)

it('keeps the given-up account if the restored data refer to it', async () => {
  const { id: own } = (await server.personOfLine(user)).user
  const entry = {
    id: 'entry',
    userId: own,
    action: 'DASHBOARD',
    details: null,
    deviceTimestamp: 1,
    timestamp: 1,
  }
  await addAdminLogEntry(server.database, entry)
  await run('backup', file())
  await purgeAdminLog(server.database, 2)
  const hanako = await server.personOfBefore('花子')
  await server.signIn({ deviceKey: hanako.key }, { user })
  await restore()
  expect(await holders()).toEqual([hanako.user.id, hanako.user.id])
  const left = server.database.db.selectFrom('users').select('id').where('id', '=', own)
  expect(await left.execute()).toEqual([{ id: own }])
})

it('leads to the account of the backup if newer keys are left out', async () => {
  const { own } = await linkedAfterBackup('before')
  await restore('--without-newer-keys')
  expect(await holders()).toEqual([own, own])
})
