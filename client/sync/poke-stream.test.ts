import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { newId } from '#client/store/new-id.ts'
import { FakeEventSource } from '#tests/support/fake-event-source.ts'
import { type Poke, type PokeStream, openPokeStream } from './poke-stream.ts'

let opened: FakeEventSource[]
let heard: (Poke | 'hello')[]
let stream: PokeStream

beforeEach(() => {
  vi.useFakeTimers()
  opened = []
  heard = []
  stream = openPokeStream({
    open: () => {
      const source = new FakeEventSource()
      opened.push(source)
      return source
    },
    onHello: () => heard.push('hello'),
    onPoke: (poke) => heard.push(poke),
    random: () => 1,
  })
})
afterEach(() => {
  stream.close()
  vi.useRealTimers()
})

const newest = () => opened.at(-1)

describe('the stream of pokes', () => {
  it('reports the server’s hello, and passes pokes on', () => {
    expect(stream.isLive()).toBe(false)
    newest()?.hear('hello', {})
    expect(stream.isLive()).toBe(true)
    const poke = { scope: scopeOfGroup(newId(GroupId)), version: 12 }
    newest()?.hear('poke', poke)
    expect(heard).toEqual(['hello', poke])
  })

  it('leaves a broken connection to the browser, and reports the next hello', () => {
    newest()?.hear('hello', {})
    newest()?.fail('connecting')
    expect(stream.isLive()).toBe(false)
    vi.advanceTimersByTime(3_600_000)
    expect(opened).toHaveLength(1)
    newest()?.hear('hello', {})
    expect([stream.isLive(), heard]).toEqual([true, ['hello', 'hello']])
  })

  it('reconnects with growing delays after the browser has given up, and with the first delay after a success', () => {
    for (const [index, seconds] of [5, 10, 20, 40, 80, 160, 300, 300].entries()) {
      newest()?.fail('closed')
      vi.advanceTimersByTime(seconds * 1_000 - 1)
      expect(opened).toHaveLength(index + 1)
      vi.advanceTimersByTime(1)
      expect(opened).toHaveLength(index + 2)
    }
    newest()?.hear('hello', {})
    newest()?.fail('closed')
    vi.advanceTimersByTime(5_000)
    expect(opened).toHaveLength(10)
  })

  it('does not reconnect after it was closed', () => {
    newest()?.fail('closed')
    stream.close()
    vi.advanceTimersByTime(3_600_000)
    expect(opened).toHaveLength(1)
    expect(newest()?.isClosed).toBe(true)
  })
})
