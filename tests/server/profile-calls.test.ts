/** The REST calls on the caller's own profile (specification 1, section 7). */
import { v7 as uuidV7 } from 'uuid'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newInviteCode } from '#server/identity/secrets.ts'
import { propagateProfiles } from '#server/sync/propagate-profiles.ts'
import { type TestServer, startOfTests } from './start-server.ts'
import { type Fixture, ask, call, pictures, startWithFixture } from './trip-fixture.ts'

let server: TestServer
let fixture: Fixture
beforeEach(async () => {
  ;({ server, fixture } = await startWithFixture())
})
afterEach(() => server.stop())

const path = '/user/profile'

it('a profile is read by its own person', async () => {
  const { hanako, taro } = fixture
  const user = {
    id: hanako.user.id,
    displayName: '花子',
    pictureUrl: pictures.hanako,
    statusMessage: '温泉が好き',
    createdAt: startOfTests,
    updatedAt: startOfTests,
  }
  expect(await call(hanako, 'GET', path)).toEqual({ success: true, user })
  expect((await call(taro, 'GET', path)).user.displayName).toBe('太郎')
})

it.each(['POST', 'PUT', 'PATCH'] as const)('%s changes only the given fields of it', async (method) => {
  const { hanako, taro } = fixture
  const picture = 'https://example.com/new.png'
  const { user } = await call(hanako, method, path, { display_name: '花', picture_url: picture })
  expect(user).toMatchObject({ displayName: '花', pictureUrl: picture, statusMessage: '温泉が好き' })
  const written = await call(hanako, method, path, { statusMessage: '沖縄にいます' })
  expect(written.user).toEqual({ ...user, statusMessage: '沖縄にいます' })
  const emptied = await call(hanako, method, path, { pictureUrl: null, statusMessage: null })
  expect(emptied.user).toMatchObject({ displayName: '花', pictureUrl: null, statusMessage: '' })
  expect(await call(hanako, 'GET', path)).toEqual(emptied)
  expect((await call(taro, 'GET', path)).user.displayName).toBe('太郎')
})

it('a new name and picture reach the groups and the account', async () => {
  const { hanako, taro, group } = fixture
  const pictureUrl = 'https://example.com/new.png'
  await call(hanako, 'PUT', path, { displayName: '花', pictureUrl })
  await propagateProfiles({ database: server.database, now: () => server.clock.now, newInviteCode })
  const seen = (await call(taro, 'GET', `/groups/${group}`)).group.members
  expect(seen).toMatchObject([
    { displayName: '花', avatarUrl: pictureUrl },
    { displayName: '太郎', avatarUrl: pictures.taro },
    { displayName: '美咲', avatarUrl: pictures.misaki },
  ])
  expect((await call(hanako, 'GET', '/me')).user).toMatchObject({ displayName: '花' })
})

it('a call with the same key answers the same, and changes nothing again', async () => {
  const { hanako } = fixture
  const key = { 'idempotency-key': uuidV7() }
  const change = (displayName: string) => ask(hanako, 'PUT', path, { displayName }, key)
  const first = await change('花')
  await call(hanako, 'PUT', path, { statusMessage: '沖縄にいます' })
  expect([first.status, (await change('花')).body.user.displayName]).toEqual([200, '花'])
  expect((await change('ハナ')).body.code).toBe('id-reused')
})
