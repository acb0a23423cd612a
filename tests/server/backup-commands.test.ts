/**
 * The commands `backup` and `restore` as processes, beside a real server and its devices, including processes that
 * are killed.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backupRefusals, backupSentences } from '#shared/messages/server.ts'
import { ExpenseId } from '#shared/model/expense.ts'
import type { User } from '#shared/model/user.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { newId, newUuid } from '#client/store/new-id.ts'
import { createFetchTransport } from '#client/sync/fetch-transport.ts'
import { runCommand } from '#server/backup/backup-commands.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { kindOfScope } from '#shared/model/scope.ts'
import { groupIdOf } from '#tests/builders/ids.ts'
import { createMemoryDeviceStore } from '#tests/support/memory-device-store.ts'
import { type TestDevice, createTestDevice, freshDeviceState } from '#tests/support/test-device.ts'
import { runChild } from './command-child.ts'
import { type ServerChild, startChild } from './server-child.ts'

let dir = ''
let dataDir = ''
let file = ''
let server: ServerChild
let device: Awaited<ReturnType<typeof comeIn>>
beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'waritabi-'))
  dataDir = path.join(dir, 'data')
  file = path.join(dir, 'backup.sqlite')
  server = startChild({ dataDir })
  device = await comeIn()
  await device.record(groupId, 'group.create', { name: '沖縄', description: '', inviteMethod: 'open' })
})
afterEach(async () => {
  server.signal('SIGKILL')
  await server.exitCode()
  rmSync(dir, { recursive: true })
})

const groupId = groupIdOf(1)
const addressOf = async () => (await server.says(/わりたび: http/)).replace('わりたび: ', '')
const run = (...commandLine: string[]) => runChild(commandLine, { dataDir })

async function comeIn() {
  const key = newUuid() + newUuid()
  const signIn = async () => {
    const answer = await fetch(`${await addressOf()}/api/session/local`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ displayName: '花子', key }),
    })
    return (await answer.json()) as { user: User; token: string }
  }
  const { user, ...session } = await signIn()
  let { token } = session
  const comeBack = async () => {
    ;({ token } = await signIn())
  }
  const account = { userId: user.id, displayName: user.displayName }
  const made = createTestDevice({
    account,
    store: createMemoryDeviceStore(freshDeviceState(account)),
    transport: async (asked) =>
      createFetchTransport({
        origin: await addressOf(),
        headers: { authorization: `Bearer ${token}` },
      })(asked),
    now: () => Math.floor(Date.now() / 1000),
  })
  return { ...made, comeBack, userKey: keyOfUser(user.id) }
}

async function addExpenses({ record, userKey }: typeof device, ...titles: string[]): Promise<void> {
  for (const title of titles) {
    await record(groupId, 'expense.create', {
      id: newId(ExpenseId),
      itineraryId: null,
      title,
      description: '',
      category: 'food',
      date: '2026-08-12',
      location: '',
      amount: 300,
      payers: [{ userKey, amount: 300 }],
      split: { method: 'equal', participants: [userKey] },
    })
  }
}

async function titlesOf({ rows }: Pick<TestDevice, 'rows'>): Promise<string[]> {
  return (await rows('expenses', groupId)).map(({ title }) => title).toSorted()
}

async function titlesAt(place: { dataDir: string } | { file: string }): Promise<string[]> {
  const { db, close } = openDatabase(place)
  const rows = await db.selectFrom('expenses').select('title').orderBy('title').execute()
  await close()
  return rows.map(({ title }) => title)
}

async function end(signal: NodeJS.Signals): Promise<void> {
  server.signal(signal)
  await server.exitCode()
}

describe('a backup while a server writes', () => {
  it('contains only whole changes', async () => {
    const batch = ['朝食', '昼食', '夕食']
    let isTaken = false
    const taking = run('backup', file).finally(() => (isTaken = true))
    do {
      await addExpenses(device, ...batch)
      expect(await device.drain()).toEqual({ kind: 'done' })
    } while (!isTaken)
    expect(await taking).toEqual({ code: 0, signal: null, said: backupSentences.backedUp(file) })
    const { db, close } = openDatabase({ file })
    const scopes = await db.selectFrom('scopes').select(['scope', 'version']).execute()
    const group = scopes.find(({ scope }) => kindOfScope(scope) === 'group')
    const written = await db.selectFrom('expenses').select('version').execute()
    const shares = await db.selectFrom('expenseShares').select('expenseId').execute()
    await close()
    // Each drain makes one version.
    expect(written).toHaveLength((group?.version ?? 0) * batch.length)
    expect(shares).toHaveLength(written.length)
  })
})

describe('a restore', () => {
  beforeEach(async () => {
    await addExpenses(device, '昼食')
    await device.drain()
    await runCommand(['backup', file], { dataDir, databaseUrl: null })
    await addExpenses(device, '夕食')
    await device.drain()
  })

  it('waits for the server to end, and devices give back what was recorded after the backup', async () => {
    expect(await run('restore', file)).toEqual({ code: 1, signal: null, said: backupRefusals['in-use'] })
    await end('SIGTERM')
    expect(await run('restore', file)).toMatchObject({ code: 0 })
    expect(await titlesAt({ dataDir })).toEqual(['昼食'])
    server = startChild({ dataDir })
    expect(await device.drain()).toEqual({ kind: 'signed-out' })
    await device.comeBack()
    await device.drain()
    expect(await titlesOf(device)).toEqual(['夕食', '昼食'])
    expect([await device.queueLength(), await device.unsent()]).toEqual([0, []])
    expect(await titlesAt({ dataDir })).toEqual(['夕食', '昼食'])
  })

  it('works after the server was killed; killed itself before its last step, it has changed nothing', async () => {
    await end('SIGKILL')
    const imported = `
      import fs from 'node:fs'
      import { syncBuiltinESMExports } from 'node:module'
      fs.renameSync = () => process.kill(process.pid, 'SIGKILL')
      syncBuiltinESMExports()`
    expect(await runChild(['restore', file], { dataDir, imported })).toMatchObject({ signal: 'SIGKILL' })
    expect(readdirSync(dataDir)).toContain('restoring.sqlite')
    expect(await titlesAt({ dataDir })).toEqual(['夕食', '昼食'])
    expect(await run('restore', file)).toMatchObject({ code: 0 })
    expect(readdirSync(dataDir).toSorted()).toEqual(['backups', 'waritabi.lock', 'waritabi.sqlite'])
    expect(await titlesAt({ dataDir })).toEqual(['昼食'])
  })
})
