/** What a device goes through that was away for long: nothing is missing, nothing comes back, nothing happens twice. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MutationId } from '#shared/model/mutation-id.ts'
import { resendChange } from '#shared/sync/unsent.ts'
import { newId } from '#client/store/new-id.ts'
import {
  type Device,
  type Returning,
  addExpense,
  comeIn,
  deviceOf,
  later,
  losingAnswer,
  makeGroup,
  titles,
} from './recovery-scene.ts'
import { type TestServer, startTestServer } from './start-server.ts'

let server: TestServer
let hanako: Returning
beforeEach(async () => {
  server = await startTestServer()
  hanako = await comeIn(server, '花子')
})
afterEach(() => server.stop())

describe('a device that was away for more than ninety days', () => {
  it('gets its groups anew, without what was deleted and forgotten meanwhile', async () => {
    const [phone, tablet] = [deviceOf(hanako), deviceOf(hanako)]
    await makeGroup(phone)
    const gone = await addExpense(phone, '消える')
    await addExpense(phone, '残る')
    await phone.drain()
    await tablet.drain()
    await phone.record(groupId, 'expense.delete', { id: gone })
    await phone.drain()
    await later(server, 91, hanako)
    await addExpense(phone, '新しい')
    await phone.drain()
    expect(await server.database.db.selectFrom('tombstones').selectAll().execute()).toEqual([])
    await tablet.drain()
    expect(await titles(tablet)).toEqual(['残る', '新しい'])
    expect(await titles(phone)).toEqual(['残る', '新しい'])
  })

  it('is not given everything anew where it has heard of each deletion', async () => {
    const phone = deviceOf(hanako)
    await makeGroup(phone)
    const gone = await addExpense(phone, '消える')
    await phone.record(groupId, 'expense.delete', { id: gone })
    await phone.drain()
    await later(server, 91, hanako)
    await addExpense(phone, '新しい')
    await phone.drain()
    const resets: unknown[] = []
    const tablet = deviceOf(hanako, (send) => async (asked) => {
      const outcome = await send(asked)
      if (outcome.kind === 'answer') resets.push(...outcome.response.scopes.filter(({ reset }) => reset))
      return outcome
    })
    await tablet.drain()
    await addExpense(tablet, 'もっと')
    await tablet.drain()
    expect(resets).toEqual([])
    expect(await titles(tablet)).toEqual(['新しい', 'もっと'])
  })

  it('cannot do twice what the server has done and forgotten: its person is told, and decides', async () => {
    let lost: ReturnType<typeof losingAnswer> | undefined
    const phone = deviceOf(hanako, (send) => (lost = losingAnswer(send)).transport)
    const tablet = deviceOf(hanako)
    await makeGroup(phone)
    const id = await addExpense(phone, '昼')
    await phone.drain()
    await phone.record(groupId, 'expense.describe', { id, title: '昼食' })
    if (lost) lost.loss.isNext = true
    await phone.drain()
    await tablet.drain()
    await tablet.record(groupId, 'expense.describe', { id, title: '夕食' })
    await tablet.drain()
    await later(server, 91, hanako)
    await phone.drain()
    expect(await phone.unsent()).toMatchObject([{ state: 'rejected', record: { code: 'change-too-old' } }])
    expect(await titles(phone)).toEqual(['夕食'])
    await resendFirst(phone)
    await phone.drain()
    expect([await phone.queueLength(), await titles(phone)]).toEqual([0, ['昼食']])
  })

  it.each([
    [0, []],
    [89, []],
    [91, ['change-too-old']],
  ])('after %i days a change whose answer was lost stands once', async (days, codes) => {
    let lost: ReturnType<typeof losingAnswer> | undefined
    const phone = deviceOf(hanako, (send) => (lost = losingAnswer(send)).transport)
    await makeGroup(phone)
    await addExpense(phone, '昼食')
    if (lost) lost.loss.isNext = true
    await phone.drain()
    await later(server, days, hanako)
    await phone.drain()
    expect((await phone.unsent()).map(({ record }) => record.code)).toEqual(codes)
    const tablet = deviceOf(hanako)
    await tablet.drain()
    expect(await titles(tablet)).toEqual(['昼食'])
  })
})

async function resendFirst(device: Device): Promise<void> {
  const [first] = await device.unsent()
  if (!first) return
  const again = { seq: first.record.seq, mutationId: newId(MutationId), at: server.clock.now }
  await resendChange(device.store, again)
}
