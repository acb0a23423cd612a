/** What stops a device's sync, and that it keeps everything and continues afterwards. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refusalAdvice } from '#shared/messages/unsent-reasons.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { MutationId } from '#shared/model/mutation-id.ts'
import { type RunnerState, createRunner } from '#shared/sync/runner.ts'
import type { Transport } from '#shared/sync/adapt-call-size.ts'
import { resendChange } from '#shared/sync/resend-edit-discard.ts'
import { newId } from '#client/store/new-id.ts'
import {
  type Device,
  type Returning,
  addExpense,
  comeIn,
  deviceOf,
  groupId,
  makeGroup,
  titles,
  joinByCode,
} from './recovery-fixture.ts'
import { newKey, type TestServer, startTestServer } from './start-server.ts'

let server: TestServer
let hanako: Returning
let isOld = false
beforeEach(async () => {
  server = await startTestServer()
  hanako = await comeIn(server, '花子')
  isOld = false
})
afterEach(() => server.stop())

/** A build with an older version of the call, until it is updated. */
const oldBuild =
  (send: Transport): Transport =>
  (asked) =>
    send(isOld ? { ...asked, schema: 0 } : asked)

/** The runner's state after a drain, which the heading shows. */
async function stateAfterDrain({ drain }: Device): Promise<RunnerState> {
  const ended = Promise.withResolvers<RunnerState>()
  const runner = createRunner({
    drain,
    withLock: (body) => body(),
    sleep: async () => undefined,
    random: () => 0,
    onState: (state) => (state === 'sending' ? undefined : ended.resolve(state)),
    onDefect: ended.reject,
  })
  runner.wake()
  const state = await ended.promise
  runner.stop()
  return state
}

describe('sync stops, keeps everything, and continues', () => {
  const signInAs = (displayName: string) =>
    hanako.agent
      .post('/api/session/local')
      .send({ displayName, key: newKey(), endsSessionOf: hanako.user.id })
      .expect(200)
  const cases: [string, RunnerState, { stop: () => unknown; mend: () => unknown }][] = [
    [
      'when the session has ended and its person signs in again',
      'signed-out',
      { stop: () => hanako.agent.delete('/api/session'), mend: () => hanako.comeBack() },
    ],
    [
      'when somebody else has signed in and its person signs in again',
      'wrong-account',
      { stop: () => signInAs('太郎'), mend: () => hanako.comeBack() },
    ],
    [
      'when the app is too old and is updated',
      'schema-too-old',
      { stop: () => (isOld = true), mend: () => (isOld = false) },
    ],
  ]
  it.each(cases)('%s: %s', async (_, expected, { stop, mend }) => {
    const phone = deviceOf(hanako, oldBuild)
    await makeGroup(phone)
    await stop()
    await addExpense(phone, '昼食')
    const queued = await phone.store.transaction((tx) => tx.queue.all())
    expect(await stateAfterDrain(phone)).toBe(expected)
    expect(await phone.store.transaction((tx) => tx.queue.all())).toEqual(queued)
    expect([await titles(phone), await phone.unsent()]).toEqual([['昼食'], []])
    expect(await server.database.db.selectFrom('expenses').select('id').execute()).toEqual([])
    await mend()
    expect(await stateAfterDrain(phone)).toBe('idle')
    expect([await phone.queueLength(), await titles(phone)]).toEqual([0, ['昼食']])
  })
})

describe('somebody who was removed', () => {
  let taro: Returning
  let phone: Device
  let tablet: Device
  beforeEach(async () => {
    taro = await comeIn(server, '太郎')
    phone = deviceOf(hanako)
    tablet = deviceOf(taro)
    await makeGroup(phone)
    await joinByCode(taro)
    await addExpense(phone, '昼食')
    await phone.drain()
    await tablet.drain()
  })

  async function remove(): Promise<void> {
    const id = memberIdOf({ groupId, userId: taro.user.id })
    expect(await phone.record(groupId, 'member.remove', { id })).toEqual({ ok: true })
    await phone.drain()
  }

  it('keeps unsent changes, listed with advice, and no rows of the group', async () => {
    await remove()
    await addExpense(tablet, '夕食')
    await tablet.drain()
    expect(await titles(tablet)).toEqual([])
    expect(await tablet.unsent()).toMatchObject([{ state: 'rejected', record: { code: 'membership-ended' } }])
    expect(refusalAdvice['membership-ended']).toMatch('もう一度参加')
  })

  it('and joins again gets all rows again, and can send the held changes', async () => {
    await remove()
    await addExpense(tablet, '夕食')
    await tablet.drain()
    await addExpense(phone, '夜食')
    await phone.drain()
    await joinByCode(taro)
    await tablet.drain()
    expect(await titles(tablet)).toEqual(['昼食', '夜食'])
    const [held] = await tablet.unsent()
    await resendChange(tablet.store, { seq: held?.record.seq ?? 0, mutationId: newId(MutationId) })
    expect(await tablet.drain()).toEqual({ kind: 'done' })
    expect([await titles(tablet), await tablet.queueLength()]).toEqual([['昼食', '夜食', '夕食'], 0])
  })

  it('learns of it between two drains of an open app too, and no change was wrongly acknowledged', async () => {
    await addExpense(tablet, '夕食')
    await tablet.drain()
    await remove()
    await tablet.drain()
    await joinByCode(taro)
    await tablet.drain()
    expect(await titles(tablet)).toEqual(['昼食', '夕食'])
    expect([await tablet.queueLength(), await tablet.unsent()]).toEqual([0, []])
  })
})
