// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takeNewestVersion } from './register-service-worker.ts'

const reload = vi.fn<() => void>()
let posted: string[] = []

/** A worker as its page sees it. */
class Worker extends EventTarget {
  readonly name: string
  state: ServiceWorkerState
  #onMessage: (worker: Worker) => void

  constructor(
    name: string,
    state: ServiceWorkerState,
    onMessage: (worker: Worker) => void = () => undefined,
  ) {
    super()
    this.name = name
    this.state = state
    this.#onMessage = onMessage
  }

  postMessage({ type }: { type: string }): void {
    posted.push(`${this.name} ${type}`)
    this.#onMessage(this)
  }

  become(state: ServiceWorkerState): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

type Registration = { active: Worker; installing?: Worker; waiting?: Worker; update: () => Promise<void> }

function whereRegistered(registration: Registration | undefined): void {
  const serviceWorker = { getRegistration: async () => registration }
  vi.stubGlobal('navigator', registration ? { serviceWorker } : {})
}

const active = () => new Worker('present', 'activated')
const found = async () => undefined

beforeEach(() => {
  posted = []
  vi.spyOn(location, 'reload').mockImplementation(reload)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  reload.mockClear()
})

it('a version that waits takes over, and the page is loaded again once it has', async () => {
  const waiting = new Worker('newer', 'installed')
  whereRegistered({ active: active(), waiting, update: found })
  const taking = takeNewestVersion()
  await vi.waitFor(() => expect(posted).toEqual(['newer SKIP_WAITING']))
  expect(reload).not.toHaveBeenCalled()
  waiting.become('activated')
  await taking
  expect(reload).toHaveBeenCalledOnce()
})

it('a version that the browser has not fetched yet is installed first', async () => {
  const installing = new Worker('newer', 'installing', (worker) => worker.become('activated'))
  const registration: Registration = {
    active: active(),
    update: async () => {
      registration.installing = installing
      setTimeout(() => {
        registration.waiting = installing
        installing.become('installed')
      })
    },
  }
  whereRegistered(registration)
  await takeNewestVersion()
  expect(posted).toEqual(['newer SKIP_WAITING'])
  expect(reload).toHaveBeenCalledOnce()
})

it('a version that is replaced by a still newer one while it takes over does not hold the page up', async () => {
  const waiting = new Worker('newer', 'installed', (worker) => worker.become('redundant'))
  whereRegistered({ active: active(), waiting, update: found })
  await takeNewestVersion()
  expect(reload).toHaveBeenCalledOnce()
})

it.each<[string, () => Promise<void>]>([
  ['there is none', found],
  ['its installation fails', () => Promise.reject(new TypeError('no such file'))],
])('where %s, the present worker takes the next page from the server', async (_, update) => {
  whereRegistered({ active: active(), update })
  await takeNewestVersion()
  expect(posted).toEqual(['present PAGE_FROM_SERVER'])
  expect(reload).toHaveBeenCalledOnce()
})

it('an installation that never ends is not waited for', async () => {
  vi.useFakeTimers()
  whereRegistered({ active: active(), installing: new Worker('newer', 'installing'), update: found })
  const taking = takeNewestVersion()
  await vi.runAllTimersAsync()
  await taking
  expect(posted).toEqual(['present PAGE_FROM_SERVER'])
  expect(reload).toHaveBeenCalledOnce()
})

it('without a worker the page is loaded again', async () => {
  whereRegistered(undefined)
  await takeNewestVersion()
  expect(reload).toHaveBeenCalledOnce()
})
