// @vitest-environment happy-dom
/** A page of nobody that is seen again, after another tab of this browser has signed somebody in. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getDefaultStore } from 'jotai/vanilla'
import { UserId } from '#shared/model/user.ts'
import { writeCurrentAccount } from '#client/store/device-database.ts'
import { newId } from '#client/store/new-id.ts'
import { accountAtom } from './current-account.ts'
import { beginSigningIn, restoreAccount } from './restore-account.ts'

const hanako = { userId: newId(UserId), displayName: '花子', avatarUrl: null }
vi.stubGlobal('fetch', async () => {
  throw new TypeError('no connection')
})
const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)

beforeEach(async () => {
  reload.mockClear()
  await writeCurrentAccount(null)
  await restoreAccount()
})
afterEach(() => writeCurrentAccount(null))

it.each([
  ['gets the focus', () => window.dispatchEvent(new Event('focus'))],
  ['is visible again', () => document.dispatchEvent(new Event('visibilitychange'))],
])('begins anew with that person when it %s', async (_, see) => {
  expect(getDefaultStore().get(accountAtom)).toBeNull()
  see()
  await writeCurrentAccount(hanako)
  expect(reload).not.toHaveBeenCalled()
  see()
  await vi.waitFor(() => expect(reload).toHaveBeenCalled())
})

it('stays as it is while somebody fills in the login page', async () => {
  await writeCurrentAccount(hanako)
  beginSigningIn()
  window.dispatchEvent(new Event('focus'))
  await writeCurrentAccount(hanako)
  expect(reload).not.toHaveBeenCalled()
})
