/** The people of a release and their calls to its server. */
import request from 'supertest'
import * as z from 'zod/mini'
import { assert } from '#shared/assert.ts'
import { UserId } from '#shared/model/user.ts'
import type { Actor } from '#shared/mutations/define-mutation.ts'
import type { Transport } from '#shared/sync/adapt-call-size.ts'
import type { AppDeps } from '#server/app.ts'
import type { TestServer } from '#tests/server/start-server.ts'
import { httpTransport } from '#tests/support/http-transport.ts'

/** A person of a release with their device key and an open session. */
export const ReleasePerson = z.object({
  userId: UserId,
  displayName: z.string(),
  key: z.string(),
  token: z.string(),
})
export type ReleasePerson = z.infer<typeof ReleasePerson>

/** Numbered secrets, so that writing a release again gives the same files. */
export function numberedSecrets(): Pick<AppDeps, 'newToken' | 'newInviteCode'> {
  let tokens = 0
  let codes = 0
  return {
    newToken: () => `token-of-a-release-${String(++tokens).padStart(24, '0')}`,
    newInviteCode: () => `CODE${String(++codes).padStart(6, '2')}`,
  }
}

export async function signInWithKey(
  { http }: TestServer,
  { displayName, key }: { displayName: string; key: string },
): Promise<ReleasePerson> {
  const { status, body } = await request(http).post('/api/session/local').send({ displayName, key })
  assert(status === 200, `signing in is answered with ${status}`)
  return { userId: UserId.parse(body.user.id), displayName, key, token: z.string().parse(body.token) }
}

export const actorOf = ({ userId, displayName }: ReleasePerson): Actor => ({ userId, displayName })

/** The person's calls with their session or, after that has ended, with a new one begun with their device key. */
export function transportOf(server: TestServer, person: ReleasePerson): Transport {
  const through = ({ token }: Pick<ReleasePerson, 'token'>) =>
    httpTransport({ agent: request.agent(server.http).set('authorization', `Bearer ${token}`) })
  let send = through(person)
  return async (asked) => {
    const outcome = await send(asked)
    if (outcome.kind !== 'signed-out') return outcome
    send = through(await signInWithKey(server, person))
    return send(asked)
  }
}
