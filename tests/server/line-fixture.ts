/** A server with LINE, and the same server as it was before it had LINE. */
import request from 'supertest'
import { assert } from '#shared/assert.ts'
import type { LineUser } from '#tests/line-sim/line-state.ts'
import { startLineSim } from '#tests/line-sim/start-line-sim.ts'
import type { Issuing } from '#tests/line-sim/token-issuer.ts'
import { type Person, type TestServer, newKey, startTestServer } from './start-server.ts'

export type LineServer = Awaited<ReturnType<typeof startLineServer>>

type Options = Pick<
  NonNullable<Parameters<typeof startTestServer>[0]>,
  'settings' | 'onCall' | 'onDefect' | 'database'
>

export async function startLineServer({ settings, database, ...options }: Options = {}) {
  const line = await startLineSim()
  const { liffId, channelId, channelSecret } = line.state
  const before: TestServer = await startTestServer(database ? { database } : {})
  const server = await startTestServer({
    ...options,
    database: before.database,
    settings: { line: { liffId, channelId, channelSecret, apiBase: line.apiBase }, ...settings },
  })
  /** POST /api/session with a token that LINE has just issued, or with the given one. */
  const signIn = async (
    body: object = {},
    { agent = request.agent(server.http), ...issuing }: Issuing & { agent?: Person['agent'] } = {},
  ) => {
    const { access_token } = await line.issue(issuing)
    return { agent, token: access_token, ...(await exchange(agent, access_token, body)) }
  }
  return {
    ...server,
    /** The server before it had LINE. It has the same data. */
    before,
    line,
    signIn,
    /** Signs in somebody who uses LINE, as a person like those of `TestServer.signIn`. */
    personOfLine: async (user?: LineUser): Promise<Person> => {
      const { agent, status, body } = await signIn({}, user ? { user } : {})
      assert(status === 200, `signing in is answered with ${status}`)
      return { agent, user: body.user, token: body.token }
    },
    /** Somebody who signed in by name before the server had LINE, with the key of their device. */
    personOfBefore: async (displayName: string): Promise<Person & { key: string }> => {
      const key = newKey()
      const { body } = await request(before.http).post('/api/session/local').send({ displayName, key })
      const agent = request.agent(server.http).set('cookie', `sid=${body.token}`)
      return { agent, user: body.user, token: body.token, key }
    },
    callsToLine: () => line.calls.map(({ url }) => url.replace('https://api.line.me', '')),
    stop: async () => {
      await before.stopServing()
      await server.stop()
      await line.stop()
    },
  }
}

export async function exchange(agent: Person['agent'], token: string, body: object = {}) {
  const answered = await agent.post('/api/session').set('authorization', `Bearer ${token}`).send(body)
  return {
    status: answered.status,
    body: answered.body,
    headers: answered.headers as Record<string, unknown>,
  }
}
