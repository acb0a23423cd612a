/** The whole server without a port, over a fresh database, and people who call it. */
import request from 'supertest'
import * as z from 'zod/mini'
import { assert } from '#shared/assert.ts'
import { User } from '#shared/model/user.ts'
import { type AppDeps, createApp } from '#server/app.ts'
import type { AppSettings } from '#server/http/services.ts'
import { newInviteCode, newToken } from '#server/identity/secrets.ts'
import { settingsFrom } from '#server/environment-settings.ts'
import { stopVerifying } from '#server/sync/verify-sums.ts'
import { startPokes } from '#server/sync/send-pokes.ts'
import { openFreshDatabase } from '#tests/support/fresh-database.ts'

export type TestServer = Awaited<ReturnType<typeof startTestServer>>
export type Person = Awaited<ReturnType<TestServer['signIn']>>

type Options = Partial<Omit<AppDeps, 'pokes' | 'settings'>> & {
  settings?: Partial<AppSettings>
}

export const startOfTests = 1_795_000_000

/**
 * By default time stands still at `clock.now`, which a test may change. A call that threw fails the test at `stop`.
 */
export async function startTestServer({ settings, database: opened, ...given }: Options = {}) {
  const database = opened ?? (await openFreshDatabase())
  const clock = { now: startOfTests }
  const defects: unknown[] = []
  const timed = { now: () => clock.now, onDefect: (error: unknown) => defects.push(error), ...given }
  const pokes = await startPokes({ database, ...timed })
  const app = createApp({
    database,
    pokes,
    distDir: '/nowhere',
    newToken,
    newInviteCode,
    isStopping: () => false,
    onCall: () => undefined,
    ...timed,
    settings: { ...settingsFrom({}).app, signInsPerMinuteMax: 10_000, ...settings },
  })
  return {
    app,
    database,
    pokes,
    clock,
    /** Signs in a new person. The agent sends their cookie; other clients can send the token. */
    signIn: async (displayName: string) => {
      const agent = request.agent(app)
      const { status, body } = await agent.post('/api/session/local').send({ displayName })
      assert(status === 200, `signing in is answered with ${status}`)
      return { agent, ...SignedIn.parse(body) }
    },
    /** Returns and removes the defects that a test expects. */
    takeDefects: () => defects.splice(0),
    stop: async () => {
      await pokes.stop()
      await stopVerifying(database)
      await database.close()
      if (defects.length > 0) throw new AggregateError(defects, 'calls threw')
    },
  }
}

const SignedIn = z.object({ user: User, token: z.string() })

/** A device key, made as a device makes it. */
export const newKey = newToken
