/** The whole server on a port of its own, over a fresh database, and people who call it. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import request from 'supertest'
import * as z from 'zod/mini'
import { assert } from '#shared/assert.ts'
import { User } from '#shared/model/user.ts'
import { type AppDeps, createApp } from '#server/app.ts'
import type { AppSettings } from '#server/http/services.ts'
import { newInviteCode, newToken } from '#server/identity/secrets.ts'
import { settingsFrom } from '#server/environment-settings.ts'
import { stopVerifying } from '#server/sync/verify-sums.ts'
import { type LogBuffer, createLogBuffer } from '#server/logs/log-buffer.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { startPokes } from '#server/sync/send-pokes.ts'
import { filledOnce, openFreshDatabase } from '#tests/support/fresh-database.ts'

export type TestServer = Awaited<ReturnType<typeof startTestServer>>
export type Person = Awaited<ReturnType<TestServer['signIn']>>

type Options = Partial<Omit<AppDeps, 'pokes' | 'settings' | 'logBuffer'>> & {
  settings?: Partial<AppSettings>
  logBuffer?: LogBuffer
}

export const startOfTests = 1_795_000_000

/**
 * By default time stands still at `clock.now`, which a test may change. A call that threw fails the test at `stop`.
 */
export async function startTestServer({ settings, database: opened, logBuffer, ...given }: Options = {}) {
  const database = opened ?? (await openFreshDatabase())
  const clock = { now: startOfTests }
  const defects: unknown[] = []
  const timed = { now: () => clock.now, onDefect: (error: unknown) => defects.push(error), ...given }
  const logs =
    logBuffer ?? createLogBuffer({ now: () => clock.now, onUnwritten: (error) => defects.push(error) })
  const stopLogging = logs.writeTo(database)
  const pokes = await startPokes({ database, ...timed })
  const metrics = createMetrics({ now: () => clock.now, streams: pokes.count })
  const app = createApp({
    database,
    pokes,
    build: null,
    newToken,
    newInviteCode,
    isStopping: () => false,
    onCall: () => undefined,
    logBuffer: logs,
    metrics,
    backups: null,
    bucket: null,
    ...timed,
    settings: { ...settingsFrom({}).app, signInsPerMinuteMax: 10_000, ...settings },
  })
  // Listens for all requests. Given an app alone, supertest would listen anew for each.
  const http = createServer(app).listen(0, '127.0.0.1')
  await once(http, 'listening')
  const bound = http.address()
  assert(bound !== null && typeof bound === 'object', 'the server listens on a port')
  /** Stops without closing the database, which another server may use. */
  const stopServing = async () => {
    await pokes.stop()
    await stopLogging()
    http.close()
    http.closeAllConnections()
  }
  return {
    http,
    address: `http://127.0.0.1:${bound.port}`,
    database,
    pokes,
    metrics,
    clock,
    /** Writes to the system log what waits for it. */
    writeLogs: () => logs.flush(),
    /** Signs in a new person. The agent sends their cookie; other clients can send the token. */
    signIn: async (displayName: string) => {
      const agent = request.agent(http)
      const { status, body } = await agent.post('/api/session/local').send({ displayName })
      assert(status === 200, `signing in is answered with ${status}`)
      return { agent, ...SignedIn.parse(body) }
    },
    /** Returns and removes the defects that a test expects. */
    takeDefects: () => defects.splice(0),
    stopServing,
    stop: async () => {
      await stopServing()
      await stopVerifying(database)
      await database.close()
      if (defects.length > 0) throw new AggregateError(defects, 'calls threw')
    },
  }
}

/**
 * Returns a function that starts servers over copies of the data that `prepare` writes. The data is written once, because
 * that takes longer than most tests. People in what `prepare` returns are signed in to each copy.
 */
export function copiesOf<Prepared extends object>(prepare: (server: TestServer) => Promise<Prepared>) {
  const prepareOnce = async () => {
    let prepared: Prepared | undefined
    const open = await filledOnce(async (database) => {
      const server = await startTestServer({ database })
      prepared = await prepare(server)
      await server.stopServing()
      await stopVerifying(database)
      assert(server.takeDefects().length === 0, 'no call threw')
    })
    assert(prepared, 'the data is prepared')
    return { open, prepared }
  }
  let origin: ReturnType<typeof prepareOnce> | undefined
  return async (
    options: Omit<Options, 'database'> = {},
  ): Promise<{ server: TestServer; fixture: Prepared }> => {
    origin ??= prepareOnce()
    const { open, prepared } = await origin
    const server = await startTestServer({ ...options, database: await open() })
    const signedIn = ([name, value]: [string, unknown]) => [
      name,
      isPerson(value) ? { ...value, agent: agentOf(server, value) } : value,
    ]
    return { server, fixture: Object.fromEntries(Object.entries(prepared).map(signedIn)) as Prepared }
  }
}

const isPerson = (value: unknown): value is Person =>
  typeof value === 'object' && value !== null && 'agent' in value && 'token' in value

function agentOf({ http }: TestServer, { token }: Person): Person['agent'] {
  const agent = request.agent(http)
  agent.jar.setCookie(`sid=${token}; path=/`, '127.0.0.1')
  return agent
}

const SignedIn = z.object({ user: User, token: z.string() })

/** A device key, made as a device makes it. */
export const newKey = newToken
