/**
 * The rows of an answer are limited in bytes, so that slow lines can carry it. Over HTTP, with expenses that have
 * long notes.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { assert } from '#shared/assert.ts'
import { answerBytesMax } from '#shared/limits.ts'
import type { ScopeDelta, SyncResponse } from '#shared/sync/wire-format.ts'
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
import { syncRequest } from './sync-requests.ts'

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

/** Records as many changes in one version as a device collects between two drains. */
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
  // It has its own profile already.
  const cursors = { [`g:${groupId}`]: cursor, [`u:${hanako.user.id}`]: 1 }
  const { body } = await hanako.agent
    .post(`/api/sync${query}`)
    .send(syncRequest(hanako, { cursors }))
    .expect(200)
  return body
}

const bytesOf = ({ rows, deleted }: ScopeDelta) => Buffer.byteLength(JSON.stringify({ rows, deleted }))

/** Returns the deltas of all answers until there is no more. */
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

it('an answer has at most `answerBytesMax` of rows, and the next ones bring each other row once', async () => {
  await recordLongNotes({ versions: 8, perVersion: 20 })
  const deltas = await download()
  expect(deltas.length).toBeGreaterThan(3)
  for (const delta of deltas) expect(bytesOf(delta)).toBeLessThan(answerBytesMax * 1.05)
  const ids = deltas.flatMap(({ rows }) => rows.expenses ?? []).map(({ id }) => id)
  expect([ids.length, new Set(ids).size]).toEqual([160, 160])
})

it('a device on a slow line gets answers as small as it asks for, but at least one version', async () => {
  await recordLongNotes({ versions: 4, perVersion: 3 })
  const deltas = await download('?answerBytesMax=1000')
  // The first version is the group's own.
  expect(deltas.map(({ rows }) => rows.expenses?.length ?? 0)).toEqual([0, 3, 3, 3, 3])
  expect(deltas.map(({ from, to }) => to - from)).toEqual([1, 1, 1, 1, 1])
})

it('a larger limit than the default is ignored, and so is one that is no number', async () => {
  await recordLongNotes({ versions: 3, perVersion: 20 })
  const [usual] = await download()
  for (const asked of ['99999999999', '-1', 'all', '1e400', '0', ''])
    expect((await ask(0, `?answerBytesMax=${asked}`)).scopes[0]?.to).toBe(usual?.to)
})
