// @vitest-environment happy-dom
/** Which account is sent and followed for, and who sends what was just recorded. */
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { UserId } from '#shared/model/user.ts'
import { closeAccount, openAccount } from '#client/store/current-database.ts'
import { newId } from '#client/store/new-id.ts'
import { FakeEventSource } from '#tests/support/fake-event-source.ts'
import { sendRecorded, startPageRunner, stopPageRunner } from './page-runner.ts'

const hanako = { userId: newId(UserId), displayName: '花子' }
const taro = { userId: newId(UserId), displayName: '太郎' }
const streams: FakeEventSource[] = []
/** The account names of the calls, in order. */
const calls: string[] = []

vi.stubGlobal(
  'EventSource',
  class extends FakeEventSource {
    constructor() {
      super()
      streams.push(this)
    }
  },
)
vi.stubGlobal('fetch', async (_path: unknown, { body }: { body: Uint8Array }) => {
  calls.push(new TextDecoder().decode(body).includes(hanako.userId) ? '花子' : '太郎')
  throw new TypeError('no connection')
})
// With this, the runner retries at once.
vi.spyOn(Math, 'random').mockReturnValue(0)

afterEach(() => {
  stopPageRunner()
  closeAccount()
})

async function enter(account: typeof hanako): Promise<void> {
  await openAccount(account)
  startPageRunner({ renewSession: async () => 'refused', onMaintenance: () => undefined })
}

/** The first drain loads its code, which takes more than the default second on a busy machine. */
const patiently = { interval: 1, timeout: 20_000 }
const callsOf = (name: string) => calls.filter((each) => each === name).length

it('after a switch of accounts, nothing is followed or called for the earlier one', async () => {
  await enter(hanako)
  await vi.waitFor(() => expect([streams.length, callsOf('花子') > 1]).toEqual([1, true]), patiently)
  stopPageRunner()
  closeAccount()
  expect(streams[0]?.isClosed).toBe(true)
  // One call may have been under way.
  const before = callsOf('花子') + 1
  await enter(taro)
  await vi.waitFor(() => expect(callsOf('太郎')).toBeGreaterThan(5), patiently)
  expect(callsOf('花子')).toBeLessThanOrEqual(before)
  // One stream each. The second one was closed too when the server could not be reached.
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, true])
})

it('the worker is asked to send a recorded change no sooner than the page tries', async () => {
  const frames: (() => void)[] = []
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(() => frame(0)))
  const register = vi.fn<() => Promise<void>>(async () => undefined)
  const getRegistration = async () => ({ active: {}, sync: { register } })
  Object.defineProperty(navigator, 'serviceWorker', { value: { getRegistration }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  await enter(hanako)
  sendRecorded()
  await new Promise((resolve) => setTimeout(resolve))
  expect(register).not.toHaveBeenCalled()
  for (let frame = frames.shift(); frame; frame = frames.shift()) frame()
  await vi.waitFor(() => expect(register).toHaveBeenCalledOnce(), patiently)
})
