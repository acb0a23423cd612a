/** A server with LINE, as far as pages see it in unit tests: its answers to sign-in, and what it was asked. */
import { vi } from 'vitest'
import { type RejectionCode, refusals } from '#shared/rejection-codes.ts'
import type { User, UserId } from '#shared/model/user.ts'

export type Asked = { path: string; token: string | null; body: Record<string, unknown> }

/** Answers with a user, or refuses with a code. */
type Answering = (asked: Asked) => (User & { formerUserId?: UserId }) | RejectionCode

export function stubLineServer() {
  const server = {
    asked: [] as Asked[],
    /** The person of the session cookie, and whether a LINE account leads to them. */
    cookie: null as User | null,
    isLinked: true,
    answer: (() => 'defect') as Answering,
    liffId: '1234567890-AbcdEfgh' as string | null,
    isOffline: false,
    /** The sign-ins that were asked for, without the session's other calls. */
    signIns: () => server.asked.filter(({ path }) => path === '/api/session').map(({ body }) => body),
  }
  const respond = (path: string, { method = 'GET', headers, body }: RequestInit) => {
    // What is sent meanwhile is no part of these tests.
    if (server.isOffline || path === '/api/sync') throw new TypeError('Failed to fetch')
    if (path === '/api/config')
      return { success: true, authMode: 'line', liffId: server.liffId, needsAccessCode: false }
    if (path === '/api/session' && method === 'GET')
      return { success: true, user: server.cookie, isLinked: server.isLinked }
    if (path === '/api/session' && method === 'DELETE') {
      server.cookie = null
      return { success: true }
    }
    // A drain, whose body is bytes, does not reach this server. Its refusal would renew the session.
    if (typeof body === 'object' && body !== null) throw new TypeError('Failed to fetch')
    const token = new Headers(headers).get('authorization')
    const asked = { path, token, body: JSON.parse(body ?? '{}') as Record<string, unknown> }
    server.asked.push(asked)
    if (path === '/api/session/key' && server.cookie) return { success: true, user: server.cookie }
    if (path !== '/api/session') return 'signed-out'
    const answer = server.answer(asked)
    if (typeof answer === 'string') return answer
    const { formerUserId, ...user } = answer
    server.cookie = user
    return { success: true, user, token: 'session', ...(formerUserId ? { formerUserId } : {}) }
  }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const answer = respond(path, init)
    if (typeof answer !== 'string') return Response.json(answer)
    const code = answer
    return Response.json({ success: false, error: '', code }, { status: refusals[code].status })
  })
  return server
}

export function userNamed(id: UserId, displayName: string): User {
  return { id, displayName, avatarUrl: null, createdAt: 1 }
}
