/** How the server ends: it finishes running calls and leaves nothing open. */
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serve } from '#server/serve.ts'
import { settingsFrom } from '#server/environment-settings.ts'
import { captureLog } from './captured-log.ts'
import { readPokes } from './poke-reader.ts'
import { type ServerChild, startChild } from './server-child.ts'

let dir = ''
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'waritabi-'))
})
afterAll(() => rmSync(dir, { recursive: true }))

const signIn = JSON.stringify({ displayName: '花子' })

/** A call that the server has begun to read. `finish` sends the rest and returns the answer. */
async function halfSent(address: string, agent?: Agent) {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(signIn) }
  const call = request(`${address}/api/session/local`, {
    method: 'POST',
    headers: { ...headers, expect: '100-continue' },
    ...(agent && { agent }),
  })
  call.flushHeaders()
  await once(call, 'continue')
  call.write(signIn.slice(0, 5))
  const finish = async () => {
    call.end(signIn.slice(5))
    const [response] = (await once(call, 'response')) as [IncomingMessage]
    return { status: response.statusCode, body: JSON.parse(await text(response)) as { token: string } }
  }
  return { call, finish }
}

/** Whether a new connection is accepted. */
async function knock(address: string): Promise<string> {
  const socket = connect({ port: Number(new URL(address).port), host: 'localhost' })
  return new Promise((settle) => {
    socket.once('connect', () => settle('open')).once('error', () => settle('refused'))
  })
}

/** An aborted call emits an error, which must not fail the test. */
function abandoned(call: ClientRequest): Promise<unknown> {
  return new Promise((settle) => void call.once('error', settle))
}

describe('a server that is told to end', () => {
  const started = (finishMs?: number) => {
    const { log, said } = captureLog()
    const settings = settingsFrom({
      PORT: '0',
      HOST: 'localhost',
      DATA_DIR: path.join(dir, 'data'),
      DIST_DIR: dir,
    })
    return serve(settings, log, finishMs === undefined ? {} : { finishMs }).then((serving) => ({
      ...serving,
      said,
    }))
  }

  it('finishes the running call, accepts no new connection, and ends the streams', async () => {
    const { address, stop, said } = await started()
    const { token } = (await (await halfSent(address)).finish()).body
    const stream = await readPokes(address, { token })
    await stream.next()
    const agent = new Agent({ keepAlive: true })
    const underWay = await halfSent(address, agent)
    const stopped = stop()
    expect(await stream.next()).toBeUndefined()
    expect(await knock(address)).toBe('refused')
    expect(said('stopped')).toEqual([])
    expect((await underWay.finish()).status).toBe(200)
    await stopped
    expect([said('stopping').length, said('stopped').length, said('defect')]).toEqual([1, 1, []])
    agent.destroy()
  })

  it('does not wait forever for a call that is never finished', async () => {
    const { address, stop } = await started(0)
    const { call } = await halfSent(address)
    const cut = abandoned(call)
    await stop()
    expect(await cut).toMatchObject({ code: 'ECONNRESET' })
  })
})

describe('the process', () => {
  const addressOf = async (child: ServerChild) => {
    const line = await child.says(/わりたび: http/)
    return line.replace('わりたび: ', '')
  }

  it('ends by SIGTERM with 0, its data in one file', async () => {
    const dataDir = path.join(dir, 'ended')
    const child = startChild({ dataDir })
    await (await halfSent(await addressOf(child))).finish()
    child.signal('SIGTERM')
    expect(await child.exitCode()).toBe(0)
    await child.says(/"msg":"stopped"/)
    expect(existsSync(path.join(dataDir, 'waritabi.sqlite'))).toBe(true)
    expect(existsSync(path.join(dataDir, 'waritabi.sqlite-wal'))).toBe(false)
  })

  it('ends at once on a second signal', async () => {
    const child = startChild({ dataDir: path.join(dir, 'twice') })
    const { call } = await halfSent(await addressOf(child))
    const cut = abandoned(call)
    child.signal('SIGINT')
    await child.says(/"msg":"stopping"/)
    child.signal('SIGTERM')
    expect(await child.exitCode()).toBe(1)
    await cut
  })

  it('logs an unhandled error and ends with 1', async () => {
    const imported = 'process.once("SIGUSR2",()=>void Promise.reject(new Error("planted")))'
    const child = startChild({ dataDir: path.join(dir, 'fault'), imported })
    await addressOf(child)
    child.signal('SIGUSR2')
    expect(await child.exitCode()).toBe(1)
    const line: unknown = JSON.parse(await child.says(/"msg":"fatal"/))
    expect(line).toMatchObject({
      level: 'fatal',
      error: {
        message: 'planted',
        stack: expect.arrayContaining([expect.stringMatching(/^at .*planted/)]),
      },
    })
  })
})
