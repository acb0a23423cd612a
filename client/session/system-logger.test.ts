import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SystemLogInput } from '#shared/api/system-logs.ts'
import { SystemLogs } from '#shared/api/system-logs.ts'
import { UserId } from '#shared/model/user.ts'
import { newId } from '#client/store/new-id.ts'
import { createSystemLogger, fullFlushMs, loggerRules, silenceMs } from './system-logger.ts'

const [hanako, taro] = [newId(UserId), newId(UserId)]

let person: UserId | undefined
let isTaken: boolean
/** What the next answers wait for. */
let answers: PromiseWithResolvers<void> | undefined
let sent: (readonly SystemLogInput[])[]
let logger: ReturnType<typeof createSystemLogger>
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { userAgent: 'Safari' })
  vi.stubGlobal('location', { pathname: '/groups' })
  person = hanako
  isTaken = true
  answers = undefined
  sent = []
  logger = createSystemLogger({
    userId: () => person,
    send: async (logs) => {
      sent.push(logs)
      const isThisTaken = isTaken
      await answers?.promise
      return isThisTaken
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

let added = 0
const add = (given: Partial<Parameters<typeof logger.add>[0]> = {}) => {
  added += 1
  logger.add({ level: 'warn', category: 'sync', message: `slow ${added}`, ...given })
}
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const sizes = () => sent.map((logs) => logs.length)

it('has the rules of the specification', () => {
  expect(loggerRules).toEqual({
    flushMs: 30_000,
    urgentFlushMs: 100,
    urgentQueueMax: 20,
    failuresMax: 3,
    requeuedMax: 10,
    requeueQueueMax: 50,
    duplicateMs: 5_000,
  })
})

it('sends after thirty seconds, and an error with all before it after a tenth of a second', async () => {
  add()
  await later(29_900)
  expect(sizes()).toEqual([])
  await later(100)
  expect(sizes()).toEqual([1])
  add()
  add({ level: 'error' })
  await later(99)
  expect(sizes()).toEqual([1])
  await later(1)
  expect(sizes()).toEqual([1, 2])
  await later(60_000)
  expect(sizes()).toEqual([1, 2])
})

it('waits with an error while the queue is long', async () => {
  for (let each = 0; each < 19; each += 1) add()
  add({ level: 'critical' })
  await later(1_000)
  expect(sizes()).toEqual([])
  await later(29_000)
  expect(sizes()).toEqual([20])
})

it('keeps the newest hundred, sends them earlier, and says how many were lost', async () => {
  for (let each = 0; each < 130; each += 1) add({ message: `no. ${each}` })
  await later(fullFlushMs)
  expect(sizes()).toEqual([100])
  expect(sent[0]?.slice(0, 2)).toMatchObject([
    { level: 'warn', category: 'log', message: '31 entries were lost' },
    { message: 'no. 31' },
  ])
  add()
  await later(30_000)
  expect(sizes()).toEqual([100, 1])
})

it('leaves out what it has said within five seconds', async () => {
  for (let each = 0; each < 3; each += 1) add({ message: 'again' })
  await later(4_999)
  add({ message: 'again' })
  await later(1)
  add({ message: 'again' })
  add({ message: 'again', level: 'info' })
  await later(30_000)
  expect(sizes()).toEqual([3])
})

describe('a send that fails', () => {
  it('keeps ten of its entries, and none if many have come since', async () => {
    for (let each = 0; each < 15; each += 1) add()
    isTaken = false
    await later(30_000)
    isTaken = true
    await later(30_000)
    // And what says so.
    expect(sizes()).toEqual([15, 11])
    expect(sent[1]?.[0]?.message).toBe('5 entries were lost')
    expect(sent[1]?.slice(1).map(({ id }) => id)).toEqual(sent[0]?.slice(5).map(({ id }) => id))
    isTaken = false
    add()
    await later(29_999)
    answers = Promise.withResolvers()
    await later(1)
    for (let each = 0; each < 50; each += 1) add()
    answers.resolve()
    isTaken = true
    await later(30_000)
    expect(sizes()).toEqual([15, 11, 1, 51])
    expect(sent[3]?.[0]?.message).toBe('1 entries were lost')
  })

  const fail = async () => {
    isTaken = false
    add({ level: 'error' })
    await later(2 * 60_000)
    expect(sizes()).toEqual([1, 1, 1])
  }

  it('is not tried again after the third, until the connection is back or the page is seen again', async () => {
    await fail()
    add({ level: 'error' })
    await later(5 * 60_000)
    expect(sizes()).toEqual([1, 1, 1])
    isTaken = true
    logger.resume()
    await later(100)
    expect(sizes()).toEqual([1, 1, 1, 2])
  })

  it('is tried once every ten minutes after the third', async () => {
    await fail()
    await later(silenceMs - 2 * 60_000)
    expect(sizes()).toEqual([1, 1, 1])
    await later(2 * 60_000)
    expect(sizes()).toEqual([1, 1, 1, 1])
    await later(silenceMs - 60_000)
    expect(sizes()).toEqual([1, 1, 1, 1])
    isTaken = true
    await later(2 * 60_000)
    expect(sizes()).toEqual([1, 1, 1, 1, 1])
    add({ level: 'error' })
    await later(100)
    expect(sizes()).toEqual([1, 1, 1, 1, 1, 1])
  })
})

it('sends for nobody but whom it has happened to', async () => {
  add()
  person = taro
  add({ level: 'error', message: 'theirs' })
  await later(30_000)
  person = undefined
  add({ level: 'error' })
  await later(30_000)
  expect(sent.map((logs) => logs.map(({ message }) => message))).toEqual([['theirs']])
})

it('sends what the server takes, without secrets and names', async () => {
  add({
    level: 'error',
    category: '花子',
    message: 'no 花子, token=abcdef',
    stack: 'at x (y.ts:1:2)\njiro@example.com',
  })
  await later(100)
  const [logs] = sent
  const taken = SystemLogs.parse({ logs })
  expect(taken.logs[0]).toMatchObject({
    ...{ level: 'error', category: '***', message: 'no ***, token=***', stack: 'at x (y.ts:1:2)\n***' },
    ...{ userAgent: 'Safari', url: '/groups' },
  })
})
