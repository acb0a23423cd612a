/** A person sees where they are signed in, and ends the sign-in of one device or of all. */
import request from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sessionSeconds } from '#shared/limits.ts'
import { codeOf, devicesOn, isSignedIn, line, safari } from './devices.ts'
import { readPokes } from './poke-reader.ts'
import { type TestServer, newKey, startOfTests, startTestServer } from './start-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => {
  server.clock.now = startOfTests
})
afterAll(() => server.stop())

const { signIn, twoDevices, afterExpiryOfThePhone, withAddedKey, sessionsOf, otherIdOf } = devicesOn(
  () => server,
)

describe('the list of sessions', () => {
  it('names each device, since when, when it was last seen, and which one this is', async () => {
    const { phone } = await twoDevices()
    const id = expect.stringMatching(/^[\da-f-]{36}$/)
    const later = startOfTests + 3600
    expect(await sessionsOf(phone)).toEqual([
      { id, device: 'Android・LINE', createdAt: later, seenAt: later, isCurrent: false },
      { id, device: 'iPhone・Safari', createdAt: startOfTests, seenAt: later, isCurrent: true },
    ])
  })

  it('has the expired session of a device that could come back by its key, and none of anybody else', async () => {
    const { phone, tablet } = await afterExpiryOfThePhone()
    await signIn({ displayName: '太郎' })
    expect(await isSignedIn(phone)).toBe(false)
    expect(await sessionsOf(tablet)).toMatchObject([
      { device: 'Android・LINE' },
      { device: 'iPhone・Safari' },
    ])
    await phone.renew()
    const devices = (await sessionsOf(tablet)).map(({ device }: { device: string }) => device)
    expect(devices).toEqual(['iPhone・Safari', 'Android・LINE'])
  })

  it('has a device once that has lost its cookie after the session had expired', async () => {
    const { phone, tablet } = await afterExpiryOfThePhone()
    const anew = request(server.http).post('/api/session/local').set('user-agent', safari)
    await anew.send({ displayName: '花子', key: phone.key }).expect(200)
    expect(await sessionsOf(tablet)).toMatchObject([
      { device: 'iPhone・Safari' },
      { device: 'Android・LINE' },
    ])
  })

  it('contains neither tokens nor their hashes', async () => {
    const { phone } = await twoDevices()
    const answer = JSON.stringify(await sessionsOf(phone))
    const { db } = server.database
    const stored = await db.selectFrom('sessions').select('tokenHash').execute()
    for (const secret of [phone.token, ...stored.map(({ tokenHash }) => tokenHash)])
      expect(answer).not.toContain(secret)
  })

  it('is refused without a session, and with one that has expired', async () => {
    const { agent } = await signIn({ displayName: '花子' })
    expect(await codeOf(request(server.http).get('/api/sessions'))).toBe('signed-out')
    server.clock.now += sessionSeconds
    expect(await codeOf(agent.get('/api/sessions'))).toBe('signed-out')
  })
})

describe('ending the session of another device', () => {
  it('signs that device out, which cannot begin another session by its key', async () => {
    const { phone, tablet } = await twoDevices()
    await phone.agent.delete(`/api/sessions/${await otherIdOf(phone)}`).expect(200)
    expect([await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([true, false])
    expect(await codeOf(tablet.renew())).toBe('device-revoked')
    expect(await codeOf(tablet.agent.post('/api/session/key').send({ key: newKey() }))).toBe('signed-out')
    expect(await sessionsOf(phone)).toHaveLength(1)
  })

  it('leaves the account alone when the key of the first device is revoked: it does not sign up again', async () => {
    const { phone, tablet } = await twoDevices()
    await tablet.agent.delete(`/api/sessions/${await otherIdOf(tablet)}`).expect(200)
    expect(await codeOf(phone.renew())).toBe('device-revoked')
    const anew = request(server.http).post('/api/session/local').send({ displayName: '花子', key: phone.key })
    expect(await codeOf(anew)).toBe('device-revoked')
    expect((await tablet.renew()).body.user).toEqual(phone.user)
  })

  it('lets the device in again by a code from the other one', async () => {
    const { phone, tablet } = await twoDevices()
    await phone.agent.delete(`/api/sessions/${await otherIdOf(phone)}`)
    const { body } = await phone.agent.post('/api/session/codes')
    const again = await signIn({ deviceCode: body.code }, line)
    expect(again.user).toEqual(tablet.user)
    expect((await again.renew()).status).toBe(200)
  })

  it('ends further sessions of the same device', async () => {
    const { phone, tablet } = await twoDevices()
    const again = request(server.http).post('/api/session/local').set('user-agent', 'second')
    await again.send({ displayName: '花子', key: tablet.key }).expect(200)
    await phone.agent.delete(`/api/sessions/${await otherIdOf(phone)}`).expect(200)
    expect(await codeOf(tablet.renew())).toBe('device-revoked')
    expect(await sessionsOf(phone)).toMatchObject([{ isCurrent: true }])
  })

  it('revokes all keys that the device has added, in this session and in an earlier one', async () => {
    const { phone, tablet } = await twoDevices()
    const [second, third] = [await withAddedKey(tablet), await withAddedKey(tablet)]
    await tablet.agent.delete('/api/session').expect(200)
    await second.renew().expect(200)
    await phone.agent.delete(`/api/sessions/${await otherIdOf(phone)}`).expect(200)
    for (const key of [tablet, second, third]) expect(await codeOf(key.renew())).toBe('device-revoked')
    expect((await phone.renew()).status).toBe(200)
  })

  it('revokes the keys of two sign-ins of one device, which it has put under one session', async () => {
    const { phone, tablet } = await twoDevices()
    const { body } = await tablet.agent.post('/api/session/codes').expect(200)
    const again = await signIn({ deviceCode: body.code }, line)
    await again.agent.delete('/api/session').expect(200)
    await tablet.agent.post('/api/session/key').send({ key: again.key }).expect(200)
    await phone.agent.delete(`/api/sessions/${await otherIdOf(phone)}`).expect(200)
    for (const key of [tablet, again]) expect(await codeOf(key.renew())).toBe('device-revoked')
  })

  it('ends an expired session too, by which the device would add a key', async () => {
    const { phone, tablet } = await afterExpiryOfThePhone()
    await tablet.agent.delete(`/api/sessions/${await otherIdOf(tablet)}`).expect(200)
    expect(await codeOf(phone.renew())).toBe('device-revoked')
    expect((await phone.agent.get('/api/session')).body.user).toBeNull()
  })

  it('of a build that noted no key revokes all keys that no other session names', async () => {
    const { phone, tablet } = await twoDevices()
    const sessions = server.database.db.updateTable('sessions').set({ deviceKey: null })
    await sessions.where('device', '=', 'Android・LINE').where('userId', '=', phone.user.id).execute()
    await phone.agent.delete(`/api/sessions/${await otherIdOf(phone)}`).expect(200)
    expect(await codeOf(tablet.renew())).toBe('device-revoked')
    expect((await phone.renew()).status).toBe(200)
  })

  it('of two that both noted no key ends the other one, and revokes the keys of both', async () => {
    const { phone, tablet } = await twoDevices()
    const sessions = server.database.db.updateTable('sessions').set({ deviceKey: null })
    await sessions.where('userId', '=', phone.user.id).execute()
    await phone.agent.delete(`/api/sessions/${await otherIdOf(phone)}`).expect(200)
    expect([await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([true, false])
    for (const { renew } of [phone, tablet]) expect(await codeOf(renew())).toBe('device-revoked')
  })

  it('revokes the keys that were added to a key which was joined to another one afterwards', async () => {
    const { phone, tablet } = await twoDevices()
    const { body } = await tablet.agent.post('/api/session/codes').expect(200)
    const again = await signIn({ deviceCode: body.code }, line)
    const added = await withAddedKey(again)
    await again.agent.delete('/api/session').expect(200)
    await tablet.agent.post('/api/session/key').send({ key: again.key }).expect(200)
    await phone.agent.delete(`/api/sessions/${await otherIdOf(phone)}`).expect(200)
    for (const key of [tablet, again, added]) expect(await codeOf(key.renew())).toBe('device-revoked')
  })

  it('ends its event stream', async () => {
    const { phone, tablet } = await twoDevices()
    const stream = await readPokes(server.address, { token: tablet.token })
    await stream.next()
    const ended = stream.next()
    await phone.agent.delete(`/api/sessions/${await otherIdOf(phone)}`).expect(200)
    let event = await ended
    // Over PostgreSQL a poke of the sign-in may come before the end.
    while (event?.includes('event: poke')) event = await stream.next()
    expect(event).toBeUndefined()
  })

  it('is refused for an id that is guessed, malformed or of somebody else', async () => {
    const [{ phone }, taro] = [await twoDevices(), await signIn({ displayName: '太郎' })]
    const [own] = await sessionsOf(taro)
    for (const id of [own.id, '0'.repeat(36), 'x', phone.token]) {
      const refused = await phone.agent.delete(`/api/sessions/${id}`)
      expect([refused.status, refused.body.code]).toEqual([404, 'session-not-found'])
    }
    expect(await isSignedIn(taro)).toBe(true)
  })
})

describe('ending one’s own session by its id', () => {
  it('keeps the key of the device, as a sign-out does', async () => {
    const { phone } = await twoDevices()
    const [own] = (await sessionsOf(phone)).filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)
    await phone.agent.delete(`/api/sessions/${own.id}`).expect(200)
    expect(await isSignedIn(phone)).toBe(false)
    expect((await phone.renew()).status).toBe(200)
  })

  it('keeps the keys when an earlier session of the own device is ended', async () => {
    const { phone } = await twoDevices()
    const again = request.agent(server.http)
    await again.post('/api/session/local').send({ displayName: '花子', key: phone.key }).expect(200)
    const added = await withAddedKey({ ...phone, agent: again })
    const [earlier] = (await sessionsOf({ ...phone, agent: again })).filter(
      ({ device }: { device: string }) => device === 'iPhone・Safari',
    )
    await again.delete(`/api/sessions/${earlier.id}`).expect(200)
    expect([(await phone.renew()).status, (await added.renew()).status]).toEqual([200, 200])
  })
})

describe('ending all sessions', () => {
  it('signs out every device and clears the cookie; only the caller’s key still leads to the account', async () => {
    const { phone, tablet } = await twoDevices()
    const { body } = await tablet.agent.post('/api/session/codes').expect(200)
    const ended = await phone.agent.delete('/api/sessions').expect(200)
    expect(ended.headers['set-cookie']?.[0]).toMatch(/^sid=; /)
    expect([await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([false, false])
    expect(await codeOf(tablet.renew())).toBe('device-revoked')
    expect(
      await codeOf(request(server.http).post('/api/session/local').send({ deviceCode: body.code })),
    ).toBe('device-code-wrong')
    expect((await phone.renew()).body.user).toEqual(phone.user)
  })

  it('revokes the key of a device that had signed out', async () => {
    const { phone, tablet } = await twoDevices()
    await tablet.agent.delete('/api/session').expect(200)
    await phone.agent.delete('/api/sessions').expect(200)
    expect(await codeOf(tablet.renew())).toBe('device-revoked')
  })

  it('keeps all keys of the device of the caller', async () => {
    const { phone, tablet } = await twoDevices()
    const added = await withAddedKey(phone)
    await phone.agent.delete('/api/sessions').expect(200)
    expect([(await phone.renew()).status, (await added.renew()).status]).toEqual([200, 200])
    expect(await codeOf(tablet.renew())).toBe('device-revoked')
  })

  it('never revokes the last key that leads to the account', async () => {
    const { phone } = await twoDevices()
    const sessions = server.database.db.updateTable('sessions').set({ deviceKey: null })
    await sessions.where('userId', '=', phone.user.id).execute()
    await phone.agent.delete('/api/sessions').expect(200)
    expect((await phone.renew()).status).toBe(200)
  })

  it('ends expired sessions, which would still prove their person', async () => {
    const { phone, tablet } = await twoDevices()
    server.clock.now += sessionSeconds - 1
    await phone.agent.get('/api/me').expect(200)
    server.clock.now += 3600
    await phone.agent.delete('/api/sessions').expect(200)
    expect((await tablet.agent.get('/api/session')).body.user).toBeNull()
  })
})
