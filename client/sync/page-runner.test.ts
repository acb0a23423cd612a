// @vitest-environment happy-dom
/** Once another account is open, nothing is asked or followed for the one before. */
import { afterEach, expect, it, vi } from 'vitest'
import { UserId } from '#shared/model/user.ts'
import { closeAccount, openAccount } from '#client/store/current.ts'
import { newId } from '#client/store/new-id.ts'
import { FakeEventSource } from '#tests/support/fake-event-source.ts'
import { startPageRunner, stopPageRunner } from './page-runner.ts'

const hanako = { userId: newId(UserId), displayName: '花子' }
const taro = { userId: newId(UserId), displayName: '太郎' }
const streams: FakeEventSource[] = []
/** Whose calls came, in their order. */
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
// It tries again at once.
vi.spyOn(Math, 'random').mockReturnValue(0)
Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })

afterEach(() => {
  stopPageRunner()
  closeAccount()
})

async function enter(account: typeof hanako): Promise<void> {
  await openAccount(account)
  startPageRunner({ renewSession: async () => 'refused' })
}

const callsOf = (name: string) => calls.filter((each) => each === name).length

it('the earlier account is neither followed nor asked about after a switch', async () => {
  await enter(hanako)
  await vi.waitFor(() => expect([streams.length, callsOf('花子')]).toEqual([1, 2]), { interval: 1 })
  stopPageRunner()
  closeAccount()
  expect(streams[0]?.isClosed).toBe(true)
  // One may have been under way.
  const before = callsOf('花子') + 1
  await enter(taro)
  await vi.waitFor(() => expect(callsOf('太郎')).toBeGreaterThan(5), { interval: 1 })
  expect(callsOf('花子')).toBeLessThanOrEqual(before)
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, false])
})
