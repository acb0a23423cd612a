import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { hanako } from '#tests/line-sim/line-state.ts'
import { type LineSim, startLineSim } from '#tests/line-sim/start-line-sim.ts'
import { askLine } from './line-api.ts'
import { createLineTokens } from './line-tokens.ts'

let line: LineSim
beforeAll(async () => {
  line = await startLineSim()
})
afterEach(() => line.heal())
afterAll(() => line.stop())

const settings = () => {
  const { liffId, channelId, channelSecret } = line.state
  return { liffId, channelId, channelSecret, apiBase: line.apiBase }
}
const ask = async (issuing = {}) => askLine(settings(), (await line.issue(issuing)).access_token)

it('LINE says who holds a token, with a name only if they have consented to that', async () => {
  const { userId, displayName, pictureUrl } = hanako
  const expiresInSeconds = expect.any(Number)
  expect(await ask()).toEqual({
    ok: true,
    value: { subject: userId, displayName, pictureUrl, expiresInSeconds },
  })
  expect(await ask({ scopes: ['openid'] })).toEqual({
    ok: true,
    value: { subject: userId, displayName: null, pictureUrl: undefined, expiresInSeconds },
  })
  const { pictureUrl: _none, ...plain } = hanako
  expect(await ask({ user: plain })).toMatchObject({ value: { pictureUrl: null } })
})

it('a picture that is no https address is left out', async () => {
  const user = { ...hanako, pictureUrl: 'javascript:alert(1)' }
  expect(await ask({ user })).toMatchObject({ ok: true, value: { pictureUrl: undefined } })
})

it('LINE is not waited for longer than the time-out', async () => {
  const { access_token } = await line.issue()
  const answerNow = line.slow('/oauth2/v2.1/verify')
  const answer = await askLine({ ...settings(), timeoutMs: 20 }, access_token)
  answerNow()
  expect(answer).toEqual({ ok: false, code: 'line-unavailable' })
})

it('LINE that cannot be reached is unavailable, and the token is not invalid', async () => {
  const { access_token } = await line.issue()
  const answer = await askLine({ ...settings(), apiBase: 'http://127.0.0.1:1' }, access_token)
  expect(answer).toEqual({ ok: false, code: 'line-unavailable' })
})

it('an answer that cannot be read says nothing about the token', async () => {
  line.fail('/oauth2/v2.1/verify', { status: 200, body: { hello: 'world' } })
  expect(await ask()).toEqual({ ok: false, code: 'line-unavailable' })
})

it('an answer is kept for a minute, and no longer than the token is valid', async () => {
  const clock = { now: 1_000 }
  const tokens = createLineTokens({ settings: settings(), now: () => clock.now })
  const [long, short] = [await line.issue(), await line.issue({ seconds: 30 })]
  await tokens.personOf(long.access_token)
  await tokens.personOf(short.access_token)
  clock.now += 29
  expect([tokens.isKnown(long.access_token), tokens.isKnown(short.access_token)]).toEqual([true, true])
  clock.now += 2
  expect([tokens.isKnown(long.access_token), tokens.isKnown(short.access_token)]).toEqual([true, false])
  clock.now += 29
  expect(tokens.isKnown(long.access_token)).toBe(false)
})

it('an answer is not kept for longer by a clock that was set back', async () => {
  const clock = { now: 100_000 }
  const tokens = createLineTokens({ settings: settings(), now: () => clock.now })
  const { access_token } = await line.issue()
  await tokens.personOf(access_token)
  clock.now = 1_000
  expect(tokens.isKnown(access_token)).toBe(false)
})

it('calls that come at once ask LINE once, and a failure is not kept', async () => {
  const tokens = createLineTokens({ settings: settings(), now: () => 1_000 })
  const { access_token } = await line.issue()
  const asked = line.calls.length
  line.fail('/oauth2/v2.1/verify', { status: 500, times: 1 })
  const failed = await Promise.all([tokens.personOf(access_token), tokens.personOf(access_token)])
  expect(failed.map(({ ok }) => ok)).toEqual([false, false])
  expect(line.calls.length - asked).toBe(1)
  expect(tokens.isKnown(access_token)).toBe(false)
  expect((await tokens.personOf(access_token)).ok).toBe(true)
})
