// @vitest-environment happy-dom
import { locks } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { UserId } from '#shared/model/user.ts'
import { newId } from '#client/store/new-id.ts'
import { FakeEventSource } from '#tests/support/fake-event-source.ts'
import { openBroadcast } from './broadcast.ts'
import { followServer } from './follow-server.ts'
import { forgetStatus, reportRunner } from './sync-status.ts'

let userId: UserId
let cursor: number
let stops: (() => void)[]

const scope = scopeOfGroup(newId(GroupId))
const poke = (version: number) => ({ scope, version })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  userId = newId(UserId)
  cursor = 5
  stops = []
  setLocks(locks)
  show(true)
  forgetStatus()
})
afterEach(() => {
  for (const stop of stops) stop()
  vi.useRealTimers()
  Reflect.deleteProperty(document, 'visibilityState')
  Reflect.deleteProperty(navigator, 'locks')
})

function show(isVisible: boolean): void {
  Object.defineProperty(document, 'visibilityState', {
    value: isVisible ? 'visible' : 'hidden',
    configurable: true,
  })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** happy-dom has no Web Locks; Node has. */
function setLocks(value: typeof locks | undefined): void {
  Object.defineProperty(navigator, 'locks', { value, configurable: true })
}

/** A tab of the device. All tabs share this page, so they are shown and hidden together. */
function openTab() {
  const opened: FakeEventSource[] = []
  const wake = vi.fn<() => void>()
  const onHidden = vi.fn<() => void>()
  const stop = followServer({
    userId,
    wake,
    onHidden,
    isBehind: async ({ version }) => cursor < version,
    openEvents: () => {
      const source = new FakeEventSource()
      opened.push(source)
      return source
    },
  })
  stops.push(stop)
  return { wake, onHidden, stop, opened, live: () => opened.filter(({ isClosed }) => !isClosed) }
}

type Tab = ReturnType<typeof openTab>

/** The tab has the stream, and the server has sent `hello`. */
async function greeted(tab: Tab): Promise<FakeEventSource> {
  await vi.waitFor(() => expect(tab.live()).toHaveLength(1))
  const source = tab.live()[0]
  if (!source) throw new Error('a stream is open')
  source.hear('hello', {})
  return source
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000)

describe('a visible page', () => {
  it('fetches when the stream says hello, because earlier pokes were missed', async () => {
    const tab = openTab()
    await greeted(tab)
    expect(tab.wake).toHaveBeenCalledOnce()
  })

  it('fetches on a poke only if the device lacks its version', async () => {
    const tab = openTab()
    const source = await greeted(tab)
    tab.wake.mockClear()
    source.hear('poke', poke(5))
    await settled()
    expect(tab.wake).not.toHaveBeenCalled()
    source.hear('poke', poke(6))
    await vi.waitFor(() => expect(tab.wake).toHaveBeenCalledOnce())
  })

  it('fetches when the worker has sent something', async () => {
    const tab = openTab()
    const worker = openBroadcast(userId, () => undefined)
    worker.post({ kind: 'sent' })
    await vi.waitFor(() => expect(tab.wake).toHaveBeenCalledOnce())
    worker.close()
  })

  it('polls every minute without a stream, and every five minutes with one', async () => {
    const tab = openTab()
    minutes(3)
    expect(tab.wake).toHaveBeenCalledTimes(3)
    const source = await greeted(tab)
    tab.wake.mockClear()
    minutes(10)
    expect(tab.wake).toHaveBeenCalledTimes(2)
    source.fail('connecting')
    minutes(2)
    expect(tab.wake).toHaveBeenCalledTimes(4)
  })

  it('closes the stream while it is hidden, and fetches when it is visible again', async () => {
    const tab = openTab()
    await greeted(tab)
    show(false)
    expect(tab.live()).toEqual([])
    expect(tab.onHidden).toHaveBeenCalledOnce()
    tab.wake.mockClear()
    minutes(10)
    expect(tab.wake).not.toHaveBeenCalled()
    show(true)
    expect(tab.wake).toHaveBeenCalledOnce()
    await greeted(tab)
  })

  it('opens no stream while the server cannot be reached, and one at once when it was reached', async () => {
    reportRunner('waiting')
    const tab = openTab()
    await settled()
    expect(tab.opened).toEqual([])
    reportRunner('idle')
    const source = await greeted(tab)
    source.fail('closed')
    reportRunner('waiting')
    reportRunner('idle')
    await vi.waitFor(() => expect(tab.live()).toHaveLength(1))
  })

  it.each(['online', 'offline'])('tries at once when the browser says that it is %s', (hint) => {
    const tab = openTab()
    window.dispatchEvent(new Event(hint))
    expect(tab.wake).toHaveBeenCalledOnce()
  })

  it('leaves no timer, stream or listener behind when it stops', async () => {
    const tab = openTab()
    await greeted(tab)
    tab.stop()
    tab.wake.mockClear()
    window.dispatchEvent(new Event('online'))
    reportRunner('idle')
    show(true)
    minutes(10)
    const other = openBroadcast(userId, () => undefined)
    other.post({ kind: 'sent' })
    const heard = Promise.withResolvers<void>()
    const hearing = openBroadcast(userId, () => heard.resolve())
    other.post({ kind: 'sent' })
    await heard.promise
    for (const channel of [other, hearing]) channel.close()
    expect([tab.live(), tab.wake.mock.calls]).toEqual([[], []])
  })
})

describe('two tabs of a device', () => {
  it('share one stream: its tab tells the other, which takes over when it is closed', async () => {
    const first = openTab()
    const source = await greeted(first)
    const second = openTab()
    await settled()
    expect(second.opened).toEqual([])
    source.hear('poke', poke(6))
    await vi.waitFor(() => expect(second.wake).toHaveBeenCalledOnce())
    first.stop()
    await greeted(second)
  })

  it('have one stream each without Web Locks', async () => {
    setLocks(undefined)
    const tabs = [openTab(), openTab()]
    for (const tab of tabs) expect(tab.live()).toHaveLength(1)
  })
})
