/** The people of a release, as its server knows them. */
import request from 'supertest'
import * as z from 'zod/mini'
import { assert } from '#shared/assert.ts'
import { UserId } from '#shared/model/user.ts'
import type { Actor } from '#shared/mutations/define-mutation.ts'
import type { Transport } from '#shared/sync/transport.ts'
import type { AppDeps } from '#server/app.ts'
import type { TestServer } from '#tests/server/start-server.ts'
import { httpTransport } from '#tests/support/http-transport.ts'

/** Somebody as a release knows them: by the key of their device, and by a session that is open. */
export const ReleasePerson = z.object({
  userId: UserId,
  displayName: z.string(),
  key: z.string(),
  token: z.string(),
})
export type ReleasePerson = z.infer<typeof ReleasePerson>

/** Secrets by number, so that each writing of a release is the same. */
export function numberedSecrets(): Pick<AppDeps, 'newToken' | 'newInviteCode'> {
  let tokens = 0
  let codes = 0
  return {
    newToken: () => `token-of-a-release-${String(++tokens).padStart(24, '0')}`,
    newInviteCode: () => `CODE${String(++codes).padStart(6, '2')}`,
  }
}

export async function signInWithKey(
  { app }: TestServer,
  { displayName, key }: { displayName: string; key: string },
): Promise<ReleasePerson> {
  const { status, body } = await request(app).post('/api/session/local').send({ displayName, key })
  assert(status === 200, `signing in is answered with ${status}`)
  return { userId: UserId.parse(body.user.id), displayName, key, token: z.string().parse(body.token) }
}

export const actorOf = ({ userId, displayName }: ReleasePerson): Actor => ({ userId, displayName })

/** The person's calls, by the session that they have; when that has ended, by a new one of the key on their device. */
export function transportOf(server: TestServer, person: ReleasePerson): Transport {
  const through = ({ token }: Pick<ReleasePerson, 'token'>) =>
    httpTransport({ agent: request.agent(server.app).set('authorization', `Bearer ${token}`) })
  let send = through(person)
  return async (asked) => {
    const outcome = await send(asked)
    if (outcome.kind !== 'signed-out') return outcome
    send = through(await signInWithKey(server, person))
    return send(asked)
  }
}
