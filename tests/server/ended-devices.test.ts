/** A device that its person has ended does not come back by a call that it had begun before. */
import request from 'supertest'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assert } from '#shared/assert.ts'
import { addDeviceKey, makeDeviceCode, signInLocally } from '#server/identity/local-sign-in.ts'
import { hashOf } from '#server/identity/secrets.ts'
import { openSession } from '#server/identity/sessions.ts'
import { type Device, codeOf, devicesOn } from './devices.ts'
import { type TestServer, newKey, startTestServer } from './start-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const { twoDevices, otherIdOf } = devicesOn(() => server)

/** What the functions behind the calls need. */
const deps = () => {
  const { database, clock } = server
  return { database, settings: { accessCode: null }, now: () => clock.now, newToken: newKey }
}

const endTablet = async (phone: Device) =>
  phone.agent.delete(`/api/sessions/${await otherIdOf(phone)}`).expect(200)

it('adds no key by a call that had begun before', async () => {
  const { phone, tablet } = await twoDevices()
  const key = newKey()
  await endTablet(phone)
  // What the call does after its session was found.
  const asked = { userId: phone.user.id, key, token: tablet.token }
  const added = await addDeviceKey(deps(), asked)
  expect(added).toEqual({ ok: false, code: 'signed-out' })
  expect(await codeOf(request(server.http).post('/api/session/local').send({ deviceCode: 'x', key }))).toBe(
    'device-code-wrong',
  )
})

it('begins no session by a sign-in that had begun before', async () => {
  const { phone, tablet } = await twoDevices()
  const { database, clock } = server
  const prepared = await signInLocally(deps(), { displayName: '花子', key: tablet.key })
  assert(prepared.ok, 'the key is good')
  await endTablet(phone)
  const { userId, deviceKey } = prepared.value
  expect(await openSession(database, { token: newKey(), userId, deviceKey, at: clock.now })).toBe(false)
})

it('leaves no device code, made before or by a call that had begun before', async () => {
  const { phone, tablet } = await twoDevices()
  const { body } = await tablet.agent.post('/api/session/codes').expect(200)
  await endTablet(phone)
  const coming = request(server.http).post('/api/session/local')
  expect(await codeOf(coming.send({ deviceCode: body.code, key: newKey() }))).toBe('device-code-wrong')
  const asked = { userId: phone.user.id, token: tablet.token }
  const made = await makeDeviceCode(deps(), asked)
  expect(made).toEqual({ ok: false, code: 'signed-out' })
})

it('adds no key in a session that a server of before has left it', async () => {
  const { phone, tablet } = await twoDevices()
  const { db } = server.database
  await db.updateTable('identities').set({ revokedAt: 1 }).where('subject', '=', hashOf(tablet.key)).execute()
  expect(await codeOf(tablet.agent.post('/api/session/key').send({ key: newKey() }))).toBe('device-revoked')
  expect((await phone.renew()).status).toBe(200)
})
