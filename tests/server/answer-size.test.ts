/** An answer is bounded by bytes, so that a slow line carries it: over HTTP, with groups of long notes. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { assert } from '#shared/assert.ts'
import { answerBytesMax } from '#shared/limits.ts'
import type { ScopeDelta, SyncResponse } from '#shared/sync/wire.ts'
import { newUuid } from '#client/store/new-id.ts'
import {
  type Device,
  type Returning,
  addExpense,
  comeIn,
  deviceOf,
  groupId,
  makeGroup,
} from './recovery-fixture.ts'
import { type TestServer, startTestServer } from './start-server.ts'

let server: TestServer
let hanako: Returning
let phone: Device
beforeEach(async () => {
  server = await startTestServer()
  hanako = await comeIn(server, '花子')
  phone = deviceOf(hanako)
  await makeGroup(phone)
})
afterEach(() => server.stop())

/** As many changes in one version as stand between two drains. */
async function recordLongNotes({ versions, perVersion }: { versions: number; perVersion: number }) {
  const description = 'あ'.repeat(2_000)
  for (let version = 0; version < versions; version++) {
    for (let each = 0; each < perVersion; each++) {
      const id = await addExpense(phone, '夕食')
      await phone.record(groupId, 'expense.describe', { id, description })
    }
    await phone.drain()
  }
}

async function ask(cursor: number, query = ''): Promise<SyncResponse> {
  const request = { accountId: hanako.user.id, clientId: newUuid(), schema: 1, epoch: null, mutations: [] }
  const cursors = { [`g:${groupId}`]: cursor }
  const { body } = await hanako.agent
    .post(`/api/sync${query}`)
    .send({ ...request, cursors })
    .expect(200)
  return body
}

const bytesOf = ({ rows, deleted }: ScopeDelta) => Buffer.byteLength(JSON.stringify({ rows, deleted }))

/** Every answer until there is no more. */
async function download(query = ''): Promise<ScopeDelta[]> {
  const deltas: ScopeDelta[] = []
  for (let more = true; more;) {
    const { scopes, more: isMore } = await ask(deltas.at(-1)?.to ?? 0, query)
    const [delta] = scopes
    assert(delta, 'an answer that says that there is more brings something')
    deltas.push(delta)
    more = isMore
  }
  return deltas
}

it('an answer has at most so many bytes of rows, and the next ones bring the rest once', async () => {
  await recordLongNotes({ versions: 8, perVersion: 20 })
  const deltas = await download()
  expect(deltas.length).toBeGreaterThan(3)
  for (const delta of deltas) expect(bytesOf(delta)).toBeLessThan(answerBytesMax * 1.05)
  const ids = deltas.flatMap(({ rows }) => rows.expenses ?? []).map(({ id }) => id)
  expect([ids.length, new Set(ids).size]).toEqual([160, 160])
})

it('a device on a slow line gets as little as it asks for, and one version at least', async () => {
  await recordLongNotes({ versions: 4, perVersion: 3 })
  const deltas = await download('?answerBytesMax=1000')
  // The first is the group's own.
  expect(deltas.map(({ rows }) => rows.expenses?.length ?? 0)).toEqual([0, 3, 3, 3, 3])
  expect(deltas.map(({ from, to }) => to - from)).toEqual([1, 1, 1, 1, 1])
})

it('nobody gets more than others by asking for it, and what is no number asks for nothing', async () => {
  await recordLongNotes({ versions: 3, perVersion: 20 })
  const [usual] = await download()
  for (const asked of ['99999999999', '-1', 'all', '1e400', '0', ''])
    expect((await ask(0, `?answerBytesMax=${asked}`)).scopes[0]?.to).toBe(usual?.to)
})
