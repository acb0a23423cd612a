/**
 * PostgreSQL restarts under a server: calls are told to retry, the log has one line, and the server continues by
 * itself.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFetchTransport } from '#client/sync/fetch-transport.ts'
import { syncSchema } from '#shared/limits.ts'
import { UserId } from '#shared/model/user.ts'
import { serverSentences } from '#shared/messages/server.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { sentenceOfTrouble, serve } from '#server/serve.ts'
import { settingsFrom } from '#server/environment-settings.ts'
import { uuidOf } from '#tests/builders/ids.ts'
import { type Cluster, startCluster } from '#tests/support/postgres.ts'
import { addressOf } from '#tests/support/postgres-databases.ts'
import { captureLog } from '../captured-log.ts'

let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster({ isDurable: true })
})
afterAll(() => cluster.end())

function start({ databaseMs = 60_000 } = {}) {
  const kept = captureLog()
  const settings = settingsFrom({
    PORT: '0',
    HOST: 'localhost',
    DATA_DIR: '/nowhere',
    DATABASE_URL: addressOf(cluster.folder, 'postgres'),
  })
  return { ...kept, serving: serve(settings, kept.log, { databaseMs }) }
}

async function signIn(address: string): Promise<{ id: string; authorization: string }> {
  const answer = await fetch(`${address}/api/session/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ displayName: '花子' }),
  })
  const { user, token }: { user: { id: string }; token: string } = JSON.parse(await answer.text())
  return { id: user.id, authorization: `Bearer ${token}` }
}

describe('while the database is away', () => {
  it('calls are told to retry, with one line in the log, and succeed when it is back', async () => {
    const { serving, said } = start()
    const { address, stop } = await serving
    const { id, authorization } = await signIn(address)
    const ask = (path: string) => fetch(`${address}${path}`, { headers: { authorization } })
    await cluster.kill()
    for (const path of ['/api/me', '/api/groups', '/api/me', '/api/sync/events']) {
      const answer = await ask(path)
      expect([answer.status, Number(answer.headers.get('retry-after')) > 0, await answer.json()]).toEqual([
        503,
        true,
        { success: false, code: 'unavailable', error: rejectionSentences.unavailable },
      ])
    }
    const ready = await ask('/ready')
    expect([ready.status, await ready.json()]).toEqual([503, { success: false, code: 'database' }])
    const send = createFetchTransport({ origin: address, headers: { authorization } })
    const accountId = UserId.parse(id)
    const request = { accountId, clientId: uuidOf(1), schema: syncSchema, epoch: null, mutations: [] }
    expect(await send(request)).toEqual({ kind: 'unreachable', retryAfterSeconds: 5 })
    expect(said('database unavailable')).toMatchObject([{ level: 'error', why: expect.any(String) }])
    expect([said('defect'), said('call').filter(({ level }) => level === 'error')]).toEqual([[], []])
    await cluster.restart()
    await expect.poll(async () => (await ask('/ready')).status).toBe(200)
    expect((await ask('/api/me')).status).toBe(200)
    await stop()
  })

  it('a starting server waits for it, and logs that once', async () => {
    await cluster.kill()
    const { serving, said } = start()
    await expect.poll(() => said('waiting for the database')).toHaveLength(1)
    await cluster.restart()
    const { address, stop } = await serving
    expect((await fetch(`${address}/ready`)).status).toBe(200)
    expect(said('waiting for the database')).toMatchObject([{ level: 'warn', why: expect.any(String) }])
    await stop()
  })

  it('a server that has waited too long says why it does not start', async () => {
    await cluster.kill()
    const { serving, said } = start({ databaseMs: 1 })
    const sentence = await serving.then(() => 'it started', sentenceOfTrouble)
    expect(['ENOENT', 'ECONNREFUSED'].map(serverSentences.databaseUnreachable)).toContain(sentence)
    expect(said('waiting for the database').length).toBeLessThanOrEqual(1)
    await cluster.restart()
  })
})
