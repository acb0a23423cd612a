/** Reads a stream of server-sent events over its own connection. */
import { once } from 'node:events'
import { type IncomingMessage, get } from 'node:http'
import { createInterface } from 'node:readline'
import type { Person } from './start-server.ts'

export type PokeReader = {
  status: number | undefined
  headers: IncomingMessage['headers']
  /** The lines of the next message; undefined once the stream has ended. */
  next: () => Promise<string[] | undefined>
  leave: () => void
}

export async function readPokes(address: string, { token }: Pick<Person, 'token'>): Promise<PokeReader> {
  const request = get(`${address}/api/sync/events`, { headers: { authorization: `Bearer ${token}` } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  // A cut connection counts as an end of the stream.
  response.on('error', () => undefined)
  const lines = createInterface(response)[Symbol.asyncIterator]()
  const next = async () => {
    const message: string[] = []
    for (;;) {
      const line = await lines.next()
      if (line.done) return undefined
      if (line.value === '') return message
      message.push(line.value)
    }
  }
  return { status: response.statusCode, headers: response.headers, next, leave: () => request.destroy() }
}
