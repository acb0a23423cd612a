/** The command `admin`, by which an operator makes people system admins and takes the role back. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adminCommandSentences as sentences, backupRefusals } from '#shared/messages/server.ts'
import { scopeOfUser } from '#shared/model/scope.ts'
import type { User } from '#shared/model/user.ts'
import { runCommand } from '#server/backup/backup-commands.ts'
import { markDeleted } from '#server/db/deleted-accounts.ts'
import { readAdminLog } from '#server/db/admin-access-log.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { runAdminCommand } from '#server/identity/admin-command.ts'
import { taro as lineTaro } from '#tests/line-sim/line-state.ts'
import { addIdentity } from '#server/db/identities.ts'
import { runChild } from './command-child.ts'
import { readPokes } from './poke-reader.ts'
import { type Person, type TestServer, startOfTests, startTestServer } from './start-server.ts'
import { syncRequest } from './sync-requests.ts'

let dir = ''
let dataDir = ''
let server: TestServer
let hanako: User
let verify: () => Promise<number>
beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'waritabi-'))
  dataDir = path.join(dir, 'data')
  server = await startServer()
  const person = await server.signIn('花子')
  hanako = person.user
  verify = async () => (await person.agent.get('/api/admin/verify')).status
})
afterEach(async () => {
  await server.stop()
  rmSync(dir, { recursive: true })
})

async function startServer(): Promise<TestServer> {
  const database = openDatabase({ dataDir })
  await migrate(database)
  return startTestServer({ database })
}

/** Runs beside the server, as the operator does. */
const run = (
  commandLine: readonly string[],
  named: readonly string[] = [],
  plans: 'own' | 'free' | 'premium' = 'own',
) => runAdminCommand(commandLine, { dataDir, databaseUrl: null, named, plans, bucket: null })
const done = (sentence: string) => ({ isDone: true, sentence })
const refused = (sentence: string) => ({ isDone: false, sentence })

describe('a role by command', () => {
  it('is granted and taken back while the server runs, also twice', async () => {
    for (let time = 0; time < 2; time++) {
      expect(await run(['grant', hanako.id])).toEqual(done(sentences.granted(hanako)))
      expect(await verify()).toBe(200)
    }
    expect(await run(['revoke', hanako.id])).toEqual(done(sentences.revoked(hanako)))
    expect(await verify()).toBe(403)
    expect(await run(['revoke', hanako.id])).toEqual(refused(sentences.noAdmin(hanako)))
  })

  it('is granted by the id that LINE gives a person', async () => {
    const identity = {
      provider: 'line',
      subject: lineTaro.userId,
      userId: hanako.id,
      createdAt: startOfTests,
    }
    await server.database.db.transaction().execute((tx) => addIdentity(tx, identity))
    expect(await run(['grant', lineTaro.userId])).toEqual(done(sentences.granted(hanako)))
    expect(await verify()).toBe(200)
  })

  it.each(['0197a000-0000-7000-8000-000000000001', lineTaro.userId, '花子'])(
    'is not granted to %s, whom nobody knows by this id',
    async (id) => {
      expect(await run(['grant', id])).toEqual(refused(sentences.unknown(id)))
    },
  )

  it('is not granted to a deleted account', async () => {
    await markDeleted(server.database, { userId: hanako.id, at: startOfTests })
    expect(await run(['grant', hanako.id])).toEqual(refused(sentences.unknown(hanako.id)))
  })

  it('cannot be taken from whom the setting names', async () => {
    await run(['grant', hanako.id])
    expect(await run(['revoke', hanako.id], [hanako.id])).toEqual(refused(sentences.stillNamed(hanako)))
    expect(await verify()).toBe(403)
  })

  it('stays revoked when a backup is restored in which the person had it', async () => {
    const file = path.join(dir, 'backup.sqlite')
    const command = (...commandLine: string[]) => runCommand(commandLine, { dataDir, databaseUrl: null })
    const other = await server.signIn('太郎')
    await run(['grant', hanako.id])
    await run(['grant', other.user.id])
    await command('backup', file)
    await run(['revoke', hanako.id])
    await server.stop()
    expect(await command('restore', file)).toMatchObject({ isDone: true })
    server = await startServer()
    expect(await run(['list'])).toEqual(done(sentences.byCommand(other.user)))
  })
})

describe('what is done by command', () => {
  const actions = async () =>
    (await readAdminLog(server.database, { limit: 10 })).map(({ userId, action, subjectId }) => [
      ...[userId, action, subjectId],
    ])

  it('is in the log of system admins, without a person, and what changes nothing is not', async () => {
    for (const name of ['grant', 'grant', 'revoke', 'premium', 'premium', 'free'])
      await run([name, hanako.id])
    expect((await actions()).toReversed()).toEqual([
      [null, 'admin-granted', hanako.id],
      [null, 'admin-revoked', hanako.id],
      [null, 'premium-granted', hanako.id],
      [null, 'premium-revoked', hanako.id],
    ])
  })

  it('stays in the log when an older backup is restored', async () => {
    const file = path.join(dir, 'backup.sqlite')
    const command = (...commandLine: string[]) => runCommand(commandLine, { dataDir, databaseUrl: null })
    await run(['grant', hanako.id])
    await command('backup', file)
    await run(['revoke', hanako.id])
    await server.stop()
    expect(await command('restore', file)).toMatchObject({ isDone: true })
    server = await startServer()
    expect((await actions()).map(([, action]) => action)).toEqual(['admin-revoked', 'admin-granted'])
  })
})

describe('the list', () => {
  it('names those of the setting and those by command', async () => {
    expect(await run(['list'])).toEqual(done(sentences.nobody))
    const other = await server.signIn('太郎')
    await run(['grant', hanako.id])
    expect(await run(['list'], [other.user.id, lineTaro.userId])).toEqual(
      done(
        [
          `太郎さん（${other.user.id}、SYSTEM_ADMINS）`,
          `${lineTaro.userId}（SYSTEM_ADMINS、まだログインしていません）`,
          `花子さん（${hanako.id}）`,
        ].join('\n'),
      ),
    )
  })

  it('finds the ids of people by their name', async () => {
    server.clock.now += 1
    const other = await server.signIn('花子')
    expect(await run(['find', '花子'])).toEqual(done([other.user, hanako].map(sentences.found).join('\n')))
    expect(await run(['find', '花'])).toEqual(refused(sentences.unknown('花')))
  })
})

describe('a plan by command', () => {
  /** The versions and plans of the person's profile that a device with this cursor has missed. */
  const missedSince = async (person: Person, cursors: { [scope: string]: number }) => {
    const { body } = await person.agent.post('/api/sync').send(syncRequest(person, { cursors }))
    const scopes: { to: number; rows: { profiles?: { plan: string }[] } }[] = body.scopes
    return scopes.flatMap(({ to, rows }) => (rows.profiles ?? []).map(({ plan }) => [to, plan]))
  }

  it('reaches the devices by sync, which learn of it at once', async () => {
    const person = await server.signIn('花子')
    const stream = await readPokes(server.address, person)
    expect((await stream.next())?.[1]).toBe('event: hello')
    const [[version, plan] = []] = await missedSince(person, {})
    expect(plan).toBe('free')
    expect(await run(['premium', person.user.id])).toEqual(done(sentences.plan(person.user, 'premium')))
    // The stream ends, and the device fetches.
    expect(await stream.next()).toBeUndefined()
    const missed = await missedSince(person, { [scopeOfUser(person.user.id)]: Number(version) })
    expect(missed).toEqual([[Number(version) + 1, 'premium']])
    stream.leave()
  })

  it('is changed back, and writes nothing where it is so already', async () => {
    const person = await server.signIn('花子')
    await run(['premium', person.user.id])
    const [[version] = []] = await missedSince(person, {})
    expect(await run(['premium', person.user.id])).toEqual(done(sentences.plan(person.user, 'premium')))
    expect(await missedSince(person, {})).toEqual([[version, 'premium']])
    expect(await run(['free', person.user.id])).toEqual(done(sentences.plan(person.user, 'free')))
    expect(await missedSince(person, {})).toEqual([[Number(version) + 1, 'free']])
  })

  it('has no effect without LINE, and the command says so', async () => {
    const { isDone, sentence } = await run(['premium', hanako.id], [], 'free')
    expect([isDone, sentence.split('\n')[1]]).toEqual([true, sentences.plansShared('free')])
  })

  it.each(['premium', 'free'])(
    '%s is given to nobody who is unknown or has deleted the account',
    async (plan) => {
      expect(await run([plan, lineTaro.userId])).toEqual(refused(sentences.unknown(lineTaro.userId)))
      await markDeleted(server.database, { userId: hanako.id, at: startOfTests })
      expect(await run([plan, hanako.id])).toEqual(refused(sentences.unknown(hanako.id)))
    },
  )
})

it.each(['', 'grant', 'grant 1 2', 'list 1', 'make 1', 'premium', 'free 1 2'])(
  'says how it is used when it is called as admin %s',
  async (commandLine) => {
    expect(await run(commandLine.split(' '))).toEqual(refused(sentences.usage))
  },
)

it('makes no data where there are none', async () => {
  const empty = path.join(dir, 'empty')
  const result = await runAdminCommand(['list'], {
    dataDir: empty,
    databaseUrl: null,
    named: [],
    plans: 'own',
    bucket: null,
  })
  expect(result).toEqual(refused(backupRefusals['nothing-there']))
  expect(readdirSync(dir)).toEqual(['data'])
})

it('is a command of the server', async () => {
  expect(await runChild(['admin', 'grant', hanako.id], { dataDir })).toEqual({
    code: 0,
    signal: null,
    said: sentences.granted(hanako),
  })
  expect(await verify()).toBe(200)
  expect(await runChild(['admin'], { dataDir })).toMatchObject({ code: 1, said: sentences.usage })
})
