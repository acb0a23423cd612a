// @vitest-environment happy-dom
/**
 * A person is signed in only if the device has stored their key. Without it the device could not prove the same
 * person again.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UserId } from '#shared/model/user.ts'
import { closeAccount, isAccountOpen } from '#client/store/current-database.ts'
import { knownPeople, readCurrentAccount, writeCurrentAccount } from '#client/store/device-database.ts'
import { newId } from '#client/store/new-id.ts'
import { accountOfSession } from './begin-session.ts'
import { signIn } from './sign-in.ts'

const user = { id: newId(UserId), displayName: '花子', avatarUrl: null, createdAt: 1 }
vi.stubGlobal('fetch', async () => Response.json({ success: true, user }))

/** Storing keys fails because the device is full; all other writes succeed. */
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

it('a sign-in whose key cannot be stored says so and opens no account', async () => {
  expect(await signIn({ displayName: '花子' })).toMatchObject({ ok: false, code: 'device-full' })
  expect([await knownPeople(), await readCurrentAccount(), isAccountOpen()]).toEqual([[], null, false])
})

it('a session found on the device opens no account if no key can be stored for it', async () => {
  await expect(accountOfSession()).rejects.toThrow('full')
  expect(await readCurrentAccount()).toBeNull()
})
