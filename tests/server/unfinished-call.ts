/** Calls whose bodies stop in the middle, over sockets of their own. */
import { once } from 'node:events'
import { connect } from 'node:net'
import type { TestServer } from './start-server.ts'

export type UnfinishedCall = ReturnType<typeof beginCall>
type Begun = { method?: string; path: string; token?: string | undefined; headers: Record<string, string> }

type Answer = { status: number; code: string | undefined; retryAfter: string | undefined }

/** Sends the head of a call. Its body is written by `send`, as the headers say it is encoded. */
export function beginCall(
  { address }: Pick<TestServer, 'address'>,
  { method = 'POST', path, token, headers }: Begun,
) {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const answered = Promise.withResolvers<Answer>()
  let text = ''
  socket.on('data', (part) => {
    text += part.toString()
    // Every answer of a call is one object of JSON.
    if (/\r\n\r\n.*\}$/s.test(text)) answered.resolve(answerIn(text))
  })
  const lines = {
    host: `localhost:${port}`,
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...headers,
  }
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`${method} /api${path} HTTP/1.1\r\n${head.join('')}\r\n`)
  return {
    socket,
    send: (bytes: Buffer | string) => void socket.write(bytes),
    /** One part of a body that is sent in chunks. */
    sendChunk: (bytes: Buffer) =>
      void socket.write(
        Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]),
      ),
    answer: () => answered.promise,
    leave: async () => {
      if (socket.closed) return
      const closed = once(socket, 'close')
      socket.destroy()
      await closed
    },
  }
}

function answerIn(text: string): Answer {
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]),
    code: /"code":"([\w-]+)"/.exec(text)?.[1],
    retryAfter: /^retry-after: (.+)\r$/im.exec(text)?.[1],
  }
}
