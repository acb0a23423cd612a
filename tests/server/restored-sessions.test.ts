/** A restore ends all sessions and invalidates all device codes. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import request from 'supertest'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '#server/backup/backup-commands.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { migrate } from '#server/db/migrate.ts'
import { newInviteCode } from '#server/identity/secrets.ts'
import { propagateProfiles } from '#server/sync/propagate-profiles.ts'
import { comeIn } from './recovery-fixture.ts'
import { type TestServer, startTestServer } from './start-server.ts'

let dir = ''
let dataDir = ''
let file = ''
let server: TestServer
beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'waritabi-'))
  dataDir = path.join(dir, 'data')
  file = path.join(dir, 'backup.sqlite')
  await start()
})
afterEach(async () => {
  await server.stop()
  rmSync(dir, { recursive: true })
})

async function start(): Promise<void> {
  const database = openDatabase({ dataDir })
  await migrate(database)
  server = await startTestServer({ database })
}

async function run(...commandLine: string[]): Promise<void> {
  const result = await runCommand(commandLine, { dataDir, databaseUrl: null })
  expect(result, result.sentence).toMatchObject({ isDone: true })
}

/** Backs up, stops the server, runs the command and starts the server again. */
async function between(...commandLine: string[]): Promise<void> {
  await run('backup', file)
  await server.stop()
  await run(...commandLine)
  await start()
}

describe.each([
  ['a restore', () => ['restore', file]],
  ['a new epoch', () => ['new-epoch']],
])('%s', (_, commandLine) => {
  it('ends every session and device code; a device with a key signs in the same person again', async () => {
    const hanako = await comeIn(server, '花子')
    const { body } = await hanako.agent.post('/api/session/codes').expect(200)
    await between(...commandLine())
    const call = request(server.http)
    await call.get('/api/me').auth(hanako.token, { type: 'bearer' }).expect(401)
    await call.post('/api/session/local').send({ deviceCode: body.code }).expect(403)
    const again = await call.post('/api/session/local').send(hanako.signingIn).expect(200)
    expect(again.body.user).toEqual(hanako.user)
  })
})

it('keeps a key revoked that its person has revoked since the backup', async () => {
  const hanako = await comeIn(server, '花子')
  const key = 'r'.repeat(40)
  const second = await request(server.http)
    .post('/api/session/local')
    .send({ deviceCode: (await hanako.agent.post('/api/session/codes')).body.code, key })
    .expect(200)
  await run('backup', file)
  await hanako.agent.delete('/api/sessions').expect(200)
  await server.stop()
  await run('restore', file)
  await start()
  const call = request(server.http).post('/api/session/local')
  const refused = await call.send({ displayName: '花子', key }).expect(403)
  expect([refused.body.code, second.body.user]).toEqual(['device-revoked', hanako.user])
  await request(server.http).post('/api/session/local').send(hanako.signingIn).expect(200)
})

it('keeps the keys of one device together that were added since the backup', async () => {
  const hanako = await comeIn(server, '花子')
  const { body } = await hanako.agent.post('/api/session/codes')
  const phone = request.agent(server.http)
  await phone
    .post('/api/session/local')
    .send({ deviceCode: body.code, key: 'f'.repeat(40) })
    .expect(200)
  await run('backup', file)
  await phone
    .post('/api/session/key')
    .send({ key: 's'.repeat(40) })
    .expect(200)
  await server.stop()
  await run('restore', file)
  await start()
  const signIn = (key: string) =>
    request(server.http).post('/api/session/local').send({ displayName: '花子', key })
  await signIn('s'.repeat(40)).expect(200)
  const own = request.agent(server.http)
  await own.post('/api/session/local').send(hanako.signingIn).expect(200)
  const { sessions } = (await own.get('/api/sessions').expect(200)).body
  const [other] = sessions.filter(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
  await own.delete(`/api/sessions/${other.id}`).expect(200)
  for (const key of ['f', 's']) expect((await signIn(key.repeat(40))).body.code).toBe('device-revoked')
})

it('deletes an account again that its person has deleted since the backup', async () => {
  const hanako = await comeIn(server, '花子')
  const { agent, user, signingIn } = hanako
  const { body } = await agent.post('/api/groups').send({ name: '箱根旅行' }).expect(200)
  await run('backup', file)
  await agent.delete('/api/me').send({ userId: user.id }).expect(200)
  await server.stop()
  await run('restore', file)
  await start()
  const refused = await request(server.http).post('/api/session/local').send(signingIn).expect(403)
  expect(refused.body.code).toBe('account-deleted')
  const { database, clock } = server
  await propagateProfiles({ database, now: () => clock.now, newInviteCode })
  const members = database.db.selectFrom('members').selectAll().where('groupId', '=', body.group.id)
  expect(await members.execute()).toMatchObject([{ displayName: '退会したユーザー', status: 'left' }])
})

describe.each([
  ['a device whose key was added after the backup', 'before'],
  ['a device whose person signed up after the backup, and whose key was replaced', 'after'],
])('%s', (_, signedUp) => {
  const key = 'n'.repeat(40)
  const restored = async (...flags: string[]) => {
    if (signedUp === 'after') await run('backup', file)
    const hanako = await comeIn(server, '花子')
    if (signedUp === 'before') await run('backup', file)
    await hanako.agent.post('/api/session/key').send({ key }).expect(200)
    await server.stop()
    await run('restore', file, ...flags)
    await start()
    const { id } = hanako.user
    const asked = { displayName: '花子', key, expectedUserId: id }
    const { status, body } = await request(server.http).post('/api/session/local').send(asked)
    return { status, isSame: body.user?.id === id }
  }

  it('signs in the same person after a restore', async () => {
    expect(await restored()).toEqual({ status: 200, isSame: true })
  })

  it('does not if the restore drops newer keys', async () => {
    expect(await restored('--without-newer-keys')).toEqual({ status: 403, isSame: false })
  })
})
