/** Bodies in memory: what is counted, when it is given back, and how slowly one may come. */
import { once } from 'node:events'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import express, { type RequestHandler } from 'express'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { assert } from '#shared/assert.ts'
import { type UnfinishedCall, beginCall } from '#tests/server/unfinished-call.ts'
import { createBodyMemory } from './body-memory.ts'
import { receiveBody } from './receive-body.ts'

const [bytesMax, callerBodyBytesMax, bodyBytesMax] = [400_000, 500_000, 600_000]
let bodies: ReturnType<typeof createBodyMemory>
let server: ReturnType<ReturnType<typeof express>['listen']>
let address: string
/** What the call does with the body. */
let handler: RequestHandler
const begun: UnfinishedCall[] = []
beforeEach(async () => {
  bodies = createBodyMemory({ bodyBytesMax, callerBodyBytesMax })
  handler = (request, response) => void response.json({ bytes: request.body.length })
  const app = express()
  app.post('/api/x', receiveBody({ bodies, bytesMax }), (...call) => handler(...call))
  server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  assert(bound !== null && typeof bound === 'object', 'the server listens on a port')
  address = `http://127.0.0.1:${bound.port}`
})
afterEach(async () => {
  vi.useRealTimers()
  for (const call of begun.splice(0)) await call.leave()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

function begin(headers: Record<string, string>): UnfinishedCall {
  const call = beginCall({ address }, { path: '/x', headers })
  begun.push(call)
  return call
}

/** Whether so many bytes are counted now, or more: there is no room then for the rest and one byte. */
function isHeld(bytes: number): boolean {
  const others = [0, 1].map((other) => bodies.hold(`other ${other}`))
  const room = bodyBytesMax - bytes + 1
  const refusals = others.map((other) => other.take(room / others.length))
  for (const other of others) other.giveBack()
  return refusals.includes('unavailable')
}
const untilHeld = (bytes: number) => vi.waitFor(() => expect(isHeld(bytes)).toBe(true), { timeout: 20_000 })
const untilGivenBack = () => vi.waitFor(() => expect(isHeld(1)).toBe(false), { timeout: 20_000 })

describe('a body is counted', () => {
  it('by its declared length, before a byte of it has come', async () => {
    begin({ 'content-length': '300000' })
    await untilHeld(300_000)
    expect(isHeld(300_001)).toBe(false)
  })

  it('as it arrives, if it is sent in chunks', async () => {
    const call = begin({ 'transfer-encoding': 'chunked' })
    for (const bytes of [100_000, 200_000]) {
      call.sendChunk(Buffer.alloc(100_000))
      await untilHeld(bytes)
    }
    expect(isHeld(200_001)).toBe(false)
  })

  it('by the bytes that it inflates to', async () => {
    const gzipped = gzipSync(Buffer.alloc(300_000))
    const call = begin({ 'content-length': String(gzipped.length), 'content-encoding': 'gzip' })
    call.send(gzipped.subarray(0, -8))
    await untilHeld(200_000)
    call.send(gzipped.subarray(-8))
    expect((await call.answer()).status).toBe(200)
    await untilGivenBack()
  })
})

describe('a body is refused', () => {
  it.each([
    ['that says it is larger than the call takes', { 'content-length': '400001' }],
    ['that is larger than its caller may have at a time', { 'content-length': '200001' }],
  ])('%s, before it comes', async (_, headers) => {
    begin({ 'content-length': '300000' })
    await untilHeld(300_000)
    const { status, code } = await begin(headers).answer()
    expect([status, code]).toEqual(
      headers['content-length'] === '400001' ? [413, 'too-large'] : [429, 'too-many-requests'],
    )
  })

  it('while those of all callers take all the room', async () => {
    const others = bodies.hold('others')
    others.take(500_000)
    const refused = begin({ 'content-length': '100001' })
    expect(await refused.answer()).toEqual({ status: 503, code: 'unavailable', retryAfter: '5' })
    others.giveBack()
    const taken = begin({ 'content-length': '2' })
    taken.send('{}')
    expect((await taken.answer()).status).toBe(200)
  })

  it('in the middle, when it takes more than there is room for', async () => {
    bodies.hold('others').take(500_000)
    const call = begin({ 'transfer-encoding': 'chunked' })
    call.sendChunk(Buffer.alloc(100_001))
    expect((await call.answer()).code).toBe('unavailable')
    expect(isHeld(500_001)).toBe(false)
  })

  it('that inflates to more than the call takes, and nothing of it is kept', async () => {
    const gzipped = gzipSync(Buffer.alloc(bytesMax + 1))
    const call = begin({ 'content-length': String(gzipped.length), 'content-encoding': 'gzip' })
    call.send(gzipped)
    expect((await call.answer()).code).toBe('too-large')
    await untilGivenBack()
  })

  it.each([
    ['that is not what it says', { 'content-encoding': 'gzip' }, Buffer.from('not gzip at all')],
    [
      'compressed in a way that makes the server reserve memory',
      { 'content-encoding': 'zstd' },
      zstdCompressSync('{}'),
    ],
  ])('%s', async (_, headers, bytes) => {
    const call = begin({ ...headers, 'content-length': String(bytes.length) })
    call.send(bytes)
    const { status, code } = await call.answer()
    expect([status, code]).toEqual([400, 'unreadable'])
    await untilGivenBack()
  })
})

describe('the bytes are given back', () => {
  it('when the call is answered, and the next call on the connection has room again', async () => {
    const call = begin({ 'content-length': '300000' })
    call.send(Buffer.alloc(300_000))
    expect((await call.answer()).status).toBe(200)
    await untilGivenBack()
  })

  it.each([
    ['that declared its length', { 'content-length': '300000' }],
    ['that is sent in chunks', { 'transfer-encoding': 'chunked' }],
  ])('when the caller leaves in the middle of one %s', async (_, headers) => {
    const call = begin(headers)
    if ('transfer-encoding' in headers) call.sendChunk(Buffer.alloc(200_000))
    await untilHeld(200_000)
    await call.leave()
    await untilGivenBack()
    expect(call.socket.bytesRead).toBe(0)
  })

  it('when the call ends that a caller has left, and no sooner', async () => {
    const [began, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const left = Promise.withResolvers<void>()
    handler = async (request, response) => {
      response.once('close', left.resolve)
      began.resolve()
      await mayEnd.promise
      response.json({ bytes: request.body.length })
    }
    const call = begin({ 'content-length': '300000' })
    call.send(Buffer.alloc(300_000))
    await began.promise
    await call.leave()
    await left.promise
    expect(isHeld(300_000)).toBe(true)
    mayEnd.resolve()
    await untilGivenBack()
  })

  it('when the caller leaves in the middle of the answer', async () => {
    handler = (_request, response) => void response.write('[')
    const call = begin({ 'content-length': '300000' })
    call.send(Buffer.alloc(300_000))
    await vi.waitFor(() => expect(call.socket.bytesRead).toBeGreaterThan(0), { timeout: 20_000 })
    expect(isHeld(300_000)).toBe(true)
    await call.leave()
    await untilGivenBack()
  })
})

describe('a body that stops', () => {
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  /** Without timers, which stand still. */
  const untilTrue = async (is: () => boolean) => {
    while (!is()) await new Promise(setImmediate)
  }

  it.each([
    [300_000, 10_000],
    [200_000, 60_000],
  ])('at nothing of %i bytes is ended after %i ms and not before', async (length, ms) => {
    const call = begin({ 'content-length': String(length) })
    await untilTrue(() => isHeld(length))
    await wait(ms - 1)
    expect(isHeld(length)).toBe(true)
    const answer = call.answer()
    await wait(1)
    expect(await answer).toEqual({ status: 408, code: 'body-too-slow', retryAfter: undefined })
    if (!call.socket.closed) await once(call.socket, 'close')
    expect(isHeld(1)).toBe(false)
  })

  it('is not ended as long as it goes on, however long it takes', async () => {
    const call = begin({ 'transfer-encoding': 'chunked' })
    for (let sent = 1_024; sent <= 20 * 1_024; sent += 1_024) {
      call.sendChunk(Buffer.alloc(1_024))
      await untilTrue(() => isHeld(sent))
      await wait(59_999)
    }
    call.send('0\r\n\r\n')
    expect((await call.answer()).status).toBe(200)
  })
})
