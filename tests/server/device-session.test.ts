// @vitest-environment happy-dom
/**
 * A device's session and key, either of which the browser or the server may lose. Runs the app's own start over a
 * real server.
 */
import { locks } from 'node:worker_threads'
import Dexie from 'dexie'
import { getDefaultStore } from 'jotai/vanilla'
import request from 'supertest'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionSeconds } from '#shared/limits.ts'
import { GroupId } from '#shared/model/group.ts'
import type { UserId } from '#shared/model/user.ts'
import { accountAtom, recoveredAtom } from '#client/session/current-account.ts'
import { renewalRefusalAtom } from '#client/session/renew-session.ts'
import { beginSigningIn, restoreAccount } from '#client/session/restore-account.ts'
import { makeDeviceCode } from '#client/session/own-sessions.ts'
import { type SignInInput, signIn, signOut } from '#client/session/sign-in.ts'
import { closeAccount, currentDatabase } from '#client/store/current-database.ts'
import { keyOfPerson, knownPeople } from '#client/store/device-database.ts'
import { newId } from '#client/store/new-id.ts'
import { sendNow, stopPageRunner } from '#client/sync/page-runner.ts'
import { mutate } from '#client/sync/mutate.ts'
import { isSyncStop, syncStatusAtom } from '#client/sync/sync-status.ts'
import { FakeEventSource } from '#tests/support/fake-event-source.ts'
import { type TestServer, startTestServer } from './start-server.ts'

let server: TestServer
/** The browser's cookies. */
let agent: ReturnType<typeof request.agent>
let calls: string[]
/** Answers a call in place of the server, or lets it pass with undefined. */
let intercept: (call: string) => Promise<Response | undefined>

vi.stubGlobal('EventSource', FakeEventSource)
// happy-dom has no Web Locks; Node has.
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
vi.stubGlobal('fetch', async (path: string, { method = 'GET', headers, body }: RequestInit) => {
  const call = `${method} ${path.split('?')[0]}`
  calls.push(call)
  const met = await intercept(call)
  if (met) return met
  const asked =
    method === 'GET' ? agent.get(path) : method === 'DELETE' ? agent.delete(path) : agent.post(path)
  for (const [name, value] of new Headers(headers)) void asked.set(name, value)
  const answer = await (body ? asked.serialize((bytes) => bytes).send(bytesOf(body)) : asked)
  return Response.json(answer.body, { status: answer.status })
})

/** The body as bytes: a text, or compressed bytes. */
function bytesOf(body: unknown): Buffer {
  return typeof body === 'string' ? Buffer.from(body) : Buffer.from(body as Uint8Array)
}

beforeEach(async () => {
  server = await startTestServer()
  agent = request.agent(server.http)
  calls = []
  intercept = async () => undefined
  await evictStorage()
})
afterEach(async () => {
  stopPageRunner()
  closeAccount()
  await server.stop()
})

/** Closes the page and deletes everything that it has stored. */
async function evictStorage(): Promise<void> {
  stopPageRunner()
  closeAccount()
  // Dexie warns that it closes an open connection.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
  vi.restoreAllMocks()
}

async function enter(entering: SignInInput): Promise<UserId> {
  const answer = await signIn(entering)
  if (!answer.ok) throw new Error(`signing in is answered with ${answer.code}`)
  return answer.value.id
}

/** 花子 signs in and records a group, which is sent to the server. */
async function hanakoWithGroup(): Promise<UserId> {
  const userId = await enter({ displayName: '花子' })
  await mutate(newId(GroupId), 'group.create', { name: '沖縄', description: '', inviteMethod: 'open' })
  expect(await sendNow()).toEqual({ kind: 'done' })
  return userId
}

const account = () => getDefaultStore().get(accountAtom)
const groupNames = async () => (await currentDatabase().groups.toArray()).map(({ name }) => name)

describe('a device that has lost its storage and kept its session', () => {
  it('starts as the same person, with a new key, and downloads everything', async () => {
    const hanako = await hanakoWithGroup()
    await evictStorage()
    await restoreAccount()
    expect([account()?.userId, getDefaultStore().get(recoveredAtom)]).toEqual([hanako, true])
    await sendNow()
    expect(await groupNames()).toEqual(['沖縄'])
    // With the new key they can also sign in after the session has ended.
    await signOut({ discardsUnsent: false })
    const [person] = await knownPeople()
    expect(await enter({ ...person!, userId: hanako })).toBe(hanako)
  })

  it('stays the same person after months without a visit, and begins a session with its new key', async () => {
    const hanako = await hanakoWithGroup()
    await evictStorage()
    server.clock.now += 6 * sessionSeconds
    await restoreAccount()
    expect(account()?.userId).toBe(hanako)
    expect(await sendNow()).toEqual({ kind: 'done' })
    expect(await groupNames()).toEqual(['沖縄'])
  })

  it.each([
    ['continues as the person', () => undefined, true],
    ['only offers the person if somebody has started to sign in', beginSigningIn, false],
  ])(
    'shows the login page while the server does not answer, and then %s',
    async (_, meanwhile, isEntered) => {
      const hanako = await hanakoWithGroup()
      await evictStorage()
      const answering = Promise.withResolvers<undefined>()
      intercept = (call) => (call === 'GET /api/session' ? answering.promise : Promise.resolve(undefined))
      vi.useFakeTimers({ toFake: ['setTimeout'] })
      const starting = restoreAccount()
      await vi.waitFor(() => expect(calls).toContain('GET /api/session'))
      vi.advanceTimersByTime(2_000)
      vi.useRealTimers()
      await vi.waitFor(() => expect(account()).toBeNull())
      meanwhile()
      answering.resolve(undefined)
      await starting
      expect(account()?.userId).toBe(isEntered ? hanako : undefined)
      expect(await knownPeople()).toMatchObject([{ userId: hanako }])
    },
  )

  it('asks before a new person takes their place, and loses nothing if one does', async () => {
    const hanako = await hanakoWithGroup()
    await evictStorage()
    const refused = await signIn({ displayName: '太郎' })
    expect(refused).toMatchObject({ code: 'other-person-signed-in', signedIn: { userId: hanako } })
    const taro = await enter({ displayName: '太郎' })
    expect(taro).not.toBe(hanako)
    await signOut({ discardsUnsent: false })
    const known = (await knownPeople()).find(({ userId }) => userId === hanako)
    expect(await enter({ ...known! })).toBe(hanako)
  })

  it('lets its person sign in by a device code if the session is gone too', async () => {
    const hanako = await hanakoWithGroup()
    const code = await makeDeviceCode()
    if (!code.ok) throw new Error(code.code)
    await evictStorage()
    agent = request.agent(server.http)
    await restoreAccount()
    expect(account()).toBeNull()
    expect(await enter({ deviceCode: code.value.code, key: 'k'.repeat(64) })).toBe(hanako)
    await sendNow()
    expect(await groupNames()).toEqual(['沖縄'])
  })

  it('asks nothing of the person of a first visit', async () => {
    await restoreAccount()
    expect([account(), calls, await knownPeople()]).toEqual([null, ['GET /api/session'], []])
  })
})

describe('a device that has kept its storage and lost its cookie', () => {
  const record = () => {
    const group = { name: '箱根', description: '', inviteMethod: 'open' as const }
    return mutate(newId(GroupId), 'group.create', group)
  }

  it('opens at once with everything, renews the session by its key, and sends what waits', async () => {
    const hanako = await hanakoWithGroup()
    await record()
    stopPageRunner()
    closeAccount()
    agent = request.agent(server.http)
    calls = []
    await restoreAccount()
    expect([account()?.userId, calls, (await groupNames()).length]).toEqual([hanako, [], 2])
    expect(await sendNow()).toEqual({ kind: 'done' })
    expect(await server.database.db.selectFrom('groups').select('name').execute()).toHaveLength(2)
  })

  it.each([
    ['the person has ended its session from another device', 'device-revoked'],
    ['the person has deleted the account', 'account-deleted'],
  ])('keeps what waits, and is told, if %s', async (_, code) => {
    const hanako = await hanakoWithGroup()
    const { body } = await agent.post('/api/session/codes')
    const tablet = request.agent(server.http)
    await tablet.post('/api/session/local').send({ deviceCode: body.code }).expect(200)
    await (code === 'device-revoked'
      ? tablet.delete('/api/sessions')
      : tablet.delete('/api/me').send({ userId: hanako }))
    await record()
    expect(await sendNow()).toEqual({ kind: 'signed-out' })
    expect(getDefaultStore().get(renewalRefusalAtom)).toBe(code)
    expect([account()?.userId, (await groupNames()).length]).toEqual([hanako, 2])
    expect(await currentDatabase().api_sync_queue.count()).toBe(1)
  })
})

describe('a session that has ended while the device was in use', () => {
  it('is renewed with the key, and waiting changes are sent', async () => {
    const hanako = await hanakoWithGroup()
    agent = request.agent(server.http)
    await mutate(newId(GroupId), 'group.create', { name: '箱根', description: '', inviteMethod: 'open' })
    expect(await sendNow()).toEqual({ kind: 'done' })
    expect(isSyncStop(getDefaultStore().get(syncStatusAtom))).toBe(false)
    expect((await agent.get('/api/session')).body.user.id).toBe(hanako)
    expect((await agent.get('/api/groups')).body.groups).toHaveLength(2)
  })

  it('is renewed for a call that a person waits for', async () => {
    await hanakoWithGroup()
    agent = request.agent(server.http)
    expect(await makeDeviceCode()).toMatchObject({ ok: true })
  })

  it('is replaced by one of its person if another person’s session has taken its place', async () => {
    const hanako = await hanakoWithGroup()
    const taro = await server.signIn('太郎')
    await taro.agent.post('/api/groups').send({ name: '金沢' }).expect(200)
    agent = taro.agent
    expect(await sendNow()).toEqual({ kind: 'done' })
    expect((await agent.get('/api/session')).body.user.id).toBe(hanako)
    // The device has a key of 太郎, so they can sign in here again.
    expect(await keyOfPerson(taro.user.id)).toBeDefined()
  })

  it('is never renewed for another person: a server that does not know the key creates no person', async () => {
    const hanako = await hanakoWithGroup()
    const { db } = server.database
    // As after a restored backup: the server knows 花子 only by other keys.
    await db
      .updateTable('identities')
      .set({ userId: (await server.signIn('太郎')).user.id })
      .where('userId', '=', hanako)
      .execute()
    agent = request.agent(server.http)
    expect(await sendNow()).toEqual({ kind: 'signed-out' })
    expect((await agent.get('/api/session')).body.user).toBeNull()
  })

  it('is renewed once, and not repeatedly', async () => {
    await hanakoWithGroup()
    agent = request.agent(server.http)
    intercept = async (call) =>
      call === 'POST /api/session/local'
        ? Response.json({ success: false, error: '', code: 'device-unknown' }, { status: 403 })
        : undefined
    calls = []
    for (const _ of [1, 2, 3]) expect(await sendNow()).toEqual({ kind: 'signed-out' })
    expect(calls.filter((call) => call === 'POST /api/session/local')).toHaveLength(1)
  })

  it('is renewed with the next try if the server was unreachable', async () => {
    await hanakoWithGroup()
    agent = request.agent(server.http)
    intercept = async (call) =>
      call === 'POST /api/session/local' ? Promise.reject(new TypeError('no connection')) : undefined
    expect(await sendNow()).toMatchObject({ kind: 'unreachable' })
    intercept = async () => undefined
    expect(await sendNow()).toEqual({ kind: 'done' })
  })

  it('is not renewed while its person signs out', async () => {
    await hanakoWithGroup()
    const drained = Promise.withResolvers<unknown>()
    intercept = async (call) => {
      if (call !== 'DELETE /api/session') return undefined
      await agent.delete('/api/session')
      // A drain, which may run in another tab too, finds the session ended before the account is left.
      const syncs = () => calls.filter((each) => each === 'POST /api/sync').length
      const before = syncs()
      sendNow().then(drained.resolve, drained.resolve)
      await vi.waitFor(() => expect(syncs()).toBeGreaterThan(before))
      return Response.json({ success: true })
    }
    expect(await signOut({ discardsUnsent: false })).toMatchObject({ ok: true })
    await drained.promise
    expect((await agent.get('/api/session')).body.user).toBeNull()
  })
})
