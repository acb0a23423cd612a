/** A person's own sessions: listing them, and ending one or all of them (docs/design.md, "Sessions"). */
import type { Request, Response, Router } from 'express'
import { endAllSessions, endSessionById, listSessions } from '#server/identity/sessions.ts'
import { refuse } from './refuse.ts'
import { accountOf, requireSession } from './require-session.ts'
import type { Services } from './services.ts'
import { clearSessionCookie, currentTokenOf } from './session-cookie.ts'

export function addOwnSessionsRoutes(router: Router, services: Services): void {
  const { database, pokes, settings, now } = services
  const callerOf = (request: Request) => {
    return { userId: accountOf(request).userId, token: currentTokenOf(request, settings), at: now() }
  }
  const answerList = async (request: Request, response: Response) => {
    response.json({ success: true, sessions: await listSessions(database, callerOf(request)) })
  }
  const endOne = async (request: Request<{ id: string }>, response: Response) => {
    if (!(await endSessionById(database, callerOf(request), request.params.id)))
      return refuse(response, 'session-not-found')
    await pokes.endDeadStreamsOf(accountOf(request).userId)
    response.json({ success: true })
  }
  const endAll = async (request: Request, response: Response) => {
    await endAllSessions(database, callerOf(request))
    await pokes.endDeadStreamsOf(accountOf(request).userId)
    clearSessionCookie(response, settings)
    response.json({ success: true })
  }
  router.get('/sessions', requireSession(services), answerList)
  router.delete('/sessions/:id', requireSession(services), endOne)
  router.delete('/sessions', requireSession(services), endAll)
}
