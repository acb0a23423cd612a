/** Deleting an account of LINE, which also takes back the consent at LINE (docs/decisions/0075-deleted-accounts.md). */
import request from 'supertest'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { taro } from '#tests/line-sim/line-state.ts'
import { type LineServer, startLineServer } from './line-fixture.ts'

let server: LineServer
beforeAll(async () => {
  server = await startLineServer()
})
afterEach(() => server.line.heal())
afterAll(() => server.stop())

let people = 0
/** Somebody who has not signed in yet. */
const stranger = () => ({ ...taro, userId: `U${String(++people).padStart(32, '0')}` })

describe('an account that was deleted', () => {
  it('is not what its person comes back to: they begin anew, and the consent at LINE has ended', async () => {
    const user = stranger()
    const { agent, body, token } = await server.signIn({}, { user })
    const deleted = await agent
      .delete('/api/me')
      .set('authorization', `Bearer ${token}`)
      .send({ userId: body.user.id })
    expect([deleted.status, deleted.body]).toEqual([200, { success: true, isDeauthorized: true }])
    expect(server.line.state.deauthorized).toContain(user.userId)
    const expected = await server.signIn({ expectedUserId: body.user.id }, { user })
    expect(expected.body.code).toBe('account-deleted')
    const again = await server.signIn({}, { user })
    expect(again.body.user).toMatchObject({ displayName: user.displayName })
    expect(again.body.user.id).not.toBe(body.user.id)
    const { db } = server.database
    const holders = db.selectFrom('users').select('id').where('lineUserId', '=', user.userId)
    expect(await holders.execute()).toEqual([{ id: again.body.user.id }])
  })

  it('is deleted even if LINE cannot be told', async () => {
    const user = stranger()
    const { agent, body, token } = await server.signIn({}, { user })
    server.line.fail('/user/v1/deauthorize', { status: 500 })
    const deleted = await agent
      .delete('/api/me')
      .set('authorization', `Bearer ${token}`)
      .send({ userId: body.user.id })
    expect(deleted.body).toEqual({ success: true, isDeauthorized: false })
    expect((await agent.get('/api/me')).status).toBe(401)
  })

  it('is not deleted by the token of somebody else', async () => {
    const { body } = await server.signIn({}, { user: stranger() })
    const { token } = await server.signIn({}, { user: stranger() })
    const refused = await request(server.http)
      .delete('/api/me')
      .set('authorization', `Bearer ${token}`)
      .send({ userId: body.user.id })
    expect([refused.status, refused.body.code]).toEqual([409, 'account-mismatch'])
  })

  it('is that of the session, if the token of LINE is of somebody else, whose consent stays', async () => {
    const [own, other] = [stranger(), stranger()]
    const { agent, body } = await server.signIn({}, { user: own })
    const { body: theirs, token } = await server.signIn({}, { user: other })
    const deletionOf = (userId: string) =>
      agent.delete('/api/me').set('authorization', `Bearer ${token}`).send({ userId })
    const refused = await deletionOf(theirs.user.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'account-mismatch'])
    const deleted = await deletionOf(body.user.id)
    expect([deleted.status, deleted.body]).toEqual([200, { success: true, isDeauthorized: false }])
    expect(server.line.state.deauthorized).not.toContain(other.userId)
    const still = await server.signIn({}, { user: other })
    expect(still.body.user.id).toBe(theirs.user.id)
  })
})
