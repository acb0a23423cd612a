/** The devices of one person, as a server knows them. */
import request from 'supertest'
import { sessionSeconds } from '#shared/limits.ts'
import { type Person, type TestServer, newKey } from './start-server.ts'

export const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
export const line =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36 Line/14.9.0/IAB'

export type Device = Person & { key: string; renew: () => request.Test }

export const isSignedIn = async ({ agent }: Person) => (await agent.get('/api/me')).status === 200
export const codeOf = async (call: request.Test) => (await call).body.code as string | undefined

export function devicesOn(server: () => TestServer) {
  const signIn = async (asked: object, userAgent = ''): Promise<Device> => {
    const key = newKey()
    const agent = request.agent(server().http).set('user-agent', userAgent)
    const { body } = await agent
      .post('/api/session/local')
      .send({ key, ...asked })
      .expect(200)
    const signingIn = { displayName: '花子', key, expectedUserId: body.user.id }
    return { agent, key, ...body, renew: () => agent.post('/api/session/local').send(signingIn) }
  }

  /** A phone, and a tablet of the same person, which has signed in by a code an hour later. */
  const twoDevices = async () => {
    const phone = await signIn({ displayName: '花子' }, safari)
    server().clock.now += 3600
    const { body } = await phone.agent.post('/api/session/codes').expect(200)
    const tablet = await signIn({ deviceCode: body.code }, line)
    return { phone, tablet }
  }

  const afterExpiryOfThePhone = async () => {
    const { phone, tablet } = await twoDevices()
    server().clock.now += sessionSeconds - 1
    await tablet.agent.get('/api/me').expect(200)
    server().clock.now += 3600
    return { phone, tablet }
  }

  /** Adds a key in the session of the device, and returns a device that holds that key and nothing else. */
  const withAddedKey = async (device: Device) => {
    const key = newKey()
    await device.agent.post('/api/session/key').send({ key }).expect(200)
    return {
      renew: () => request(server().http).post('/api/session/local').send({ displayName: '花子', key }),
    }
  }

  const sessionsOf = async ({ agent }: Person) => (await agent.get('/api/sessions').expect(200)).body.sessions

  /** The id of the session of the person's other device. */
  const otherIdOf = async (device: Device): Promise<string> => {
    const [other] = (await sessionsOf(device)).filter(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    return other.id
  }

  return { signIn, twoDevices, afterExpiryOfThePhone, withAddedKey, sessionsOf, otherIdOf }
}
