/** What people and devices that are in each other's way can do to attachments (docs/decisions/0131-attachments.md). */
import { assert } from '#shared/assert.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { attachmentBytesMax, pieceBytes, planLimits } from '#shared/limits.ts'
import { GroupId } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { newUuid } from '#client/store/new-id.ts'
import { purge } from '#server/sync/purge-daily.ts'
import { hashOf } from '#tests/builders/attachment-rows.ts'
import { wrongSums } from '#tests/support/wrong-sums.ts'
import {
  addRow,
  attach,
  change,
  factsOf,
  fetched,
  photoOf,
  piecesOf,
  putPiece,
  storedIn,
} from './attachment-fixture.ts'
import type { Person, TestServer } from './start-server.ts'
import { type Fixture, ask, call, startWithFixture } from './trip-fixture.ts'

let server: TestServer
let fixture: Fixture
beforeEach(async () => {
  ;({ server, fixture } = await startWithFixture({ settings: { plans: 'free' } }))
})
afterEach(async () => {
  assert((await wrongSums(server.database)).length === 0, 'the sums are those of the rows')
  await server.stop()
})

const content = photoOf(2 * pieceBytes)
const [first, second] = piecesOf(content) as [Buffer, Buffer]
const missing = async (person: Person, id: string) =>
  (await ask(person, 'GET', `/attachments/${id}/pieces`)).body
const of = (name: string, args: object) => ({ group: fixture.group, name, args })

it('a removed member sends no piece and learns of none, also in the middle of sending', async () => {
  const { hanako, taro, group } = fixture
  const id = await addRow(server, fixture, content)
  expect(await putPiece(taro, id, 0, first)).toEqual([200, [1]])
  const place = memberIdOf({ groupId: GroupId.parse(group), userId: taro.user.id })
  await call(hanako, 'DELETE', `/groups/${group}/members/${place}`)
  expect(await putPiece(taro, id, 1, second)).toEqual([403, 'membership-ended'])
  expect((await missing(taro, id)).code).toBe('membership-ended')
  expect((await missing(hanako, id)).missing).toEqual([1])
  expect((await attach(taro, photoOf(300), { groupId: group })).status).toBe(403)
})

it('a known hash in a group of one’s own says nothing of other groups', async () => {
  const { hanako, outsider, group } = fixture
  await attach(hanako, content, { groupId: group })
  const own = await call(outsider, 'POST', '/groups', { name: '別の旅' })
  const id = newUuid()
  const args = { id, ...factsOf(content) }
  expect(await change(server, outsider, { group: own.group.id, name: 'attachment.add', args })).toEqual([
    'applied',
  ])
  expect(await fetched(outsider, id)).toBe('attachment-not-uploaded')
  expect((await missing(outsider, id)).missing).toEqual([0, 1])
})

it('two devices at once do not pass the bytes of the plan together', async () => {
  const { hanako, taro } = fixture
  const add = (person: Person, size: number, seed: string) =>
    change(
      server,
      person,
      of('attachment.add', { id: newUuid(), ...factsOf(photoOf(300)), size, hash: hashOf(seed) }),
    )
  const max = planLimits.free.attachmentMegabytes * 1_000_000
  const count = Math.floor(max / attachmentBytesMax)
  for (let index = 0; index < count; index += 1) await add(hanako, attachmentBytesMax, String(index))
  const left = max - count * attachmentBytesMax
  const outcomes = await Promise.all([add(hanako, left, 'a'), add(taro, left, 'b')])
  expect(new Set(outcomes.map(([status]) => status))).toEqual(new Set(['applied', 'rejected']))
})

it('a row that is deleted and restored while its last piece comes has its bytes, or is asked for them', async () => {
  const { hanako, taro } = fixture
  const id = await addRow(server, fixture, content)
  await putPiece(hanako, id, 0, first)
  await Promise.all([
    putPiece(hanako, id, 1, second),
    change(server, taro, of('attachment.remove', { id })),
    change(server, taro, of('attachment.restore', { id })),
  ])
  await change(server, taro, of('attachment.restore', { id }))
  for (const piece of (await missing(hanako, id)).missing)
    await putPiece(hanako, id, piece, [first, second][piece]!)
  expect(await fetched(taro, id)).toEqual(content)
})

it('a row that is restored while the sweep runs has its bytes', async () => {
  const { hanako, taro, group } = fixture
  const id = String((await attach(hanako, content, { groupId: group })).body.attachment?.id)
  await call(hanako, 'DELETE', `/attachments/${id}`)
  await Promise.all([
    purge(server.database, server.clock.now),
    change(server, taro, of('attachment.restore', { id })),
    purge(server.database, server.clock.now),
  ])
  expect(await fetched(taro, id)).toEqual(content)
  expect((await storedIn(server)).contents).toBe(1)
})
