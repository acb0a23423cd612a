/** A client that requests more than the line buffers, and reads nothing of it. */
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { serve } from '#server/serve.ts'
import { settingsFrom } from '#server/environment-settings.ts'
import { captureLog } from './captured-log.ts'

const pageBytes = 32 * 1024 * 1024

it('is disconnected, and its buffers are freed', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'waritabi-'))
  writeFileSync(path.join(dir, 'index.html'), 'x'.repeat(pageBytes))
  const settings = settingsFrom({ PORT: '0', DATA_DIR: dir, DIST_DIR: dir })
  const { address, stop } = await serve(settings, captureLog().log, { stalledMs: 200 })
  const socket = connect({ port: Number(new URL(address).port), host: '127.0.0.1' })
  socket.on('error', () => undefined)
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\naccept-encoding: identity\r\n\r\n')
  await setTimeout(1_500)
  const closed = once(socket, 'close')
  socket.resume()
  await closed
  expect(socket.bytesRead).toBeGreaterThan(0)
  expect(socket.bytesRead).toBeLessThan(pageBytes)
  await stop()
  rmSync(dir, { recursive: true })
})
