import { beforeEach, describe, expect, it } from 'vitest'
import {
  type LineSdk,
  callbackTries,
  callbackTryMs,
  callbackWaitMs,
  createLine,
  initMsMax,
  loginAgainAfterMs,
  tokenCacheMs,
  tokenRefreshMs,
  tokenTries,
  tokenTryMs,
} from './line.ts'

const liffId = '1234567890-AbcdEfgh'
const callback = 'https://waritabi.example/?code=a&state=b&liffClientId=1234567890'
const never = new Promise<never>(() => undefined)

let now: number
let address: string
let slept: number[]
let done: string[]
let isLoggedIn: boolean
let accessToken: string | null
/** Called after each sleep, before the code that waited goes on. */
let onTime: () => void

beforeEach(() => {
  now = 0
  address = 'https://waritabi.example/dashboard'
  slept = []
  done = []
  isLoggedIn = false
  accessToken = 'first'
  onTime = () => undefined
})

const sdk: LineSdk = {
  init: async () => void done.push('init'),
  isLoggedIn: () => isLoggedIn,
  getAccessToken: () => accessToken,
  getContext: () => null,
  login: (config) => void done.push(`login ${config?.redirectUri ?? 'by LINE'}`),
  logout: () => void done.push('logout'),
  getVersion: () => '2.31.0',
}

function lineWith(changed: Partial<LineSdk> = {}, isInLine = false) {
  const own = slept
  return createLine({
    liffId,
    loadSdk: async () => ({ ...sdk, ...changed }),
    now: () => now,
    sleep: async (ms) => {
      // The answer of `init` comes first if it comes at all.
      if (ms === initMsMax) for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
      own.push(ms)
      if (own !== slept) return
      now += ms
      onTime()
    },
    page: {
      address: () => address,
      replaceAddress: (next) => {
        done.push('strip')
        address = next
      },
      isInLine,
    },
  })
}
const waits = () => slept.filter((ms) => ms !== initMsMax)

describe('the LINE SDK', () => {
  it('is initialised once, however many ask for it', async () => {
    const line = lineWith()
    expect(await Promise.all([line.start(), line.start()])).toEqual([
      { ok: true, isLoggedIn: false },
      { ok: true, isLoggedIn: false },
    ])
    expect(done).toEqual(['init'])
  })

  it('that gives no answer within 10 s is no longer waited for', async () => {
    expect(initMsMax).toBe(10_000)
    const line = lineWith({ init: () => never })
    expect(await line.start()).toMatchObject({ ok: false, isTimeout: true, error: { code: 'TIMEOUT' } })
    expect(slept).toEqual([initMsMax])
  })

  it('that gives no answer but has kept a login is used', async () => {
    const line = lineWith({ init: () => never })
    isLoggedIn = true
    expect(await line.start()).toEqual({ ok: true, isLoggedIn: true })
  })

  it('that fails five times within 60 s is not asked again until a minute has passed', async () => {
    const error = new TypeError('Failed to fetch')
    const line = lineWith({ init: () => Promise.reject(error) })
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await line.start()).toEqual({ ok: false, isTimeout: false, error })
      now = tries * 1_000
    }
    const { error: blocked } = { error: undefined, ...(await line.start()) }
    expect(String(blocked)).toContain('too many times')
    now += 60_000
    expect(await line.start()).toMatchObject({ error })
  })

  it('that cannot be fetched has failed', async () => {
    const error = new TypeError('Failed to fetch')
    const line = createLine({
      liffId,
      loadSdk: () => Promise.reject(error),
      now: () => now,
      sleep: () => never,
      page: { address: () => address, replaceAddress: () => undefined, isInLine: false },
    })
    expect(await line.start()).toEqual({ ok: false, isTimeout: false, error })
    expect([line.isLoggedIn(), line.subject(), line.sdkVersion()]).toEqual([false, undefined, undefined])
  })
})

describe('the address', () => {
  beforeEach(() => {
    address = callback
    isLoggedIn = true
  })

  it('is stripped only after the SDK has read it', async () => {
    await lineWith().start()
    expect([done, address]).toEqual([['init', 'strip'], 'https://waritabi.example/'])
  })

  it.each([
    ['fails', () => Promise.reject(new Error('invalid_grant'))],
    ['never ends', () => never],
  ])('is stripped also after an init that %s', async (_, init) => {
    await lineWith({ init }).start()
    expect(address).toBe('https://waritabi.example/')
  })

  it('without anything of LINE’s is not touched', async () => {
    address = 'https://waritabi.example/join?code=ABCD'
    await lineWith().start()
    expect(done).toEqual(['init'])
  })
})

describe('after a login', () => {
  beforeEach(() => (address = callback))

  it('nothing is waited for if the SDK has the token at once', async () => {
    isLoggedIn = true
    expect(await lineWith().start()).toEqual({ ok: true, isLoggedIn: true })
    expect(waits()).toEqual([])
  })

  it('the login is looked for after 1.5 s, three times at 1 s', async () => {
    expect(await lineWith().start()).toEqual({ ok: true, isLoggedIn: false })
    expect(waits()).toEqual([callbackWaitMs, callbackTryMs, callbackTryMs])
    expect([callbackWaitMs, callbackTryMs, callbackTries]).toEqual([1_500, 1_000, 3])
  })

  it('the waiting ends as soon as the login is there', async () => {
    onTime = () => (isLoggedIn = slept.includes(callbackTryMs))
    expect(await lineWith().start()).toEqual({ ok: true, isLoggedIn: true })
    expect(waits()).toEqual([callbackWaitMs, callbackTryMs])
  })
})

describe('LINE’s token', () => {
  it('is kept for five minutes', async () => {
    const line = lineWith()
    await line.start()
    expect(await line.token()).toBe('first')
    accessToken = 'second'
    now += tokenCacheMs - 1
    expect(await line.token()).toBe('first')
    now += 1
    expect([await line.token(), tokenCacheMs]).toEqual(['second', 300_000])
  })

  it('is read again by force, after 1.5 s', async () => {
    const line = lineWith()
    await line.start()
    await line.token()
    accessToken = 'second'
    expect(await line.token({ isForced: true })).toBe('second')
    expect([waits(), tokenRefreshMs]).toEqual([[1_500], 1_500])
  })

  it('is looked for ten times every 500 ms while the SDK initialises', async () => {
    const line = lineWith({ init: () => never })
    expect(await line.token()).toBe(null)
    expect(slept).toEqual(Array.from({ length: 10 }, () => 500))
    expect([tokenTries, tokenTryMs]).toEqual([10, 500])
  })

  it('of nobody is null, and is not kept', async () => {
    const line = lineWith()
    await line.start()
    accessToken = null
    expect(await line.token()).toBe(null)
    accessToken = 'first'
    expect(await line.token()).toBe('first')
    line.logout()
    accessToken = null
    expect(await line.token()).toBe(null)
  })
})

describe('a login', () => {
  it('returns to the front page, without anything of the address', async () => {
    address = 'https://waritabi.example/login?reason=session&ts=1'
    const line = lineWith()
    await line.start()
    line.login()
    expect(done).toEqual(['init', 'login https://waritabi.example/'])
  })

  it('in LINE’s browser names no address', async () => {
    const line = lineWith({}, true)
    await line.start()
    line.login()
    expect(done).toEqual(['init', 'login by LINE'])
  })

  it('by force waits 1 s after the logout', async () => {
    const line = lineWith()
    await line.start()
    onTime = () => void done.push('wait')
    done = []
    await line.loginAgain()
    expect(done).toEqual(['logout', 'wait', 'login https://waritabi.example/'])
    expect([slept.at(-1), loginAgainAfterMs]).toEqual([1_000, 1_000])
  })
})
