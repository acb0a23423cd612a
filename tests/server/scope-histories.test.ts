/** Versions of a scope have ids, so that a cursor of another history is noticed at the next call. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { GroupId } from '#shared/model/group.ts'
import { MutationId } from '#shared/model/mutation-id.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { checksumEverySeconds } from '#shared/sync/device-checksums.ts'
import type { SyncRequest, SyncResponse } from '#shared/sync/wire-format.ts'
import { newUuid } from '#client/store/new-id.ts'
import { purge } from '#server/sync/purge-daily.ts'
import { isIssued } from '#server/db/scope-versions.ts'
import { putBack, takeBackup } from '#tests/support/backup.ts'
import { addExpense, comeIn, deviceOf, groupId, makeGroup, scope, titles } from './recovery-fixture.ts'
import { type TestServer, startTestServer } from './start-server.ts'
import { syncRequest } from './sync-requests.ts'

let server: TestServer
let hanako: Awaited<ReturnType<typeof comeIn>>
let phone: ReturnType<typeof deviceOf>
beforeEach(async () => {
  server = await startTestServer()
  hanako = await comeIn(server, '花子')
  phone = deviceOf(hanako)
  await makeGroup(phone)
})
afterEach(() => server.stop())

async function ask(fields: Partial<SyncRequest>): Promise<SyncResponse> {
  const { body } = await hanako.agent.post('/api/sync').send(syncRequest(hanako, fields))
  // Every account also has the scope of its user.
  const scopes = (body as SyncResponse).scopes?.filter((delta) => delta.scope === scope)
  return { ...body, scopes }
}

async function versionsUpTo(cursor: number) {
  const { scopes } = await ask({ cursors: { [scope]: 0 } })
  return (scopes[0]?.versions ?? []).filter(({ version }) => version <= cursor)
}

async function record(...names: string[]): Promise<void> {
  for (const name of names) {
    await addExpense(phone, name)
    await phone.drain()
  }
}

it('a failover to a standby that is behind is noticed, and the newest common version is found', async () => {
  await record('朝食')
  const backup = await takeBackup(server.database)
  await record('昼食', '夕食')
  const [newest, ...earlier] = await versionsUpTo(4)
  expect(newest?.version).toBe(4)
  await putBack(server.database, backup)
  const renamed = await phone.record(groupId, 'group.edit', { name: '京都' })
  expect(renamed).toEqual({ ok: true })
  for (let count = 0; count < 4; count++) await record(`その後${count}`)
  const history = { newest: newest ?? { version: 0, id: '' } }
  const cursors = { [scope]: 4 }
  const first = await ask({ cursors, histories: { [scope]: history } })
  expect([first.diverged, first.scopes]).toEqual([[scope], []])
  const { scopes } = await ask({ cursors, histories: { [scope]: { ...history, earlier } } })
  expect(scopes).toMatchObject([{ from: 0, reset: true, divergence: { lost: newest, common: earlier[1] } }])
})

it('a download that was cut is not continued in a history that lacks its end', async () => {
  const id = await addExpense(phone, '朝食')
  await record('昼食')
  const backup = await takeBackup(server.database)
  await phone.record(groupId, 'expense.describe', { id, description: 'あ'.repeat(2_000) })
  await phone.drain()
  const [first] = (await ask({ cursors: { [scope]: 1 }, histories: {}, answerBytesMax: 1 })).scopes
  expect([first?.to, first?.rows.expenses?.map(({ title }) => title)]).toEqual([2, ['昼食']])
  await putBack(server.database, backup)
  const [newest = { version: 0, id: '' }, ...earlier] = first?.versions ?? []
  const { scopes } = await ask({ cursors: { [scope]: 2 }, histories: { [scope]: { newest, earlier } } })
  expect(scopes).toMatchObject([{ from: 0, to: 2, reset: true, divergence: { lost: { version: 3 } } }])
  expect(scopes[0]?.rows.expenses).toHaveLength(2)
})

it('a device with the same history gets only new rows, whatever its epoch', async () => {
  await record('朝食')
  const [newest] = await versionsUpTo(2)
  await record('昼食')
  const histories = { [scope]: { newest: newest ?? { version: 0, id: '' } } }
  const { scopes } = await ask({ cursors: { [scope]: 2 }, histories, epoch: 'another' })
  expect(scopes).toMatchObject([{ from: 2, to: 3, versions: [{ version: 3 }] }])
  expect(scopes[0]).not.toHaveProperty('reset')
})

it('a device that knows no version id gets the newest one, once', async () => {
  const { scopes } = await ask({ cursors: { [scope]: 1 }, histories: {} })
  expect(scopes).toMatchObject([{ from: 1, to: 1, versions: [{ version: 1 }] }])
  const [newest = { version: 0, id: '' }] = scopes[0]?.versions ?? []
  expect((await ask({ cursors: { [scope]: 1 }, histories: { [scope]: { newest } } })).scopes).toEqual([])
  expect((await ask({ cursors: { [scope]: 1 } })).scopes).toEqual([])
})

it('sums of a lost history are not compared with a version of the same number', async () => {
  await record('朝食')
  const backup = await takeBackup(server.database)
  await record('昼食')
  const other = deviceOf(hanako)
  let failovers = 0
  const failingOver = deviceOf(
    hanako,
    (send) => async (asked) => {
      if (asked.checksums && failovers++ === 0) {
        await putBack(server.database, backup)
        await addExpense(other, '夕食')
        await other.drain()
      }
      return send(asked)
    },
    phone.store,
  )
  await other.drain()
  server.clock.now += checksumEverySeconds
  await failingOver.drain()
  expect((await titles(failingOver)).toSorted()).toEqual(['夕食', '昼食', '朝食'].toSorted())
  expect([failovers, server.takeDefects()]).toEqual([1, []])
})

it('a version older than the oldest id counts as the same history', async () => {
  await record('朝食', '昼食')
  const [, second] = await versionsUpTo(3)
  server.clock.now += 91 * 24 * 3600
  await hanako.comeBack()
  await purge(server.database, server.clock.now)
  const versions = server.database.db.selectFrom('scopeVersions').select('version')
  expect(await versions.where('scope', '=', scope).execute()).toEqual([{ version: 3 }])
  const histories = { [scope]: { newest: second ?? { version: 0, id: '' } } }
  const answer = await ask({ cursors: { [scope]: 2 }, histories })
  expect(answer.diverged).toBeUndefined()
  expect(answer.scopes).toMatchObject([{ from: 2, to: 3 }])
  // The oldest version that has an id is compared by it.
  const another = { newest: { version: 3, id: second?.id ?? '' } }
  expect((await ask({ cursors: { [scope]: 3 }, histories: { [scope]: another } })).diverged).toEqual([scope])
})

it('a repeated answer names the same versions, although versions of other groups have the same numbers', async () => {
  const mutations = [1, 2, 3].map(() => ({
    mutationId: MutationId.parse(newUuid()),
    scope: scopeOfGroup(GroupId.parse(newUuid())),
    name: 'group.create',
    args: { name: '温泉', description: '', inviteMethod: 'open' },
    time: server.clock.now,
  }))
  const { results } = await ask({ mutations })
  expect(results).toMatchObject(
    mutations.map(() => ({ status: 'applied', version: 1, versionId: expect.any(String) })),
  )
  expect((await ask({ mutations })).results).toEqual(results)
})

it('an invented id is distinguished from an issued one', async () => {
  const key = await server.database.db.transaction().execute((tx) => server.database.versionKey(tx))
  const [newest = { version: 0, id: '' }] = await versionsUpTo(1)
  expect(isIssued({ scope, key }, newest)).toBe(true)
  expect(isIssued({ scope, key }, { ...newest, version: 2 })).toBe(false)
  expect(isIssued({ scope: `g:${newUuid()}` as typeof scope, key }, newest)).toBe(false)
  for (const id of ['', 'x', `${newest.id.slice(0, -1)}${newest.id.endsWith('A') ? 'B' : 'A'}`])
    expect(isIssued({ scope, key }, { ...newest, id })).toBe(false)
})
