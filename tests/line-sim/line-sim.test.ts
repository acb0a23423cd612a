/** The simulator of LINE's platform keeps to what LINE documents. Its browser side is driven by the journeys. */
import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { assert } from '#shared/assert.ts'
import { hanako, taro } from './line-state.ts'
import { type LineSim, startLineSim } from './start-line-sim.ts'

let line: LineSim
beforeAll(async () => {
  line = await startLineSim()
})
afterEach(() => {
  line.heal()
  line.grant('openid', 'profile')
  line.state.user = hanako
})
afterAll(() => line.stop())

/** A call as a browser makes it, of any of LINE's hosts. */
async function call(address: string, init: Omit<RequestInit, 'headers'> & { headers?: object } = {}) {
  const { hostname, pathname, search } = new URL(address)
  const headers = { ...init.headers, 'x-sim-host': hostname }
  const response = await fetch(line.apiBase + pathname + search, { ...init, headers, redirect: 'manual' })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : null }
}
const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const post = (form: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(form),
})
const verify = (token: string) => call(`https://api.line.me/oauth2/v2.1/verify?access_token=${token}`)

const verifier = 'v'.repeat(43)
function authorizeUrl(redirectUri: string): string {
  return `https://access.line.me/liff/v1/authorize?${new URLSearchParams({
    app_id: line.state.liffId,
    state: 'state-of-the-sdk',
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    liff_sdk_version: '2.31.0',
    redirect_uri: redirectUri,
  })}`
}

/** The address to which the login page's button leads. */
async function allowed(redirectUri: string): Promise<URL> {
  const { text } = await call(authorizeUrl(redirectUri))
  const href = /href="([^"]+)"/.exec(text)?.[1]
  assert(href, 'the login page has a button')
  return new URL(href.replaceAll('&amp;', '&'))
}
const exchange = (code: string, changes: Record<string, string> = {}) =>
  call(
    'https://api.line.me/oauth2/v2.1/token',
    post({
      grant_type: 'authorization_code',
      client_id: line.state.channelId,
      code,
      code_verifier: verifier,
      redirect_uri: 'http://localhost:3000/join',
      ...changes,
    }),
  )

describe('a login', () => {
  it('comes back with a code, which is exchanged once for the tokens of the person', async () => {
    const back = await allowed('http://localhost:3000/join')
    expect(back.searchParams.get('state')).toBe('state-of-the-sdk')
    const code = back.searchParams.get('code') ?? ''
    const { status, body } = await exchange(code)
    expect([status, body]).toMatchObject([200, { scope: 'openid profile', token_type: 'Bearer' }])
    expect((await call('https://api.line.me/v2/profile', as(body.access_token))).body).toEqual(hanako)
    expect((await exchange(code)).body.error).toBe('invalid_grant')
  })

  it.each([
    ['another verifier', { code_verifier: 'w'.repeat(43) }, 'invalid_grant'],
    ['another address', { redirect_uri: 'http://localhost:3000/' }, 'invalid_request'],
    ['another channel', { client_id: '9999999999' }, 'invalid_request'],
  ])('is refused with %s', async (_what, changes, error) => {
    const back = await allowed('http://localhost:3000/join')
    const { status, body } = await exchange(back.searchParams.get('code') ?? '', changes)
    expect([status, body.error]).toEqual([400, error])
  })

  it('goes back to the product only', async () => {
    expect((await call(authorizeUrl('https://e.example/'))).status).toBe(400)
  })

  it('comes back with an error if the person refuses, once', async () => {
    line.deny()
    const { status, headers } = await call(authorizeUrl('http://localhost:3000/'))
    expect(status).toBe(302)
    expect(new URL(headers.get('location') ?? '').searchParams.get('error')).toBe('access_denied')
    expect((await call(authorizeUrl('http://localhost:3000/'))).status).toBe(200)
  })
})

describe('an access token', () => {
  it('is verified with its channel, its scopes and the time that is left', async () => {
    const { access_token } = await line.issue({ seconds: 600 })
    const { status, body } = await verify(access_token)
    expect([status, body.client_id, body.scope]).toEqual([200, line.state.channelId, 'openid profile'])
    expect(body.expires_in).toBeGreaterThan(590)
  })

  it('without the scope profile tells who the person is and not their name', async () => {
    line.grant('openid')
    const { access_token } = await line.issue()
    expect((await call('https://api.line.me/v2/profile', as(access_token))).status).toBe(403)
    const { body } = await call('https://api.line.me/oauth2/v2.1/userinfo', as(access_token))
    expect(body).toEqual({ sub: hanako.userId })
  })

  it('is of whoever uses LINE then', async () => {
    line.state.user = taro
    const { access_token } = await line.issue()
    expect((await call('https://api.line.me/v2/profile', as(access_token))).body).toEqual(taro)
  })

  it.each([
    ['revoked by LINE', () => line.revoke(), 'The access token revoked'],
    ['expired', () => line.expire(), 'access token expired'],
    [
      'revoked by a logout',
      (token: string) => call('https://api.line.me/oauth2/v2.1/revoke', post({ access_token: token })),
      'The access token revoked',
    ],
  ])('is refused everywhere once it is %s', async (_what, end, description) => {
    const { access_token } = await line.issue()
    await end(access_token)
    const { status, body } = await verify(access_token)
    expect([status, body]).toEqual([400, { error: 'invalid_request', error_description: description }])
    expect((await call('https://api.line.me/v2/profile', as(access_token))).status).toBe(401)
    expect((await call('https://api.line.me/oauth2/v2.1/userinfo', as(access_token))).status).toBe(401)
  })

  it('and all others of its person end with the deauthorization, for which the channel has its own token', async () => {
    const [first, second] = [await line.issue(), await line.issue()]
    const { channelId: client_id, channelSecret: client_secret } = line.state
    const ask = (secret: string) =>
      call(
        'https://api.line.me/oauth2/v3/token',
        post({ grant_type: 'client_credentials', client_id, client_secret: secret }),
      )
    expect((await ask('wrong')).status).toBe(400)
    const channel = (await ask(client_secret)).body.access_token
    const ended = await call('https://api.line.me/user/v1/deauthorize', {
      method: 'POST',
      ...as(channel),
      body: JSON.stringify({ userAccessToken: first.access_token }),
    })
    expect([ended.status, line.state.deauthorized]).toEqual([204, [hanako.userId]])
    expect((await verify(second.access_token)).status).toBe(400)
  })
})

describe('an ID token', () => {
  const verifyId = (idToken = '', channelId = line.state.channelId) =>
    call('https://api.line.me/oauth2/v2.1/verify', post({ id_token: idToken, client_id: channelId }))

  it('is signed with the published key, and names person and channel', async () => {
    const { id_token } = await line.issue()
    const { body } = await verifyId(id_token)
    expect(body).toMatchObject({ sub: hanako.userId, aud: line.state.channelId, name: hanako.displayName })
    expect((await call('https://api.line.me/oauth2/v2.1/certs')).body.keys).toHaveLength(1)
  })

  it('is refused for another channel, and if somebody else signed it', async () => {
    const { id_token = '' } = await line.issue()
    expect((await verifyId(id_token, '9999999999')).body.error_description).toBe('Invalid IdToken Audience.')
    const forged = id_token.replace(/[^.]+$/, 'A'.repeat(86))
    expect((await verifyId(forged)).body.error_description).toBe('Invalid IdToken.')
  })
})

describe('what the SDK asks', () => {
  const app = () => `https://api.line.me/liff/v2/apps/${line.state.liffId}`

  it('is answered with the context of the LIFF app, signed in or not', async () => {
    const { body } = await call(`${app()}/contextToken`)
    const context = JSON.parse(Buffer.from(body.contextToken.split('.')[1], 'base64url').toString())
    expect(context).toMatchObject({ type: 'external', liffId: line.state.liffId })
    expect((await call(`${app()}/contextToken`, as('a.revoked.token'))).status).toBe(401)
  })

  it('about a share picker has a result once the person has chosen', async () => {
    const { access_token } = await line.issue()
    const { ott } = (await call(`${app()}/ott`, as(access_token))).body
    const picker = 'https://access.line.me/oauth2/v2.1/liff/shareTargetPicker'
    expect((await call(`${picker}/result?ott=${ott}`)).body).toEqual({})
    await call(`${picker}/picked?ott=${ott}`, { method: 'POST', body: '{"messages":[]}' })
    expect((await call(`${picker}/result?ott=${ott}`)).body.result).toBe('SUCCESS')
    expect(line.state.sharedMessages).toEqual([{ messages: [] }])
  })

  const subWindow = async (subLiffId: string) => {
    const { access_token } = await line.issue()
    const { msit } = (
      await call('https://api.line.me/liff/v2/sub/msit', {
        method: 'POST',
        ...as(access_token),
        body: JSON.stringify({ subLiffId }),
      })
    ).body
    const body = JSON.stringify({ msit })
    return (await call('https://liff.line.me/liff/v2/sub/waitResult', { method: 'POST', body })).body
  }

  it('about the QR scanner is what it reads, or that it was closed', async () => {
    line.state.scanned = 'https://example.com/join?code=ABC'
    expect(await subWindow('1234567890-Scanning')).toMatchObject({
      result: { message: 'https://example.com/join?code=ABC' },
    })
    line.state.scanned = null
    expect((await subWindow('1234567890-Scanning')).status).toBe('cancel')
  })

  it('about consent leads to new tokens with all scopes, or to nothing', async () => {
    line.grant('openid')
    line.state.consents = false
    expect((await subWindow('1656032314-Xgrw5Pmk')).status).toBe('cancel')
    line.state.consents = true
    const { newAccessToken } = (await subWindow('1656032314-Xgrw5Pmk')).result
    expect((await verify(newAccessToken)).body.scope).toBe('openid profile chat_message.write')
  })

  it('of a LIFF URL leads to the product, with the path in liff.state', async () => {
    const { headers } = await call(`https://liff.line.me/${line.state.liffId}/join?code=ABC`)
    expect(headers.get('location')).toBe('http://localhost:3000/?liff.state=%2Fjoin%3Fcode%3DABC')
    expect(await line.addressInLine('/join')).toMatch(
      /^http:\/\/localhost:3000\/\?liff\.state=%2Fjoin#context_token=/,
    )
  })
})

describe('LINE in trouble', () => {
  it('fails as often as the test says', async () => {
    line.fail('/v2/profile', { status: 500, times: 1 })
    const { access_token } = await line.issue()
    const ask = async () => (await call('https://api.line.me/v2/profile', as(access_token))).status
    expect([await ask(), await ask()]).toEqual([500, 200])
  })

  it('answers late, when the test says so', async () => {
    const { access_token } = await line.issue()
    const answerNow = line.slow('/oauth2/v2.1/verify')
    const asked = verify(access_token)
    expect((await call('https://api.line.me/v2/profile', as(access_token))).status).toBe(200)
    answerNow()
    expect((await asked).status).toBe(200)
  })

  it('keeps no tokens in the list of calls', async () => {
    const { access_token } = await line.issue()
    await verify(access_token)
    expect(JSON.stringify(line.calls)).not.toContain(access_token)
    expect(line.calls.at(-1)).toEqual({
      from: 'browser',
      method: 'GET',
      url: 'https://api.line.me/oauth2/v2.1/verify',
      status: 200,
    })
  })
})
