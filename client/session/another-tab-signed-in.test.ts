// @vitest-environment happy-dom
/** Between two calls of this tab, another tab signs somebody else in. */
import { expect, it, vi } from 'vitest'
import { UserId } from '#shared/model/user.ts'
import { knownPeople } from '#client/store/device-database.ts'
import { newId } from '#client/store/new-id.ts'
import { accountOfSession } from './begin-session.ts'

const hanako = { id: newId(UserId), displayName: '花子', avatarUrl: null, createdAt: 1 }
const taro = { ...hanako, id: newId(UserId), displayName: '太郎' }
vi.stubGlobal('fetch', async (path: string) =>
  Response.json({ success: true, user: path === '/api/session/key' ? taro : hanako }),
)

it('the device key is kept under the name of the person to whom the server gave it', async () => {
  expect(await accountOfSession()).toMatchObject({ userId: taro.id, displayName: '太郎' })
  expect(await knownPeople()).toMatchObject([{ userId: taro.id, displayName: '太郎' }])
})
