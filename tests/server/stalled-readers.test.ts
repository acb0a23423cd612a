/** A client that requests more than the line buffers, and reads nothing of it. */
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type Socket, connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Serving, serve } from '#server/serve.ts'
import { settingsFrom } from '#server/environment-settings.ts'
import { captureLog } from './captured-log.ts'

const pageBytes = 32 * 1024 * 1024
const dir = mkdtempSync(path.join(tmpdir(), 'waritabi-'))
let serving: Serving
/** The ids of calls that have ended on the server's side. */
const ended = new Set<unknown>()
beforeAll(async () => {
  writeFileSync(path.join(dir, 'index.html'), 'x'.repeat(pageBytes))
  const settings = settingsFrom({ PORT: '0', DATA_DIR: dir, DIST_DIR: dir })
  const { log } = captureLog()
  const call: typeof log.call = (answered) => {
    log.call(answered)
    ended.add(answered.requestId)
  }
  serving = await serve(settings, { ...log, call }, { stalledMs: 200 })
})
afterAll(async () => {
  await serving.stop()
  rmSync(dir, { recursive: true })
})

/** A client that has read the head of the answer and stops. */
async function startReading(): Promise<{ socket: Socket; requestId: string | undefined }> {
  for (;;) {
    const socket = connect({ port: Number(new URL(serving.address).port), host: '127.0.0.1' })
    socket.setEncoding('latin1').on('error', () => undefined)
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\naccept-encoding: identity\r\n\r\n')
    await Promise.race([once(socket, 'readable'), once(socket, 'close')])
    // A busy machine may need longer for the first bytes than the server waits. Then nobody has read, and nobody stopped.
    const part: unknown = socket.read()
    if (typeof part === 'string') return { socket, requestId: /^x-request-id: (\S+)/im.exec(part)?.[1] }
    socket.destroy()
  }
}

it('is disconnected, and its buffers are freed', async () => {
  const { socket, requestId } = await startReading()
  await vi.waitFor(() => expect(ended).toContain(requestId), { timeout: 20_000 })
  const closed = once(socket, 'close')
  socket.resume()
  await closed
  expect(socket.bytesRead).toBeGreaterThan(0)
  expect(socket.bytesRead).toBeLessThan(pageBytes)
})
