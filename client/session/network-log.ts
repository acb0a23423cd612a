/**
 * The network log of this page (specification 3, section 2.16; docs/decisions/0125-debugging.md): the last calls, and the bodies
 * of the last of them, masked. Bodies about sessions, keys, codes and other people are never read.
 */
import { maskAddress } from '#shared/mask-secrets.ts'
import { maskBody } from './mask-body.ts'

export const networkLogRules = {
  callsMax: 100,
  bodiesMax: 10,
  /** Specification 3, section 9. */
  bodyCharactersMax: 150_000,
} as const

export type NetworkCall = {
  /** Counts from 1. */
  number: number
  /** Milliseconds of the device's clock. */
  timestamp: number
  method: string
  /** The path; of another server, its origin alone. */
  path: string
  /** Null while it is under way, and if no answer has come. */
  status: number | null
  /** How long it took until the answer began; null while it is under way. */
  ms: number | null
  requestId: string | null
  /** What was sent and answered, as masked JSON. Null if it was not kept. */
  sent: string | null
  answered: string | null
}

/** Only of these: whatever else there is, or comes to be, may be a secret. */
const withBodies = /^\/api\/(?:sync|config|health|groups|expenses|itineraries|itinerary-items)(?:$|\/)/
const withoutBodies = /invite|invitation|join|icon|events|applications/i

type Deps = {
  now?: () => number
  /** Called with each call that has ended. */
  onEnd?: (call: NetworkCall) => void
  /** Runs when the page has nothing else to do. */
  whenIdle: (run: () => void) => void
}

export function createNetworkLog({ now = Date.now, onEnd = () => undefined, whenIdle }: Deps) {
  let calls: readonly NetworkCall[] = []
  let count = 0

  const change = (number: number, changed: Partial<NetworkCall>) => {
    calls = calls.map((call) => (call.number === number ? { ...call, ...changed } : call))
    return calls.find((call) => call.number === number)
  }
  const keepBody = (number: number, side: 'sent' | 'answered', text: string) =>
    whenIdle(() => {
      const { bodyCharactersMax } = networkLogRules
      change(number, { [side]: maskBody(text.slice(0, bodyCharactersMax)).slice(0, bodyCharactersMax) })
      calls = calls.map((call, index) =>
        index < calls.length - networkLogRules.bodiesMax ? { ...call, sent: null, answered: null } : call,
      )
    })

  /** Makes the call, and notes it. What it resolves to and throws is what the call does. */
  const follow = async (
    make: typeof fetch,
    ...[input, init]: Parameters<typeof fetch>
  ): Promise<Response> => {
    const { method, path, isOwn } = addressOf(input, init)
    count += 1
    const number = count
    const timestamp = now()
    const begun = { number, timestamp, method, path, status: null, ms: null, requestId: null }
    calls = [...calls, { ...begun, sent: null, answered: null }].slice(-networkLogRules.callsMax)
    const areBodiesKept = isOwn && withBodies.test(path) && !withoutBodies.test(path)
    const end = (ended: Partial<NetworkCall>) => {
      const call = change(number, { ms: now() - timestamp, ...ended })
      if (call) onEnd(call)
    }
    const sent = areBodiesKept ? textOf(init?.body) : null
    if (sent !== null) keepBody(number, 'sent', sent)
    try {
      const response = await make(input, init)
      const copy = areBodiesKept ? response.clone() : null
      end({ status: response.status, requestId: response.headers.get('x-request-id') })
      if (copy)
        void beginningOf(copy).then(
          (text) => keepBody(number, 'answered', text),
          () => undefined,
        )
      return response
    } catch (error) {
      end({ status: null })
      throw error
    }
  }
  return {
    follow,
    /** In the order in which they began. */
    calls: (): readonly NetworkCall[] => calls,
    clear: () => {
      calls = []
    },
  }
}

function addressOf(input: Parameters<typeof fetch>[0], init: RequestInit | undefined) {
  const asked = input instanceof Request ? { address: input.url, method: input.method } : { address: input }
  const url = new URL(asked.address, location.href)
  const isOwn = url.origin === location.origin
  return {
    isOwn,
    method: init?.method ?? asked.method ?? 'GET',
    path: isOwn ? maskAddress(url.pathname) : url.origin,
  }
}

/** Null for what is compressed, and for files. */
function textOf(body: RequestInit['body']): string | null {
  if (typeof body === 'string') return body
  const isText = body instanceof Uint8Array && body[0] === '{'.charCodeAt(0)
  return isText ? new TextDecoder().decode(body) : null
}

/** As much of it as is kept. The rest is not read. */
async function beginningOf(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  while (text.length < networkLogRules.bodyCharactersMax) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    text += decoder.decode(value, { stream: true })
  }
  // Resolves only when the caller has read its own copy to the end.
  void reader.cancel()
  return text
}
