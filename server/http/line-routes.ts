/** The calls that a LINE access token makes, on a server with LINE (docs/design.md, "LINE"). */
import type { Request, RequestHandler, Response, Router } from 'express'
import { assert } from '#shared/assert.ts'
import { profileAnswer } from '#shared/api/answers.ts'
import { ownProfile } from '#shared/api/define-read.ts'
import { ok } from '#shared/result.ts'
import { readGroups } from '#server/db/group-reads.ts'
import type { LineTokens } from '#server/identity/line-tokens.ts'
import { LineSignIn, prepareLineSignIn } from '#server/identity/line-sign-in.ts'
import { beginSession } from './begin-session.ts'
import { readBody, readJson } from './read-json.ts'
import { answer, refuse } from './refuse.ts'
import type { Services } from './services.ts'
import { lineTokenOf } from './session-cookie.ts'

/** POST /session: exchanges a LINE access token for a session of ours, which outlives it. */
export function addLineSessionRoute(router: Router, services: Services, lineTokens: LineTokens): void {
  const signIn = async (request: Request, response: Response) => {
    const asked = readBody(LineSignIn, request.body ?? {})
    if (!asked.ok) return refuse(response, asked.code)
    const token = lineTokenOf(request)
    if (token === undefined) return refuse(response, 'line-token-invalid')
    const person = await lineTokens.personOf(token)
    if (!person.ok) return refuse(response, person.code)
    const prepared = await prepareLineSignIn(services, person.value, asked.value)
    if (!prepared.ok) return refuse(response, prepared.code)
    const { endsSessionOf = null } = asked.value
    const beginning = { ...prepared.value, endsSessionOf, ifAnother: 'other-person-signed-in' } as const
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
    const person = await lineTokens.personOf(token)
    if (!person.ok) return refuse(response, person.code)
    const createsAccount = request.method === 'POST'
    const prepared = await prepareLineSignIn(services, person.value, { createsAccount })
    if (!prepared.ok) return refuse(response, prepared.code)
    const completed = await prepared.value.complete()
    if (!completed.ok) return refuse(response, completed.code)
    const profile = await readGroups(database, completed.value.id, ownProfile)
    answer(response, profile.ok ? ok({ user: profileAnswer(profile.value) }) : profile)
  }
  const path = '/user/profile'
  router.post(path, ifLine, limits.signIns, ...readJson({ bodies: services.bodies }), takeOver)
  router.put(path, ifLine, limits.signIns, ...readJson({ bodies: services.bodies }), takeOver)
}
