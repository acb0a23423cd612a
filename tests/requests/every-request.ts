/**
 * A request for each call and address of the server, in the order in which they can be made. What is missing of the table
 * of calls (shared/api/calls.ts) does not compile, and what is missing of the server's other addresses fails
 * tests/server/every-request.test.ts.
 */
import type { CallName } from '#shared/api/calls.ts'
import { type Asked, type Cast, type Make, addressOf, send } from './cast.ts'
import { groupRequests, lastGroupRequests } from './group-requests.ts'
import { otherRequests } from './other-requests.ts'
import { syncRequests } from './sync-requests.ts'
import { tripRequests } from './trip-requests.ts'

const callRequests: Readonly<Record<CallName, Make>> = {
  ...groupRequests,
  ...tripRequests,
  ...lastGroupRequests,
}

/** `name` is method and path, `label` also tells several requests of one name apart. */
export type EveryRequest = { name: string; label: string; make: Make }

const syncName = 'POST /api/sync'

export const everyRequest: readonly EveryRequest[] = [
  ...requestsOf(otherRequests, ''),
  ...Object.entries(syncRequests).map(([what, make]) => ({
    name: syncName,
    label: `${syncName}: ${what}`,
    make,
  })),
  ...requestsOf(callRequests, '/api'),
]

function requestsOf(requests: Readonly<Record<string, Make>>, base: string): EveryRequest[] {
  return Object.entries(requests).map(([key, make]) => {
    const [method = '', path = ''] = key.split(' ')
    const name = `${method} ${base}${path}`
    return { name, label: name, make }
  })
}

type Answer = { status: number; bytes: number }

/** Makes what the request needs. Returns the request as a function, and the status with which it is to be answered. */
export async function prepared(cast: Cast, { name, make }: EveryRequest) {
  const asked = await make(cast)
  return { status: asked.status ?? 200, request: () => answerTo(cast, name, asked) }
}

async function answerTo({ url, owner }: Cast, name: string, asked: Asked): Promise<Answer> {
  const ending = new AbortController()
  const by = asked.by === undefined ? owner : asked.by
  const [method = ''] = name.split(' ')
  const { body } = asked
  const response = await send(addressOf(url, name, asked), { method, body, by, signal: ending.signal })
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    // The stream of pokes does not end by itself.
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) break
  }
  ending.abort()
  return { status: response.status, bytes }
}
