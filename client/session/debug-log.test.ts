import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDebugLog, debugLogRules, importantOf } from './debug-log.ts'

let now: number
let log: ReturnType<typeof createDebugLog>
beforeEach(() => {
  vi.stubGlobal('navigator', { userAgent: 'Safari' })
  vi.stubGlobal('location', { pathname: '/groups' })
  now = 1_000_000
  log = createDebugLog({ now: () => now })
})
afterEach(() => vi.unstubAllGlobals())

const add = (message: string, level: 'info' | 'warn' | 'error' = 'info') =>
  log.add({ level, category: 'sync', message })
const messages = () => log.entries().map(({ message, count }) => `${message} ${count}`)

it('keeps the newest five hundred entries', () => {
  for (let each = 1; each <= 510; each += 1) add(`no. ${each}`)
  expect(log.entries()).toHaveLength(debugLogRules.entriesMax)
  expect(log.entries()[0]).toMatchObject({
    ...{ timestamp: now, level: 'info', category: 'sync', message: 'no. 11', data: null },
    ...{ userAgent: 'Safari', url: '/groups', count: 1 },
  })
  log.clear()
  expect(log.entries()).toEqual([])
})

it('joins what is said again within five seconds', () => {
  add('again')
  now += 4_999
  add('other')
  add('again')
  add('again', 'warn')
  now += 1
  add('again')
  expect(messages()).toEqual(['again 2', 'other 1', 'again 1', 'again 1'])
})

it('of which the hundred most recent warnings and errors are worth sending', () => {
  for (let each = 1; each <= 70; each += 1) {
    add(`info ${each}`)
    add(`warning ${each}`, 'warn')
    add(`error ${each}`, 'error')
  }
  const important = importantOf(log.entries())
  expect(important).toHaveLength(100)
  expect([important.at(0)?.message, important.at(-1)?.message]).toEqual(['warning 21', 'error 70'])
  expect(important.some(({ level }) => level === 'info')).toBe(false)
})
