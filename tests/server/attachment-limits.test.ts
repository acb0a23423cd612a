/** How many bytes groups and people may add, and how many are in memory (docs/decisions/0131-attachments.md). */
import { afterEach, describe, expect, it } from 'vitest'
import { attachmentBytesMax, pieceBytes, planLimits } from '#shared/limits.ts'
import { newUuid } from '#client/store/new-id.ts'
import { createBodyMemory, uploadLimits } from '#server/http/body-memory.ts'
import { accountAttachedBytesPerDayMax } from '#server/sync/changes-per-day.ts'
import { hashOf } from '#tests/builders/attachment-rows.ts'
import { attach, change, factsOf, photoOf } from './attachment-fixture.ts'
import type { Person, TestServer } from './start-server.ts'
import { type Fixture, call, startWithFixture } from './trip-fixture.ts'

let server: TestServer
let fixture: Fixture
afterEach(() => server.stop())

const start = async (plans: 'own' | 'free' | 'premium') => {
  ;({ server, fixture } = await startWithFixture({ settings: { plans } }))
}

let added = 0
/** Adds a row that says so many bytes. */
const addOf = (person: Person, size: number, group = fixture.group) => {
  added += 1
  const args = { ...factsOf(photoOf(300)), id: newUuid(), size, hash: hashOf(String(added)) }
  return change(server, person, { group, name: 'attachment.add', args })
}

describe('the attachments of a group', () => {
  it('have together the bytes of its owner’s plan, and room again once one is removed', async () => {
    await start('free')
    const max = planLimits.free.attachmentMegabytes * 1_000_000
    const count = Math.floor(max / attachmentBytesMax)
    for (let index = 0; index < count; index += 1)
      expect(await addOf(fixture.taro, attachmentBytesMax)).toEqual(['applied'])
    const left = max - count * attachmentBytesMax
    expect(await addOf(fixture.hanako, left + 1)).toEqual(['rejected', 'plan-attachments-full'])
    expect(await addOf(fixture.hanako, left)).toEqual(['applied'])
    const refused = await attach(fixture.hanako, photoOf(300), { groupId: fixture.group })
    expect([refused.status, refused.body.code]).toEqual([422, 'plan-attachments-full'])
    const { attachments } = await call(fixture.hanako, 'GET', `/groups/${fixture.group}/attachments`)
    const [{ id }, { id: second }] = attachments
    await call(fixture.hanako, 'DELETE', `/attachments/${id}`)
    expect((await attach(fixture.hanako, photoOf(300), { groupId: fixture.group })).status).toBe(200)
    const restored = await change(server, fixture.hanako, {
      ...{ group: fixture.group, name: 'attachment.restore', args: { id } },
    })
    expect(restored).toEqual(['rejected', 'plan-attachments-full'])
    await call(fixture.hanako, 'DELETE', `/attachments/${second}`)
    const again = { group: fixture.group, name: 'attachment.restore', args: { id } }
    expect(await change(server, fixture.hanako, again)).toEqual(['applied'])
  })

  it('have more with the premium plan, which has its own sentence', async () => {
    await start('premium')
    await addOf(fixture.hanako, 1_000)
    const max = planLimits.premium.attachmentMegabytes * 1_000_000
    await server.database.db.updateTable('attachments').set({ size: max }).execute()
    expect(await addOf(fixture.hanako, 1)).toEqual(['rejected', 'group-attachments-full'])
  })
})

it('a person adds so many bytes within a day. What is beyond waits, and other people do not', async () => {
  await start('premium')
  await addOf(fixture.taro, attachmentBytesMax)
  const { db } = server.database
  const counts = db.selectFrom('changeCounts').select(['countedFor', 'changes'])
  const counted = () => counts.where('kind', '=', 'attached-bytes').execute()
  expect(await counted()).toEqual([{ countedFor: `u:${fixture.taro.user.id}`, changes: attachmentBytesMax }])
  const almost = accountAttachedBytesPerDayMax - 1
  await db.updateTable('changeCounts').set({ changes: almost }).where('kind', '=', 'attached-bytes').execute()
  expect(await addOf(fixture.taro, 1_000)).toEqual(['applied'])
  expect(await addOf(fixture.taro, 1_000)).toEqual(['not-run', 'too-many-changes'])
  const refused = await attach(fixture.taro, photoOf(300), { groupId: fixture.group })
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many-changes'])
  expect(await addOf(fixture.hanako, 1_000)).toEqual(['applied'])
  const rename = {
    group: fixture.group,
    name: 'pendingMember.rename',
    args: { id: fixture.jiro, name: '二郎' },
  }
  expect(await change(server, fixture.taro, rename)).toEqual(['applied'])
  server.clock.now += 2 * 24 * 60 * 60
  expect(await addOf(fixture.taro, 1_000)).toEqual(['applied'])
})

it('all uploads together have the memory of one and a half of the largest, and a person that of one', async () => {
  await start('premium')
  const uploads = createBodyMemory(uploadLimits)
  const [first, second, third] = ['a', 'b', 'c'].map((person) => uploads.hold(person))
  expect(first?.take(attachmentBytesMax + pieceBytes)).toBe(undefined)
  expect(first?.take(attachmentBytesMax)).toBe('too-many-requests')
  expect(second?.take(attachmentBytesMax)).toBe('unavailable')
  expect(third?.take(pieceBytes)).toBe(undefined)
  first?.giveBack()
  expect(second?.take(attachmentBytesMax)).toBe(undefined)
})
