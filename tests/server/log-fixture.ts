/** What tests of the system log do with a server that has a system admin. */
import { LogAnswer, LogList } from '#shared/api/system-logs.ts'
import { newUuid } from '#client/store/new-id.ts'
import { startAdminServer } from './admin-fixture.ts'
import type { Person } from './start-server.ts'
import { call } from './trip-fixture.ts'

export type LogServer = Awaited<ReturnType<typeof startLogServer>>

export async function startLogServer() {
  const fixture = await startAdminServer()
  const { server, admin } = fixture
  const list = async (query = '') => LogList.parse(await call(admin, 'GET', `/admin/system-logs${query}`))
  return {
    ...fixture,
    /** Sends the entries, and waits until they are written. */
    send: async (person: Person, ...logs: object[]) => {
      await call(person, 'POST', '/logs/system', { logs })
      await server.writeLogs()
    },
    list,
    messages: async (query = '') => (await list(query)).logs.map(({ message }) => message),
    details: async (id: string) => LogAnswer.parse(await call(admin, 'GET', `/admin/system-logs/${id}`)).log,
  }
}

/** As a device sends it. */
export const entry = (given: Record<string, unknown> = {}) => ({
  id: newUuid(),
  timestamp: '2026-11-18T08:26:39.117Z',
  level: 'error',
  category: 'sync',
  message: 'not sent: 503',
  ...given,
})
