/** The calls that a LINE access token makes, on a server with LINE (docs/design.md, "LINE"). */
import type { Request, RequestHandler, Response, Router } from 'express'
import { readFields } from '#shared/api/define-call.ts'
import { assert } from '#shared/assert.ts'
import { profileAnswer } from '#shared/api/answers.ts'
import { ownProfile } from '#shared/api/define-read.ts'
import { valueOrRefuse } from '#shared/mutations/define-mutation.ts'
import { readGroups } from '#server/db/group-reads.ts'
import type { LineTokens } from '#server/identity/line-tokens.ts'
import { LineSignIn, prepareLineSignIn } from '#server/identity/line-sign-in.ts'
import { beginSession } from './begin-session.ts'
import { readJson } from './read-json.ts'
import { answer, refuse } from './refuse.ts'
import type { Services } from './services.ts'
import { lineTokenOf } from './session-cookie.ts'

/** POST /session: exchanges a LINE access token for a session of ours, which outlives it. */
export function addLineSessionRoute(router: Router, services: Services, lineTokens: LineTokens): void {
  const signIn = async (request: Request, response: Response) => {
    const asked = readFields(LineSignIn, request.body ?? {})
    const token = lineTokenOf(request)
    if (token === undefined) return refuse(response, 'line-token-invalid')
    const person = valueOrRefuse(await lineTokens.personOf(token))
    const prepared = valueOrRefuse(await prepareLineSignIn(services, person, asked))
    const { endsSessionOf = null } = asked
    const beginning = { ...prepared, endsSessionOf, ifAnother: 'other-person-signed-in' } as const
    await beginSession(services, { request, response }, beginning)
  }
  router.post('/session', services.limits.signIns, ...readJson({ bodies: services.bodies }), signIn)
}

/**
 * POST and PUT /user/profile with a LINE token: the profile takes over what LINE says. The body is ignored, because a
 * client could say anything. POST makes the account if there is none.
 */
export function addLineProfileRoutes(router: Router, services: Services, lineTokens: LineTokens): void {
  const { database, limits } = services
  const ifLine: RequestHandler = (request, _response, next) =>
    next(lineTokenOf(request) === undefined ? 'route' : undefined)
  const takeOver = async (request: Request, response: Response) => {
    const token = lineTokenOf(request)
    assert(token, 'another call goes on to the next route')
    const person = valueOrRefuse(await lineTokens.personOf(token))
    const createsAccount = request.method === 'POST'
    const prepared = valueOrRefuse(await prepareLineSignIn(services, person, { createsAccount }))
    const { id } = valueOrRefuse(await prepared.complete())
    answer(response, { user: profileAnswer(await readGroups(database, id, ownProfile)) })
  }
  const path = '/user/profile'
  router.post(path, ifLine, limits.signIns, ...readJson({ bodies: services.bodies }), takeOver)
  router.put(path, ifLine, limits.signIns, ...readJson({ bodies: services.bodies }), takeOver)
}
