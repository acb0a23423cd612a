/** What monitoring is told: whether the server is running, and whether it can serve calls. */
import request from 'supertest'
import { expect, it } from 'vitest'
import { startTestServer } from './start-server.ts'

const ready = { success: true }

it.each([
  ['with its database', false, false, 200, ready],
  ['that is told to end', true, false, 503, { success: false, code: 'stopping' }],
  ['whose database does not answer', false, true, 503, { success: false, code: 'database' }],
])('a server %s lives, and says whether it is ready', async (_which, isStopping, isClosed, status, body) => {
  const server = await startTestServer({ isStopping: () => isStopping })
  await server.signIn('花子')
  if (isClosed) await server.database.close()
  const answered = await request(server.http).get('/ready')
  expect([answered.status, answered.body, answered.headers['cache-control']]).toEqual([
    status,
    body,
    'no-store',
  ])
  for (const path of ['/health', '/api/health']) {
    expect((await request(server.http).get(path)).body).toEqual({
      success: true,
      serverTime: server.clock.now,
    })
  }
  await (isClosed ? server.stopServing() : server.stop())
})
