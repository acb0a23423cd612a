/** Every path that writes, called as a person or an operator would, over one prepared database. */
import { join } from 'node:path'
import request from 'supertest'
import { assert } from '#shared/assert.ts'
import { syncSchema } from '#shared/limits.ts'
import { scopeOfGroup, scopeOfUser } from '#shared/model/scope.ts'
import type { SyncResponse } from '#shared/sync/wire-format.ts'
import { groupIdOf, uuidOf } from '#tests/builders/ids.ts'
import { runCommand } from '#server/backup/backup-commands.ts'
import type { Database } from '#server/db/database.ts'
import { type DatabaseLocation, openDatabase } from '#server/db/open-database.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareLineSignIn } from '#server/identity/line-sign-in.ts'
import { newInviteCode } from '#server/identity/secrets.ts'
import { propagateProfiles } from '#server/sync/propagate-profiles.ts'
import { purge, logKeptSeconds } from '#server/sync/purge-daily.ts'
import { type Person, type TestServer, startOfTests } from '../start-server.ts'
import { call, lunch, createFixture } from '../trip-fixture.ts'

/** The result of a call: whether it succeeded, and its answer. */
export type Answered = { isDone: boolean; said: unknown }

/** A call over HTTP. */
export type WritingCall = { name: string; ask: (server: TestServer, story: Story) => Promise<Answered> }
/** Work of the server or its operator, without a call. */
export type WritingWork = {
  name: string
  work: (place: DatabaseLocation) => Promise<Answered>
  /** True if a repetition does the work again. */
  isRepeated?: boolean
}
export type WritingPath = WritingCall | WritingWork

export type Story = Awaited<ReturnType<typeof prepareStory>>

const keyOf = (number: number) => uuidOf(number)
const phone = { displayName: '三郎', key: 'k'.repeat(40) }

/** Makes 花子's group with expenses, one of which is deleted, a device code, and rows that a purge deletes. */
export async function prepareStory(server: TestServer) {
  const fixture = await createFixture(server)
  const { hanako, group } = fixture
  const made: string[] = []
  for (const title of ['朝食', '昼食', '夕食']) {
    const participants = [{ userId: hanako.user.id }]
    const body = { ...lunch(hanako.user.id), title, participants }
    made.push((await call(hanako, 'POST', `/groups/${group}/expenses`, body)).expense.id)
  }
  await call(hanako, 'DELETE', `/expenses/${made[2]}`)
  // 花子's new name still has to be written into her two groups.
  await call(hanako, 'POST', '/groups', { name: '箱根旅行' })
  await call(hanako, 'POST', '/sync', renameOf(hanako, { number: 601, displayName: 'はなこ' }))
  const { code } = (await hanako.agent.post('/api/session/codes')).body
  await request(server.http).post('/api/session/local').send(phone).expect(200)
  return { ...fixture, made, code: String(code) }
}

type Asked = {
  path: string
  body?: unknown
  headers?: Record<string, string>
  method?: 'get' | 'post' | 'delete'
}

async function send(
  { http }: TestServer,
  { token }: { token?: string },
  { path, body, headers, method }: Asked,
) {
  const sent = request(http)[method ?? 'post'](path)
  if (token !== undefined) void sent.set('authorization', `Bearer ${token}`)
  const answer = await sent.set(headers ?? {}).send(body === undefined ? undefined : Object(body))
  const { status, body: said, headers: result } = answer
  if (status === 200) return { isDone: true, said }
  return { isDone: false, said: [status, said.code, Number(result['retry-after']) > 0] }
}

export const unavailable = [503, 'unavailable', true]

const restCall = (
  name: string,
  number: number,
  asked: (story: Story) => Omit<Asked, 'headers'>,
): WritingCall => ({
  name,
  ask: (server, story) =>
    send(server, story.hanako, { ...asked(story), headers: { 'idempotency-key': keyOf(number) } }),
})

const syncCall = (name: string, body: (story: Story) => unknown): WritingCall => ({
  name,
  ask: async (server, story) => {
    const answered = await send(server, story.hanako, { path: '/api/sync', body: body(story) })
    if (!answered.isDone) return answered
    const { results } = answered.said as Pick<SyncResponse, 'results'>
    // Each transaction makes another random id for its version.
    return { isDone: true, said: results.map((result) => ({ ...result, versionId: 'versionId' in result })) }
  },
})

/** A batch for two groups, one of them new: changes, a deletion, a settlement, and one that is rejected. */
function pushOf({ hanako, group, made, jiro }: Story) {
  const me = `u:${hanako.user.id}`
  const [known, next] = [scopeOfGroup(groupIdOf(0)), scopeOfGroup(groupIdOf(7))]
  const scope = known.replace(groupIdOf(0), group)
  const day = { category: 'food', date: '2026-08-12', location: '', itineraryId: null, description: '' }
  const dinner = (number: number) => ({
    id: uuidOf(number),
    title: `晩酌${number}`,
    ...day,
    amount: 3_000,
    payers: [{ userKey: me, amount: 3_000 }],
    split: { method: 'equal', participants: [me, `p:${jiro}`] },
  })
  const changes: [scope: string, name: string, args: unknown][] = [
    [scope, 'expense.create', dinner(801)],
    [scope, 'expense.describe', { id: uuidOf(801), title: '宴会' }],
    [scope, 'expense.delete', { id: made[0] }],
    [next, 'group.create', { name: '九州', description: '', inviteMethod: 'open' }],
    [scope, 'settlement.close', { expenses: [{ id: uuidOf(801), mark: uuidOf(901) }], transfers: [] }],
    [scope, 'expense.describe', { id: made[0], title: '消えた' }],
    [scope, 'expense.describe', { id: made[1], title: '続かない' }],
  ]
  const mutations = changes.map(([to, name, args], index) => ({
    mutationId: uuidOf(901 + index),
    scope: to,
    name,
    args,
    time: startOfTests,
  }))
  const envelope = {
    accountId: hanako.user.id,
    clientId: uuidOf(999),
    schema: syncSchema,
    epoch: null,
    cursors: {},
  }
  return { ...envelope, mutations }
}

/** Two new groups with the same invite code: the second one is undone, and its transaction runs again. */
function pushWithFailureOf(story: Story) {
  const group = { name: '九州', description: '', inviteMethod: 'open' }
  const mutations = [7, 8].map((number) => ({
    mutationId: uuidOf(900 + number),
    scope: scopeOfGroup(groupIdOf(number)),
    name: 'group.create',
    args: group,
    time: startOfTests,
  }))
  return { ...pushOf(story), mutations }
}

function renameOf({ user }: Person, { number, displayName }: { number: number; displayName: string }) {
  const scope = scopeOfUser(user.id)
  const mutation = { mutationId: uuidOf(number), scope, name: 'profile.set', args: { displayName } }
  const envelope = { accountId: user.id, clientId: uuidOf(999), epoch: null, cursors: {} }
  return { ...envelope, schema: syncSchema, mutations: [{ ...mutation, time: startOfTests }] }
}

/** Signs in. The result includes whose session it is afterwards. */
async function signIn(server: TestServer, body: unknown, cookieOf?: { token: string }): Promise<Answered> {
  const answered = await send(server, cookieOf ?? {}, { path: '/api/session/local', body })
  if (!answered.isDone) return answered
  const { token, user } = answered.said as { token: string; user: unknown }
  const me = await request(server.http).get('/api/me').set('authorization', `Bearer ${token}`)
  assert(me.status !== 401, 'a session that was given is there')
  return { isDone: me.status === 200, said: me.status === 200 ? user : [me.status, me.body.code, true] }
}

const calls: readonly WritingCall[] = [
  syncCall('a push', pushOf),
  syncCall('a new name', ({ hanako }) => renameOf(hanako, { number: 602, displayName: 'はな' })),
  restCall('a new group', 1, () => ({ path: '/api/groups', body: { name: '北海道' } })),
  restCall('a new expense', 2, ({ hanako, group }) => ({
    path: `/api/groups/${group}/expenses`,
    body: { ...lunch(hanako.user.id), participants: [{ userId: hanako.user.id }] },
  })),
  restCall('a deletion', 3, ({ made }) => ({ path: `/api/expenses/${made[0]}`, method: 'delete' })),
  {
    name: 'joining',
    ask: (server, { outsider, inviteCode }) =>
      send(server, outsider, {
        path: '/api/groups/join',
        body: { inviteCode },
        headers: { 'idempotency-key': keyOf(4) },
      }),
  },
  {
    name: 'a new account',
    ask: (server) => signIn(server, { displayName: '四郎', key: 'n'.repeat(40) }),
  },
  {
    name: 'coming back',
    ask: (server) => signIn(server, phone),
  },
  {
    name: 'a sign-in by a code',
    ask: (server, { code }) => signIn(server, { deviceCode: code, key: 'd'.repeat(40) }),
  },
  {
    name: 'a code for a device',
    ask: async (server, { hanako }) => {
      const answered = await send(server, hanako, { path: '/api/session/codes' })
      return answered.isDone ? { isDone: true, said: 'a code' } : answered
    },
  },
  {
    name: 'a session that is used again',
    ask: (server, { hanako }) => {
      server.clock.now = startOfTests + 2 * 60 * 60
      return send(server, hanako, { path: '/api/me', method: 'get' })
    },
  },
  {
    name: 'signing out',
    ask: (server, { taro }) => send(server, taro, { path: '/api/session', method: 'delete' }),
  },
  {
    name: 'deleting an account',
    ask: (server, { taro }) =>
      send(server, taro, { path: '/api/me', method: 'delete', body: { userId: taro.user.id } }),
  },
]

async function orThrown(work: Promise<unknown>): Promise<Answered> {
  return work.then(
    () => ({ isDone: true, said: 'done' }),
    (error: unknown) => ({ isDone: false, said: error }),
  )
}

async function opened(place: DatabaseLocation, work: (database: Database) => Promise<void>): Promise<void> {
  const database = openDatabase(place)
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

/** 三郎 has an account by LINE, which is given up for the one of their phone. */
async function linkLine(database: Database): Promise<void> {
  const pictureUrl = 'https://profile.line-scdn.net/0hsaburo'
  const person = { subject: `U${'3'.repeat(32)}`, displayName: '三郎', pictureUrl, expiresInSeconds: 60 }
  const deps = { database, now: () => startOfTests }
  for (const asked of [{ createsAccount: true }, { createsAccount: true, deviceKey: phone.key }]) {
    const prepared = await prepareLineSignIn(deps, person, asked)
    assert(prepared.ok, 'LINE leads to an account')
    assert((await prepared.value.complete()).ok, 'the two can be linked')
  }
}

const works: readonly WritingWork[] = [
  {
    name: 'bringing a new name into groups',
    work: (place) =>
      orThrown(
        opened(place, (database) => propagateProfiles({ database, now: () => startOfTests, newInviteCode })),
      ),
  },
  {
    name: 'signing in by LINE, and linking',
    work: (place) => orThrown(opened(place, linkLine)),
  },
  {
    name: 'forgetting',
    work: (place) =>
      orThrown(opened(place, (database) => purge(database, startOfTests + 2 * logKeptSeconds))),
  },
  {
    name: 'a new epoch',
    work: (place) => commanded(['new-epoch'], place),
    // A repetition renews the invite codes again, because nothing tells for which epoch they were made.
    isRepeated: true,
  },
]

async function commanded(commandLine: string[], place: DatabaseLocation): Promise<Answered> {
  const databaseUrl = typeof place === 'object' && 'databaseUrl' in place ? place.databaseUrl : null
  const dataDir = typeof place === 'object' && 'file' in place ? join(place.file, '..') : '/nowhere'
  const { isDone, sentence } = await runCommand(
    commandLine,
    { dataDir, databaseUrl },
    new Date(startOfTests * 1000),
  )
  return { isDone, said: isDone ? 'done' : sentence }
}

export const writingPaths: readonly WritingPath[] = [...calls, ...works]

/** Only in the long run, because a call without a failure passes through the same code. */
export const pushWithFailure = syncCall('a push with a change that fails', pushWithFailureOf)

export const migration: WritingWork = {
  name: 'a migration',
  work: (place) => orThrown(opened(place, migrate)),
}
