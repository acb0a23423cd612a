// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const line = {
  authMode: 'line',
  liffId: '1234567890-AbcdEfgh',
  operatorName: 'わりたび運営会',
  supportEmail: null,
  needsAccessCode: false,
  plans: 'own',
  maintenance: null,
  hasSystemAdmins: true,
}
let answer: () => Promise<Response>
let calls: number
vi.stubGlobal('fetch', async () => {
  calls += 1
  return answer()
})

/** The module as a newly opened page has it. */
async function openPage() {
  vi.resetModules()
  return import('./server-config.ts')
}

beforeEach(() => {
  localStorage.clear()
  calls = 0
  answer = async () => Response.json({ success: true, ...line, version: '1' })
})
// The next test file may get the same storage.
afterEach(() => localStorage.clear())

const offline = () => Promise.reject(new TypeError('no connection'))

it('a page asks the server once for its mode', async () => {
  const { askServerConfig, knownServerConfig } = await openPage()
  expect(await Promise.all([askServerConfig(), knownServerConfig(), askServerConfig()])).toEqual([
    line,
    line,
    line,
  ])
  expect(calls).toBe(1)
})

it('what a sync answer says of maintenance is asked about, and only if it is new', async () => {
  const { askServerConfig, knownServerConfig, noteMaintenance } = await openPage()
  await askServerConfig()
  noteMaintenance(false)
  expect(calls).toBe(1)
  answer = async () => Response.json({ success: true, ...line, maintenance: '02:00まで' })
  noteMaintenance(true)
  expect(await askServerConfig()).toMatchObject({ maintenance: '02:00まで' })
  noteMaintenance(true)
  expect(calls).toBe(2)
  expect((await knownServerConfig())?.maintenance).toBe('02:00まで')
})

it('refusals name the limits that the server has set', async () => {
  answer = async () =>
    Response.json({
      success: true,
      ...line,
      limits: { plans: { free: { groups: 7, people: 8, itineraries: 9 } } },
    })
  await (await openPage()).askServerConfig()
  const { rejectionSentences } = await import('#shared/messages/rejections.ts')
  expect(rejectionSentences['plan-groups-full']).toBe('グループは最大7個まで作成できます')
})

it('a later start knows the mode offline', async () => {
  await (await openPage()).askServerConfig()
  answer = offline
  const { knownServerConfig, askServerConfig } = await openPage()
  expect(await knownServerConfig()).toEqual(line)
  expect(await askServerConfig()).toEqual(line)
})

it('a first start without a connection does not know the mode, and asks again', async () => {
  answer = offline
  const { knownServerConfig, askServerConfig } = await openPage()
  expect(await knownServerConfig()).toBe(null)
  answer = async () => Response.json({ success: true, authMode: 'local', needsAccessCode: false })
  expect(await askServerConfig()).toEqual({
    authMode: 'local',
    liffId: null,
    maintenance: null,
    operatorName: null,
    supportEmail: null,
    needsAccessCode: false,
    plans: null,
    hasSystemAdmins: false,
  })
  expect(calls).toBe(2)
})

it('an answer that is not our server’s is not kept', async () => {
  answer = async () => Response.json({ authMode: 'other' })
  const { askServerConfig } = await openPage()
  expect([await askServerConfig(), localStorage.length]).toEqual([null, 0])
})

it('a kind of plan that only newer servers know counts as unknown', async () => {
  answer = async () => Response.json({ ...line, plans: 'family' })
  const { askServerConfig } = await openPage()
  expect(await askServerConfig()).toEqual({ ...line, plans: null })
})

it('unreadable storage counts as no answer', async () => {
  localStorage.setItem('waritabi-server', '{"authMode"')
  const { knownServerConfig } = await openPage()
  expect(await knownServerConfig()).toEqual(line)
})
