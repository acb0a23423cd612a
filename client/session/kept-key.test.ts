// @vitest-environment happy-dom
/** Nobody is signed in on a device that has no key of theirs: it could not come back as the same person. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UserId } from '#shared/model/user.ts'
import { closeAccount, isAccountOpen } from '#client/store/current.ts'
import { knownPeople, readCurrentAccount, writeCurrentAccount } from '#client/store/device-database.ts'
import { newId } from '#client/store/new-id.ts'
import { accountOfSession } from './begin-session.ts'
import { signIn } from './sign-in.ts'

const user = { id: newId(UserId), displayName: '花子', avatarUrl: null, createdAt: 1 }
vi.stubGlobal('fetch', async () => Response.json({ success: true, user }))

/** The device is full for keys, and for nothing else. */
const put: IDBObjectStore['put'] = Reflect.get(IDBObjectStore.prototype, 'put')
beforeEach(async () => {
  await writeCurrentAccount(null)
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
    if (this.name === 'people') throw new DOMException('full', 'QuotaExceededError')
    return Reflect.apply(put, this, row)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  closeAccount()
})

it('where the key cannot be kept, signing in says so and opens no account', async () => {
  expect(await signIn({ displayName: '花子' })).toMatchObject({ ok: false, code: 'device-full' })
  expect([await knownPeople(), await readCurrentAccount(), isAccountOpen()]).toEqual([[], null, false])
})

it('where the key cannot be kept, a session that was found opens no account', async () => {
  await expect(accountOfSession()).rejects.toThrow('full')
  expect(await readCurrentAccount()).toBeNull()
})
