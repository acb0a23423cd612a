/** The WebDriver BiDi protocol over a WebSocket: commands with their results, and events. */
import { once } from 'node:events'
import * as z from 'zod/mini'

export type BidiSession = {
  send: (method: string, parameters: object) => Promise<unknown>
  on: (event: string, listener: (parameters: unknown) => void) => void
}

const Message = z.union([
  z.object({ type: z.literal('success'), id: z.number(), result: z.unknown() }),
  z.object({ type: z.literal('error'), id: z.nullable(z.number()), error: z.string(), message: z.string() }),
  z.object({ type: z.literal('event'), method: z.string(), params: z.unknown() }),
])

const callLimitMs = 60_000

type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void }

export async function connectBidi(url: string): Promise<BidiSession> {
  const socket = new WebSocket(`${url}/session`)
  const waiting = new Map<number, Waiting>()
  const listeners = new Map<string, (parameters: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message = Message.parse(JSON.parse(String(data)))
    if (message.type === 'event') return listeners.get(message.method)?.(message.params)
    const call = waiting.get(message.id ?? -1)
    waiting.delete(message.id ?? -1)
    if (message.type === 'success') call?.resolve(message.result)
    else call?.reject(new Error(`${message.error}: ${message.message}`))
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser has ended'))
  })
  await once(socket, 'open')
  let id = 0
  return {
    send: (method, parameters) =>
      new Promise((resolve, reject) => {
        if (socket.readyState !== WebSocket.OPEN) return reject(new Error('the browser has ended'))
        id += 1
        const limit = setTimeout(() => reject(new Error(`no answer to ${method}`)), callLimitMs)
        const ended = () => clearTimeout(limit)
        waiting.set(id, {
          resolve: (result) => {
            ended()
            resolve(result)
          },
          reject: (error) => {
            ended()
            reject(error)
          },
        })
        socket.send(JSON.stringify({ id, method, params: parameters }))
      }),
    on: (event, listener) => void listeners.set(event, listener),
  }
}
