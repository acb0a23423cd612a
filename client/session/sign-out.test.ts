// @vitest-environment happy-dom
/** Changes that are recorded while the call that signs out is under way. */
import Dexie from 'dexie'
import { beforeEach, expect, it, vi } from 'vitest'
import { GroupId } from '#shared/model/group.ts'
import { UserId } from '#shared/model/user.ts'
import { closeAccount, isAccountOpen, openAccount } from '#client/store/current-database.ts'
import { writeCurrentAccount } from '#client/store/device-database.ts'
import { newId } from '#client/store/new-id.ts'
import { unsentCounts } from '#client/store/queries/unsent-changes.ts'
import { mutate } from '#client/sync/mutate.ts'
import { signOut } from './sign-in.ts'

const group = { name: '沖縄', description: '', inviteMethod: 'open' as const }
const record = () => mutate(newId(GroupId), 'group.create', group)
const account = { userId: newId(UserId), displayName: '花子', avatarUrl: null }

/** Runs on the device while the server is being called. */
let meanwhile: () => Promise<unknown>
vi.stubGlobal('fetch', async () => {
  await meanwhile()
  return Response.json({ success: true })
})

beforeEach(async () => {
  meanwhile = async () => undefined
  await Dexie.delete(`waritabi-${account.userId}`)
  await writeCurrentAccount(account)
  await openAccount(account)
})

/** The number of unsent changes when the person signs in again. */
async function unsentOnReturn(): Promise<number> {
  await openAccount(account)
  const { waiting, held } = await unsentCounts()
  closeAccount()
  return waiting + held
}

it('a change recorded while the call is under way stays on the device, and the person is told', async () => {
  meanwhile = record
  expect(await signOut({ discardsUnsent: false })).toEqual({ ok: true, value: { kept: 1 } })
  expect([isAccountOpen(), await unsentOnReturn()]).toEqual([false, 1])
})

it('a change that another tab records after the question stays too', async () => {
  await record()
  expect(await signOut({ discardsUnsent: false })).toEqual({ ok: true, value: { kept: 1 } })
  expect(await unsentOnReturn()).toBe(1)
})

it('changes that the person agreed to discard are deleted with all rows', async () => {
  await record()
  expect(await signOut({ discardsUnsent: true })).toEqual({ ok: true, value: { kept: 0 } })
  expect(await Dexie.exists(`waritabi-${account.userId}`)).toBe(false)
})

it('a change recorded after the agreement stays, with all changes that it may depend on', async () => {
  await record()
  meanwhile = record
  expect(await signOut({ discardsUnsent: true })).toEqual({ ok: true, value: { kept: 2 } })
  expect(await unsentOnReturn()).toBe(2)
})

it('nothing is deleted if the server was not reached', async () => {
  await record()
  meanwhile = () => Promise.reject(new TypeError('no connection'))
  expect(await signOut({ discardsUnsent: true })).toMatchObject({ ok: false })
  expect([isAccountOpen(), await unsentOnReturn()]).toEqual([true, 1])
})
