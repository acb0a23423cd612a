/** A session's token is always one that the server has made at the last sign-in. */
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, newKey, startTestServer } from './start-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('a token', () => {
  it('that somebody has fixed before the sign-in is not taken over', async () => {
    const fixed = newKey()
    const call = request(server.http).post('/api/session/local').set('cookie', `sid=${fixed}`)
    const { body, headers } = await call.send({ displayName: '花子' }).expect(200)
    expect(body.token).not.toBe(fixed)
    expect(headers['set-cookie']?.[0]).not.toContain(fixed)
    await request(server.http).get('/api/me').set('cookie', `sid=${fixed}`).expect(401)
  })

  it('is another one after each sign-in, and the one before is no longer valid', async () => {
    const key = newKey()
    const agent = request.agent(server.http)
    const renew = () => agent.post('/api/session/local').send({ displayName: '花子', key })
    const { token } = (await renew()).body
    expect((await renew()).body.token).not.toBe(token)
    await request(server.http).get('/api/me').auth(token, { type: 'bearer' }).expect(401)
    await agent.get('/api/me').expect(200)
  })
})
