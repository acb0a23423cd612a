/** A page sends the bytes of attachments by itself, and of two pages one (docs/decisions/0131-attachments.md). */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pieceBytes } from '#shared/limits.ts'
import { GroupId } from '#shared/model/group.ts'
import { closeForGood } from '#client/store/reopen-database.ts'
import { photoOf } from '#tests/server/attachment-fixture.ts'
import type { TestServer } from '#tests/server/start-server.ts'
import { startWithFixture } from '#tests/server/trip-fixture.ts'
import { type ContentDevice, openContentDevice, photoFacts } from '#tests/support/content-device.ts'
import { wakeContents } from './contents-runner.ts'

let server: TestServer
let phone: ContentDevice
const puts: string[] = []
const realFetch = globalThis.fetch

beforeEach(async () => {
  const { fixture, ...started } = await startWithFixture()
  server = started.server
  const { hanako, group } = fixture
  phone = await openContentDevice({ person: hanako, address: server.address, now: () => server.clock.now })
  await phone.drain()
  await phone.attach(GroupId.parse(group), photoOf(2 * pieceBytes), photoFacts)
  await phone.drain()
  puts.length = 0
  // The page's own calls have no origin, and its cookie.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (!path.startsWith('/')) return realFetch(path, init)
    if (init.method === 'PUT') puts.push(path.slice(-1))
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${hanako.token}` }
    return realFetch(`${server.address}${path}`, { ...init, headers })
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  closeForGood(phone.database)
  await server.stop()
})

it('sends what is there, once however often it is woken, and has the rows fetched after that', async () => {
  const { promise: sent, resolve } = Promise.withResolvers<void>()
  const deps = {
    database: phone.database,
    sleep: async () => undefined,
    renewing: <Outcome>(run: () => Promise<Outcome>) => run(),
    onSent: resolve,
  }
  wakeContents(deps)
  wakeContents(deps)
  await sent
  await phone.drain()
  expect([puts, await phone.unsentBytes()]).toEqual([['0', '1'], []])
})
