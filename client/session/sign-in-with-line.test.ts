// @vitest-environment happy-dom
/** Signing in with LINE, on devices that know people already. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { GroupId } from '#shared/model/group.ts'
import { UserId } from '#shared/model/user.ts'
import { hasAccountDatabase } from '#client/store/account-database.ts'
import {
  closeAccount,
  currentAccount,
  currentDatabase,
  isAccountOpen,
  openAccount,
} from '#client/store/current-database.ts'
import {
  knownPeople,
  linkablePeople,
  readCurrentAccount,
  rememberPerson,
  writeCurrentAccount,
} from '#client/store/device-database.ts'
import { newId } from '#client/store/new-id.ts'
import { mutate } from '#client/sync/mutate.ts'
import { stopPageRunner } from '#client/sync/page-runner.ts'
import { newKey } from './session-calls.ts'
import { signInWithLine } from './sign-in-with-line.ts'
import { FakeEventSource } from '#tests/support/fake-event-source.ts'
import { fakeLine, fakeLineSdk } from '#tests/support/fake-line-sdk.ts'
import { stubLineServer, userNamed } from '#tests/support/line-server.ts'

vi.stubGlobal('EventSource', FakeEventSource)
const server = stubLineServer()

let lineUser: ReturnType<typeof userNamed>
let line: ReturnType<typeof fakeLine>
let sdk: ReturnType<typeof fakeLineSdk>
beforeEach(async () => {
  await writeCurrentAccount(null)
  lineUser = userNamed(newId(UserId), '花子（LINE）')
  server.asked.length = 0
  server.cookie = null
  server.isLinked = true
  server.answer = () => lineUser
  sdk = fakeLineSdk()
  line = fakeLine(sdk)
  await line.start()
})
// The page goes with this file: a runner that goes on would look for its document.
afterEach(() => {
  stopPageRunner()
  closeAccount()
})

const signIns = () => server.signIns()

async function knowHanako() {
  const hanako = { key: newKey(), userId: newId(UserId), displayName: '花子' }
  await rememberPerson(hanako)
  return hanako
}

it('a person signs in by LINE’s token, and the device makes no key', async () => {
  const known = (await knownPeople()).length
  expect(await signInWithLine(line, { as: 'new-person' })).toEqual({ ok: true, value: lineUser })
  expect(server.asked[0]).toEqual({ path: '/api/session', token: 'Bearer token-1', body: {} })
  expect(await readCurrentAccount()).toMatchObject({ userId: lineUser.id, displayName: '花子（LINE）' })
  expect((await knownPeople()).length).toBe(known)
})

describe('on a device that knows somebody without LINE', () => {
  it('a LINE account that the server knows signs in without a question', async () => {
    await knowHanako()
    expect(await signInWithLine(line, { as: 'ask' })).toMatchObject({ ok: true })
    expect(signIns()).toEqual([{ createsAccount: false }])
  })

  it('a new LINE account is asked whose records it continues, and no account is made', async () => {
    const hanako = await knowHanako()
    server.answer = () => 'account-unknown'
    const answer = await signInWithLine(line, { as: 'ask' })
    expect(answer).toMatchObject({ ok: false, code: 'account-unknown' })
    expect(answer.people).toContainEqual(hanako)
    expect(isAccountOpen()).toBe(false)
  })

  it('a person who is linked continues as the same person, and is not offered again', async () => {
    const hanako = await knowHanako()
    server.answer = () => userNamed(hanako.userId, '花子')
    expect(await signInWithLine(line, { as: 'known-person', person: hanako })).toMatchObject({ ok: true })
    expect(signIns()).toEqual([{ deviceKey: hanako.key, expectedUserId: hanako.userId }])
    expect(currentAccount()).toMatchObject({ userId: hanako.userId })
    expect((await linkablePeople()).map(({ userId }) => userId)).not.toContain(hanako.userId)
    expect(await knownPeople()).toContainEqual({ ...hanako, isLinked: true })
  })

  it('a refused link leaves the person as they were', async () => {
    const hanako = await knowHanako()
    server.answer = () => 'line-already-linked'
    expect(await signInWithLine(line, { as: 'known-person', person: hanako })).toMatchObject({
      code: 'line-already-linked',
    })
    expect([await linkablePeople(), isAccountOpen()]).toEqual([expect.arrayContaining([hanako]), false])
  })

  it('a new beginning leaves the records of the known person alone', async () => {
    const hanako = await knowHanako()
    expect(await signInWithLine(line, { as: 'new-person' })).toMatchObject({ ok: true })
    expect([signIns(), currentAccount().userId]).toEqual([[{}], lineUser.id])
    expect(await linkablePeople()).toContainEqual(hanako)
  })
})

describe('while somebody else’s session is left', () => {
  const refusesToLeave = (id: UserId) => {
    server.cookie = userNamed(id, '花子')
    server.answer = ({ body }) => (body.endsSessionOf === id ? lineUser : 'other-person-signed-in')
  }

  it('ends if the device knows that person', async () => {
    const hanako = await knowHanako()
    refusesToLeave(hanako.userId)
    expect(await signInWithLine(line, { as: 'new-person' })).toMatchObject({ ok: true })
  })

  it('the person is asked if the device knows nothing else of them', async () => {
    const id = newId(UserId)
    refusesToLeave(id)
    const answer = await signInWithLine(line, { as: 'new-person' })
    expect(answer).toMatchObject({ ok: false, code: 'other-person-signed-in', signedIn: { id } })
    expect(await signInWithLine(line, { as: 'new-person', endsSessionOf: id })).toMatchObject({ ok: true })
    expect((await knownPeople()).map(({ userId }) => userId)).not.toContain(id)
  })

  it('a person who is not linked gets a key before the question, so that no answer loses their account', async () => {
    const id = newId(UserId)
    refusesToLeave(id)
    server.isLinked = false
    const answer = await signInWithLine(line, { as: 'new-person' })
    expect(answer).toMatchObject({ ok: false, code: 'other-person-signed-in', signedIn: { id } })
    expect((await linkablePeople()).map(({ userId }) => userId)).toContain(id)
    expect(await signInWithLine(line, { as: 'new-person', endsSessionOf: id })).toMatchObject({ ok: true })
  })
})

describe('a token that LINE no longer accepts', () => {
  it('is replaced by the one that the SDK has meanwhile', async () => {
    line = fakeLine(sdk, () => (sdk.state.token = 'token-2'))
    await line.start()
    server.answer = ({ token }) => (token === 'Bearer token-2' ? lineUser : 'line-token-invalid')
    expect(await signInWithLine(line, { as: 'new-person' })).toMatchObject({ ok: true })
    expect(server.asked.map(({ token }) => token)).toEqual(['Bearer token-1', 'Bearer token-2'])
  })

  it('is not sent again if the SDK has no other', async () => {
    server.answer = () => 'line-token-invalid'
    expect(await signInWithLine(line, { as: 'new-person' })).toMatchObject({ code: 'line-token-invalid' })
    expect(server.asked).toHaveLength(1)
  })
})

it('without a login at LINE the server is not asked', async () => {
  sdk.state.isLoggedIn = false
  expect(await signInWithLine(line, { as: 'ask' })).toMatchObject({ code: 'line-token-invalid' })
  expect(server.asked).toEqual([])
})

describe('on a phone with unsent changes of the account that was given up', () => {
  const former = newId(UserId)
  const record = async () => {
    await openAccount({ userId: former, displayName: 'みさき' })
    const args = { name: '箱根', description: '', inviteMethod: 'open' as const }
    expect(await mutate(newId(GroupId), 'group.create', args)).toMatchObject({ ok: true })
    closeAccount()
  }

  it('offers them to the person to whom LINE leads now', async () => {
    await record()
    server.answer = () => ({ ...lineUser, formerUserId: former })
    expect(await signInWithLine(line, { as: 'new-person' })).toMatchObject({ ok: true })
    expect(await currentDatabase().api_sync_queue.toArray()).toMatchObject([
      { name: 'group.create', status: 'expired', actor: { userId: lineUser.id } },
    ])
    expect(await hasAccountDatabase(former)).toBe(false)
  })

  it('leaves them where they are while the device has no room for them, and signs in', async () => {
    await record()
    server.answer = () => ({ ...lineUser, formerUserId: former })
    const put: IDBObjectStore['put'] = Reflect.get(IDBObjectStore.prototype, 'put')
    const full = vi.spyOn(IDBObjectStore.prototype, 'put')
    full.mockImplementation(function (this: IDBObjectStore, ...row) {
      if (this.name === 'api_sync_queue') throw new DOMException('full', 'QuotaExceededError')
      return Reflect.apply(put, this, row)
    })
    const answer = await signInWithLine(line, { as: 'new-person' })
    full.mockRestore()
    expect(answer).toMatchObject({ ok: true })
    expect(currentAccount().userId).toBe(lineUser.id)
    expect(await hasAccountDatabase(former)).toBe(true)
    expect(await signInWithLine(line, { as: 'new-person' })).toMatchObject({ ok: true })
    expect(await currentDatabase().api_sync_queue.count()).toBe(1)
  })

  it('leaves those of anybody else where they are', async () => {
    await record()
    expect(await signInWithLine(line, { as: 'new-person' })).toMatchObject({ ok: true })
    expect(await currentDatabase().api_sync_queue.toArray()).toEqual([])
    expect(await hasAccountDatabase(former)).toBe(true)
  })
})
