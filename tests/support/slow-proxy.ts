/** A TCP proxy that carries a limited number of bytes per second each way, with latency, and breaks at intervals. */
import { once } from 'node:events'
import { type Socket, connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { assert } from '#shared/assert.ts'
import type { Line } from '#tests/simulation/slow-line.ts'

const partsPerSecond = 10

export async function startSlowProxy(target: URL, { bytesPerSecond, latencyMs, breaksEveryMs }: Line) {
  const sockets = new Set<Socket>()
  const counts = { breaks: 0 }
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => sockets.delete(socket))
    }
    // The server may close before its last bytes are carried. They still arrive, as on any line.
    near.on('close', () => far.destroy())
    void carry(near, far)
    void carry(far, near)
  })
  async function carry(from: Socket, to: Socket): Promise<void> {
    try {
      for await (const part of from) await carryPart(part, to)
      to.end()
    } catch {
      // The line broke; both ends are closed.
    }
  }
  /** Each part after a pause waits for the latency. */
  async function carryPart(part: Buffer, to: Socket): Promise<void> {
    await sleep(latencyMs)
    const step = Math.ceil(bytesPerSecond / partsPerSecond)
    for (let at = 0; at < part.length; at += step) {
      await sleep(1_000 / partsPerSecond)
      to.write(part.subarray(at, at + step))
    }
  }
  const breaking = setInterval(() => {
    counts.breaks += 1
    for (const socket of sockets) socket.destroy()
  }, breaksEveryMs)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert(address !== null && typeof address === 'object', 'the proxy listens on a port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    counts,
    stop: () => {
      clearInterval(breaking)
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
