/**
 * A simulator of LINE's platform: one HTTP server that is all of LINE's hosts. The product's server calls it by
 * `LINE_API_BASE`, and browsers by `attach`, so that the real SDK runs in them. It shows what the product does with what
 * LINE documents, not what LINE does.
 */
import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { BrowserContext } from '@playwright/test'
import { assert } from '#shared/assert.ts'
import { attachTo } from './attach.ts'
import { type Answer, type Call, type Line, json } from './calls.ts'
import { liffEndpoints } from './liff-endpoints.ts'
import { addressInLine, followLiffUrl } from './liff-url.ts'
import { type LineScope, type LineState, type ReceivedCall, createLineState } from './line-state.ts'
import { loginPages } from './login-page.ts'
import { oauthEndpoints } from './oauth-endpoints.ts'
import { profileEndpoints } from './profile-endpoints.ts'
import { type Issuing, createTokenIssuer } from './token-issuer.ts'

export type LineSim = Awaited<ReturnType<typeof startLineSim>>

type Failure = { status: number; body?: unknown; times?: number }
type Waiting = { done: Promise<void>; release: () => void }

const preflight: Answer = { status: 204, headers: {}, body: '' }
const handlers = { ...oauthEndpoints, ...profileEndpoints, ...liffEndpoints, ...loginPages }

export async function startLineSim() {
  const state = createLineState()
  const issuer = await createTokenIssuer(state)
  const failures = new Map<string, Required<Failure>>()
  const waits = new Map<string, Waiting>()
  const calls: ReceivedCall[] = []

  const answerTo = async (call: Call): Promise<Answer> => {
    await waits.get(call.url.pathname)?.done
    const failure = failures.get(call.url.pathname)
    if (!failure || failure.times === 0) return answerCall({ state, issuer }, call)
    failure.times -= 1
    return json(failure.status, failure.body)
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const call = await readCall(request)
    const isPreflight = call.method === 'OPTIONS'
    const { status, headers, body } = isPreflight ? preflight : await answerTo(call)
    const from = request.headers['x-sim-host'] === undefined ? 'server' : 'browser'
    calls.push({ from, method: call.method, url: call.url.origin + call.url.pathname, status })
    response.writeHead(status, { ...corsHeaders(request), 'cache-control': 'no-store', ...headers }).end(body)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert(address !== null && typeof address === 'object', 'the simulator listens on a port')
  const apiBase = `http://127.0.0.1:${address.port}`

  return {
    /** The value of `LINE_API_BASE`. */
    apiBase,
    /** Everything that LINE knows. Tests read it, and change what has no knob below. */
    state,
    /** Every call so far, in order. */
    calls,

    /** What people have consented to from now on. `grant('openid')` is a person without a name. */
    grant: (...scopes: LineScope[]) => void (state.grantedScopes = scopes),
    /** The person refuses at the next login. */
    deny: () => void (state.deniesNextLogin = true),
    /** Every token so far is revoked, as when LINE's window closes. */
    revoke: () => {
      for (const token of state.tokens.values()) token.isRevoked = true
    },
    /** Every token so far has expired. */
    expire: () => {
      for (const token of state.tokens.values()) token.expiresAt = 0
    },
    /** The next `times` calls of a path are answered with an error. Without `times`, every call is. */
    fail: (path: string, { status, body = { message: 'simulated failure' }, times = Infinity }: Failure) =>
      void failures.set(path, { status, body, times }),
    /** Ends every failure. */
    heal: () => failures.clear(),
    /** Calls of a path get no answer until the returned function is called. */
    slow: (path: string): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const release = () => {
        waits.delete(path)
        resolve()
      }
      waits.set(path, { done: promise, release })
      return release
    },

    /** Issues tokens as a login does. */
    issue: (issuing?: Issuing) => issuer.issue(issuing),
    /** The address at which LINE's own browser opens a LIFF URL with this path and query. */
    addressInLine: (path = '') => addressInLine(state, issuer, path),
    /** Leads the browser's calls of LINE's hosts here, and refuses all other hosts but this computer. */
    attach: (context: BrowserContext) => attachTo(context, apiBase),
    stop: async () => {
      for (const { release } of waits.values()) release()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const host = request.headers['x-sim-host'] ?? 'api.line.me'
  return {
    method: request.method ?? 'GET',
    url: new URL(`https://${String(host)}${request.url ?? '/'}`),
    bearer: (request.headers.authorization ?? '').replace(/^Bearer /, ''),
    body: await text(request),
  }
}

async function answerCall(line: Line, call: Call): Promise<Answer> {
  const handler = handlers[`${call.method} ${patternOf(line.state, call.url)}`]
  if (handler) return handler(line, call)
  const isLiffUrl = ['liff.line.me', 'miniapp.line.me'].includes(call.url.hostname)
  if (isLiffUrl && call.method === 'GET') return followLiffUrl(line.state, call.url)
  return json(404, {
    message: 'the simulator has no such endpoint',
    url: call.url.origin + call.url.pathname,
  })
}

function patternOf({ liffId }: LineState, { origin, hostname, pathname }: URL): string {
  if (hostname === 'profile.line-scdn.net') return `${origin}/{picture}`
  return origin + pathname.replace(`/apps/${liffId}/`, '/apps/{liffId}/')
}

/** LINE allows calls from pages of every origin. */
function corsHeaders({ headers }: IncomingMessage): Record<string, string> {
  return {
    'access-control-allow-origin': headers.origin ?? '*',
    'access-control-allow-headers': 'authorization,content-type,accept',
    'access-control-allow-methods': 'GET,POST,OPTIONS',
  }
}
