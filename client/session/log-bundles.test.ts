/** The bundles, and that no secret is in them, nor in the logs that they are made of, wherever it was. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DebugLogs } from '#shared/api/system-logs.ts'
import { createDebugLog } from './debug-log.ts'
import { bundleOf, presetNames, presets } from './log-bundles.ts'
import { createNetworkLog } from './network-log.ts'
import { sendDebugLogs } from './send-debug-logs.ts'

const address = new URL('https://waritabi.example/join?code=ABCDEFGHJK#access_token=q')
let log: ReturnType<typeof createDebugLog>
let network: ReturnType<typeof createNetworkLog>
beforeEach(() => {
  vi.stubGlobal('location', address)
  vi.stubGlobal('navigator', { userAgent: 'Safari' })
  log = createDebugLog()
  network = createNetworkLog({ whenIdle: (run) => run() })
})
afterEach(() => vi.unstubAllGlobals())

const bundle = (name: (typeof presetNames)[number], diagnosis: object = {}) =>
  bundleOf(name, { entries: log.entries(), calls: network.calls(), diagnosis, now: 1_795_000_000_000 })
const call = async (path: string, answer: unknown, sent?: unknown) => {
  const init = sent === undefined ? {} : { method: 'POST', body: JSON.stringify(sent) }
  await network.follow(async () => Response.json(answer), path, init)
  await new Promise((resolve) => setTimeout(resolve))
}

it('has the presets of the specification', () => {
  const sizes = presetNames.map((name) => [
    name,
    presets[name].logs,
    presets[name].bodies,
    presets[name].format,
  ])
  expect(sizes).toEqual([
    ['settlement', 300, 3, 'markdown'],
    ['auth', 200, 2, 'ndjson'],
    ['api', 200, 5, 'ndjson'],
    ['expenseEdit', 200, 4, 'markdown'],
  ])
})

it.each(presetNames)('%s has as many of the newest entries and bodies as its preset says', async (name) => {
  const { logs, bodies, format } = presets[name]
  for (let each = 1; each <= 320; each += 1)
    log.add({ level: 'info', category: 'sync', message: `no. ${each}` })
  for (let each = 1; each <= 8; each += 1) await call('/api/groups', { amount: each })
  const { text, fileName, ...counts } = bundle(name)
  expect(counts).toMatchObject({ logs, logsOfAll: 320, bodies })
  expect([text.includes(`no. ${320 - logs} `), text.includes(`no. ${320 - logs}"`)]).toEqual([false, false])
  expect(text).toContain(`no. ${321 - logs}`)
  const amounts = [...text.matchAll(/amount\\?":(\d)/g)].map(([, amount]) => Number(amount))
  expect(amounts).toEqual([4, 5, 6, 7, 8].slice(-bodies))
  expect(fileName).toBe(`waritabi-${name}-2026-11-18T110640.${format === 'markdown' ? 'md' : 'ndjson'}`)
})

it('prefers the bodies that its preset is about', async () => {
  await call('/api/groups/x/settlement', { amount: 1 })
  for (let each = 2; each <= 5; each += 1) await call('/api/sync', { amount: each })
  const amountsIn = (text: string) =>
    [...text.matchAll(/amount\\?":(\d)/g)].map(([, amount]) => Number(amount))
  expect(amountsIn(bundle('settlement').text)).toEqual([1, 4, 5])
  expect(amountsIn(bundle('expenseEdit').text)).toEqual([2, 3, 4, 5])
})

it('reads as Markdown and as lines of JSON', async () => {
  log.add({ level: 'warn', category: 'sync', message: 'slow', data: { ms: 3 }, requestId: 'r-1' })
  log.add({ level: 'warn', category: 'sync', message: 'slow' })
  await call('/api/sync', { amount: 1 }, { amount: 2 })
  const { text } = bundle('settlement', { queue: 2 })
  expect(text).toMatch(/^# Log bundle: settlement\n/)
  expect(text).toMatch(/ warn sync slow x2 \(\/join\)\n {2}r-1\n {2}\{"ms":3\}\n/)
  expect(text).toContain('"queue": 2')
  expect(text).toMatch(
    /### POST \/api\/sync\n\n.* {2}200 {2}\d+ ms\n\nSent:\n\n~~~~~~\n\{"amount":2\}\n~~~~~~\n\nAnswered:/,
  )
  const lines = bundle('api', { queue: 2 })
    .text.trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { type: string })
  expect(lines.map(({ type }) => type)).toEqual(['bundle', 'diagnosis', 'log', 'call'])
})

/** Planted in every place of which a log is made. In a text of a program, names in Latin letters have no form. */
const token = 'q3Zt0xkP_9vN1-bQ7wYcR5sL2mJ8hG4fD6aE0uIoTzX'
const secrets = {
  token,
  jwt: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJVMTIzIn0.c2lnbmF0dXJlLW9mLWl0',
  deviceKey: 'kY8sN2pQ_4vM6-xR1tW3zB5cD7fG9hJ0lAqSeUiOpKm',
  groupCode: 'ABCDEFGHJK',
  personalCode: 'WXYZ2345',
  lineUserId: `U${'9a01e77d5c0b42f1'.repeat(2)}`,
  phone: '090-1234-5678',
  email: 'jiro@example.com',
  name: '東海林さくら',
}
/** In a call, a field says what it is, so that these are found in any letters. */
const written = {
  displayName: 'Alexander',
  title: 'Dinner',
  notes: 'allergic',
  key: 'Booking',
  value: 'hotelier',
}
const sentence = Object.entries(secrets)
  .map(([what, secret]) => `${what} ${secret}`)
  .join(', ')

async function plant(): Promise<void> {
  const error = new TypeError(`no ${sentence}`)
  error.stack = `TypeError: ${sentence}\nat save (https://waritabi.example/x.js?token=${token}:1:2)`
  log.add({
    level: 'error',
    category: secrets.name,
    message: error.message,
    stack: error.stack,
    data: { ...secrets, ...written, sentence },
  })
  const rows = [{ ...secrets, ...written, list: Object.values(secrets), inner: { ...written, sentence } }]
  for (const path of [
    '/api/sync',
    `/api/groups/${secrets.groupCode}/settlement?code=${token}`,
    '/api/config',
    '/api/expenses',
  ])
    await call(path, { rows }, { rows })
  for (const path of [
    '/api/session',
    '/api/session/local',
    '/api/me',
    `/api/invitations/${secrets.personalCode}`,
    `/s/${token}`,
  ])
    await call(path, rows, rows)
  // Cut in the middle, and no JSON at all.
  await call('/api/groups', { rows: Array.from({ length: 160 }, () => rows[0]) })
  await network.follow(async () => new Response(`<p>${sentence}</p>`), '/api/groups')
  await new Promise((resolve) => setTimeout(resolve))
}

const leaksIn = (text: string, planted: object) =>
  Object.entries(planted).flatMap(([what, secret]) => (text.includes(String(secret)) ? [what] : []))

describe('a secret', () => {
  it('is in no log', async () => {
    await plant()
    expect(log.entries()).toHaveLength(1)
    expect(network.calls().filter(({ answered }) => answered !== null).length).toBeGreaterThan(4)
    expect(leaksIn(JSON.stringify(log.entries()), secrets)).toEqual([])
    expect(leaksIn(JSON.stringify(network.calls()), { ...secrets, ...written })).toEqual([])
  })

  it.each(presetNames)('is not in a bundle of %s', async (name) => {
    await plant()
    const { text, maskedPlaces } = bundle(name, { ...secrets, inner: written, list: [sentence] })
    expect(
      leaksIn(text, {
        ...secrets,
        displayName: written.displayName,
        title: written.title,
        notes: written.notes,
      }),
    ).toEqual([])
    expect(maskedPlaces).toBeGreaterThan(20)
  })

  it('is in nothing that is sent, and the server takes it', async () => {
    await plant()
    const bodies: string[] = []
    vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
      bodies.push(body)
      return Response.json({ success: true })
    })
    const answer = await sendDebugLogs(log.entries(), {
      category: 'diagnosis',
      message: 'state',
      data: { ...secrets },
    })
    expect(answer).toEqual({ ok: true, value: 2 })
    const [sent = ''] = bodies
    expect(leaksIn(sent, secrets)).toEqual([])
    const { logs, metadata } = DebugLogs.parse(JSON.parse(sent))
    expect(logs.map(({ category }) => category)).toEqual(['***', 'diagnosis'])
    expect(metadata).toMatchObject({ totalLogs: 1, sentLogs: 2, userAgent: 'Safari', url: '/join' })
  })
})

it('sends the hundred most recent important entries, and fewer if they are long', async () => {
  const sizes: number[] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    sizes.push(body.length)
    return Response.json({ success: true })
  })
  for (let each = 1; each <= 120; each += 1)
    log.add({ level: 'warn', category: 'sync', message: `no. ${each}` })
  expect(await sendDebugLogs(log.entries())).toEqual({ ok: true, value: 100 })
  for (let each = 1; each <= 120; each += 1)
    log.add({ level: 'error', category: 'sync', message: `no. ${each}`, stack: 'at save\n'.repeat(1_000) })
  expect(await sendDebugLogs(log.entries())).toMatchObject({ ok: true, value: expect.any(Number) })
  expect(Math.max(...sizes)).toBeLessThan(256 * 1024)
})
