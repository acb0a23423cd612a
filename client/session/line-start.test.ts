// @vitest-environment happy-dom
/** The start of the app on a server with LINE: who waits for what, and where people end. */
import { getDefaultStore } from 'jotai/vanilla'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UserId } from '#shared/model/user.ts'
import { closeAccount } from '#client/store/current-database.ts'
import {
  type KnownPerson,
  knownPeople,
  knownPerson,
  linkablePeople,
  readCurrentAccount,
  rememberPerson,
  writeCurrentAccount,
} from '#client/store/device-database.ts'
import { newId } from '#client/store/new-id.ts'
import { stopPageRunner } from '#client/sync/page-runner.ts'
import { FakeEventSource } from '#tests/support/fake-event-source.ts'
import { fakeLineSdk } from '#tests/support/fake-line-sdk.ts'
import { beginLinePage } from '#tests/support/line-page-for-test.ts'
import { stubLineServer, userNamed } from '#tests/support/line-server.ts'
import { accountAtom } from './current-account.ts'
import { lineTroubleAtom, renewalProblemAtom } from './line-trouble.ts'
import { recreateSession, renewSession } from './renew-session.ts'
import { restoreAccount } from './restore-account.ts'
import { saveReturnAddress } from './return-address.ts'
import { guardAtom } from './route-guard.ts'
import { newKey } from './session-calls.ts'
import { linkWithLine, signInAgain, signOut } from './sign-in.ts'

const sdk = fakeLineSdk()
vi.doMock('#client/platform/line/liff-sdk.ts', () => ({ sdk: sdk.sdk }))
afterAll(() => vi.doUnmock('#client/platform/line/liff-sdk.ts'))
vi.stubGlobal('EventSource', FakeEventSource)
const server = stubLineServer()

const store = getDefaultStore()
const callback = '/dashboard?code=a&state=b&liffClientId=1234567890'
const open = (address: string) => history.replaceState(null, '', address)
const address = () => location.pathname + location.search
const account = () => store.get(accountAtom)
let tests = 0
let hanako: ReturnType<typeof userNamed>

beforeEach(async () => {
  hanako = userNamed(newId(UserId), '花子')
  tests += 1
  await beginLinePage({ sdk, server, person: hanako, number: tests })
})
afterEach(() => {
  stopPageRunner()
  closeAccount()
  localStorage.clear()
  sessionStorage.clear()
})

describe('with nobody signed in', () => {
  it('an ordinary visit loads nothing of LINE’s and shows the login page', async () => {
    await restoreAccount()
    expect([account(), sdk.state.done, server.signIns()]).toEqual([null, [], []])
    expect(store.get(guardAtom)).toEqual({ state: 'loginRequired', reason: 'session' })
  })

  it('a login that comes back signs in and goes on to the saved address', async () => {
    saveReturnAddress('/join?code=ABCD')
    open(callback)
    await restoreAccount()
    expect(account()).toMatchObject({ userId: hanako.id })
    expect([address(), server.signIns()]).toEqual(['/join?code=ABCD', [{ createsAccount: true }]])
    expect(store.get(guardAtom).state).toBe('authenticated')
  })

  it('a refused consent shows the login page with the reason, and keeps the address', async () => {
    saveReturnAddress('/join?code=ABCD')
    open('/dashboard?error=access_denied&error_description=no&state=b&liffOAuth2Error=true')
    sdk.state.init = () =>
      Promise.reject(Object.assign(new Error('access_denied: no'), { code: 'INIT_FAILED' }))
    await restoreAccount()
    expect([account(), address()]).toEqual([null, '/join?code=ABCD'])
    expect(store.get(guardAtom)).toEqual({ state: 'loginRequired', reason: 'error' })
    expect(store.get(lineTroubleAtom)).toMatchObject({ failure: { title: 'ログインに失敗しました' } })
  })

  it.each([
    ['400', 'Bad Request'],
    ['INIT_FAILED', 'Invalid LIFF ID.'],
    ['404', 'channel not found'],
    ['FORBIDDEN', 'domain'],
  ])('an app that is set up wrongly (%s, %s) shows 設定エラー', async (code, message) => {
    open(callback)
    sdk.state.init = () => Promise.reject(Object.assign(new Error(message), { code }))
    await restoreAccount()
    expect(store.get(guardAtom).state).toBe('error')
  })

  it('a person whom LINE knows but who has signed out is not signed in again by a reload', async () => {
    open(callback)
    await restoreAccount()
    await signOut({ discardsUnsent: false })
    expect(sdk.state.done).toEqual(['init', 'logout'])
    sdk.state.isLoggedIn = true
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Safari Line/15.12.1 LIFF')
    await restoreAccount()
    vi.restoreAllMocks()
    expect([account(), server.signIns()]).toEqual([null, [{ createsAccount: true }]])
  })

  it('a session of which only the cookie is left makes no key', async () => {
    server.cookie = hanako
    const keys = (await knownPeople()).length
    await restoreAccount()
    expect([(await knownPeople()).length, server.asked]).toEqual([keys, []])
  })

  it('a session of somebody who is not linked makes a key, by which a tap links them', async () => {
    server.cookie = hanako
    server.isLinked = false
    // On a device with people the login page is shown, and its list has the person of the session.
    await restoreAccount()
    const { key } = (await knownPerson(hanako.id)) ?? {}
    expect(server.asked).toEqual([{ path: '/api/session/key', token: null, body: { key } }])
    expect((await linkablePeople()).map(({ userId }) => userId)).toEqual([hanako.id])
  })
})

describe('on a signed-in device', () => {
  beforeEach(() => writeCurrentAccount({ userId: hanako.id, displayName: '花子', avatarUrl: null }))

  it('an ordinary start loads nothing of LINE’s and exchanges nothing', async () => {
    await restoreAccount()
    await settled()
    expect([account()?.userId, sdk.state.done, server.signIns()]).toEqual([hanako.id, [], []])
  })

  it('a start without a connection opens the account', async () => {
    server.isOffline = true
    open(callback)
    sdk.state.init = () => new Promise(() => undefined)
    await restoreAccount()
    expect(account()?.userId).toBe(hanako.id)
  })

  it('LINE’s browser strips the address in the background and exchanges nothing', async () => {
    open('/dashboard#access_token=t&context_token=a.b.c')
    await restoreAccount()
    await vi.waitFor(() => expect(location.hash).toBe(''))
    expect([account()?.userId, sdk.state.done, server.signIns()]).toEqual([hanako.id, ['init'], []])
  })

  it('a LIFF URL opens its page in an ordinary browser without waiting for LINE', async () => {
    open('/dashboard?liff.state=%2Fjoin%3Fcode%3DABCD')
    await restoreAccount()
    await vi.waitFor(() => expect(address()).toBe('/join?code=ABCD'))
    expect(sdk.state.done).toEqual([])
  })

  it('another LINE account on the phone opens its own account', async () => {
    localStorage.setItem('waritabi-line-account', JSON.stringify({ userId: hanako.id, subject: 'U1' }))
    sdk.state.userId = 'U2'
    const taro = userNamed(newId(UserId), '太郎')
    server.answer = () => taro
    open('/dashboard#access_token=t')
    await restoreAccount()
    await vi.waitFor(() => expect(account()?.userId).toBe(taro.id))
    expect(server.signIns()).toEqual([{ createsAccount: true, endsSessionOf: hanako.id }])
    expect(await readCurrentAccount()).toMatchObject({ userId: taro.id })
  })

  it.each(['focus', 'visibilitychange'])('another LINE account is noticed on %s', async (event) => {
    localStorage.setItem('waritabi-line-account', JSON.stringify({ userId: hanako.id, subject: 'U1' }))
    sdk.state.userId = 'U1'
    open('/dashboard#access_token=t')
    await restoreAccount()
    await vi.waitFor(() => expect(location.hash).toBe(''))
    expect(account()?.userId).toBe(hanako.id)
    const taro = userNamed(newId(UserId), '太郎')
    server.answer = () => taro
    sdk.state.userId = 'U2'
    await vi.waitFor(() => {
      const target = event === 'focus' ? window : document
      target.dispatchEvent(new Event(event))
      expect(account()?.userId).toBe(taro.id)
    })
    expect(server.signIns()).toEqual([{ createsAccount: true, endsSessionOf: hanako.id }])
  })

  it('an ended session is renewed with LINE’s token, for the same person only', async () => {
    await restoreAccount()
    expect(await renewSession(hanako.id)).toBe('signed-in')
    expect(server.signIns()).toEqual([{ createsAccount: false, expectedUserId: hanako.id }])
    expect(server.asked.at(-1)?.token).toBe('Bearer token-1')
  })

  it('a renewal while LINE is in trouble is tried again', async () => {
    await restoreAccount()
    server.answer = () => 'line-unavailable'
    expect(await renewSession(hanako.id)).toBe('unreachable')
    server.answer = () => hanako
    expect(await renewSession(hanako.id)).toBe('signed-in')
  })

  it('a LINE account that is somebody else’s does not renew the session, and the person is told', async () => {
    await restoreAccount()
    server.answer = () => 'device-unknown'
    expect(await renewSession(hanako.id)).toBe('refused')
    expect(store.get(renewalProblemAtom)).toContain('持ち主のものではありません')
  })

  it('a person whose key is lost, and who was never linked, gets one by the session that has ended', async () => {
    await restoreAccount()
    server.answer = ({ body }) => (body.deviceKey === undefined ? 'device-unknown' : hanako)
    server.cookie = hanako
    server.isLinked = false
    expect(await renewSession(hanako.id)).toBe('refused')
    const person = await knownPerson(hanako.id)
    expect(person).toMatchObject({ displayName: '花子' })
    expect(await linkWithLine()).toMatchObject({ ok: true })
    expect(server.signIns().at(-1)).toMatchObject({ deviceKey: person?.key })
    expect(await knownPerson(hanako.id)).toMatchObject({ isLinked: true })
  })

  it('a person whose key is lost gets none by the session of somebody else, or if they are linked', async () => {
    await restoreAccount()
    server.answer = () => 'device-unknown'
    server.cookie = userNamed(newId(UserId), '太郎')
    server.isLinked = false
    await recreateSession(hanako.id)
    server.cookie = hanako
    server.isLinked = true
    await recreateSession(hanako.id)
    expect(server.asked.map(({ path }) => path)).toEqual(['/api/session', '/api/session'])
    expect(await knownPerson(hanako.id)).toBeUndefined()
  })

  it('a person whom LINE no longer knows is sent to its login, and comes back to the same page', async () => {
    await restoreAccount()
    sdk.state.isLoggedIn = false
    open('/settings')
    expect(await signInAgain()).toMatchObject({ ok: false, code: 'line-login' })
    expect(sdk.state.done).toEqual(['init', `login ${location.origin}/`])
    expect(sessionStorage.getItem('waritabi-returnTo')).toContain('/settings')
  })
})

describe('a person who has recorded without LINE', () => {
  let person: KnownPerson
  beforeEach(async () => {
    person = { key: newKey(), userId: hanako.id, displayName: '花子' }
    await rememberPerson(person)
    await writeCurrentAccount({ userId: hanako.id, displayName: '花子', avatarUrl: null })
    await restoreAccount()
  })

  it('is not linked by a renewal', async () => {
    server.answer = () => 'device-unknown'
    expect(await renewSession(hanako.id)).toBe('refused')
    expect(server.signIns()).toEqual([{ createsAccount: false, expectedUserId: hanako.id }])
  })

  it('is linked by a tap, as the same person', async () => {
    expect(await linkWithLine()).toMatchObject({ ok: true })
    expect(server.signIns()).toEqual([
      { createsAccount: false, expectedUserId: hanako.id, deviceKey: person.key },
    ])
    expect(await knownPerson(hanako.id)).toEqual({ ...person, isLinked: true })
  })

  it('is linked when they come back from LINE’s login', async () => {
    sdk.state.isLoggedIn = false
    expect(await linkWithLine()).toMatchObject({ code: 'line-login' })
    sdk.state.isLoggedIn = true
    expect(await renewSession(hanako.id)).toBe('signed-in')
    expect(server.signIns()).toMatchObject([{ deviceKey: person.key }])
    expect(await knownPerson(hanako.id)).toMatchObject({ isLinked: true })
  })

  it('whose LINE account has records of its own is told so, and stays as they were', async () => {
    server.answer = () => 'line-already-linked'
    expect(await linkWithLine()).toMatchObject({ ok: false, code: 'line-already-linked' })
    expect(await knownPerson(hanako.id)).toEqual(person)
  })

  it('may link again after a restored server has lost the link', async () => {
    await linkWithLine()
    server.answer = () => 'device-unknown'
    await signInAgain()
    expect(await knownPerson(hanako.id)).toMatchObject({ isLinked: false })
  })
})

/** The background work of a start has no end that a test could wait for if it does nothing. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50))
}
