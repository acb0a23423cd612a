/** The memory of a server process with many event streams. */
import { readFileSync } from 'node:fs'
import { type ClientRequest, get } from 'node:http'
import { ServerProcess } from '#tests/support/server-process.ts'
import type { BenchRow } from './bench-row.ts'

const streams = 1_000
/** The largest number that one account may hold. */
const perAccount = 8

export const streamRows: readonly BenchRow[] = [
  {
    name: 'server memory with 1,000 event streams open',
    budget: 300,
    unit: 'MiB',
    measure: async () => {
      const server = new ServerProcess()
      const open: ClientRequest[] = []
      try {
        await server.start()
        const before = memoryOf(server.pid)
        for (let opened = 0; opened < streams; opened += perAccount) {
          const token = await signIn(server.url, `聞き手${opened}`)
          for (let count = 0; count < perAccount; count++) open.push(await listen(server.url, token))
        }
        const figure = memoryOf(server.pid)
        return { figure, note: `${before.toFixed(0)} MiB with none` }
      } finally {
        for (const request of open) request.destroy()
        await server.dispose()
      }
    },
  },
]

async function signIn(url: string, displayName: string): Promise<string> {
  const response = await fetch(`${url}/api/session/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ displayName }),
  })
  const { token } = await response.json()
  return token
}

/** Resolves when the server has begun to answer. */
function listen(url: string, token: string): Promise<ClientRequest> {
  return new Promise((begun, failed) => {
    const headers = { authorization: `Bearer ${token}` }
    const request = get(`${url}/api/sync/events`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200)
        return failed(new Error(`a stream is answered with ${response.statusCode}`))
      response.resume().on('error', () => undefined)
      begun(request)
    })
    request.on('error', failed)
  })
}

/** The present resident memory of a process, in MiB. */
function memoryOf(pid: number): number {
  const kib = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kib) / 1024
}
