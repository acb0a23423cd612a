/** The calls of backups: who may make them, and what they refuse. What they do: served-backups.test.ts. */
import request from 'supertest'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AdminServer, startAdminServer, statusAndCode } from './admin-fixture.ts'
import { isOnPostgres } from '#tests/support/fresh-database.ts'
import { ask } from './trip-fixture.ts'

let fixture: AdminServer
beforeAll(async () => {
  fixture = await startAdminServer()
})
afterAll(() => fixture.stop())

const name = 'nightly-2026-11-30T02-00-00-000Z.sqlite'
const every = [
  ['GET', '/admin/backups'],
  ['POST', '/admin/backups'],
  ['GET', `/admin/backups/${name}/file`],
  ['POST', `/admin/backups/${name}/check`],
  ['POST', `/admin/backups/${name}/restore`],
] as const

it.each(every)('%s %s is for system admins alone', async (method, path) => {
  expect(await statusAndCode(fixture.taro, method, path)).toEqual([403, 'not-system-admin'])
  const agent = request(fixture.server.http)
  const nobody = await agent[method === 'GET' ? 'get' : 'post'](`/api${path}`)
  expect([nobody.status, nobody.body.code]).toEqual([401, 'signed-out'])
})

it.each(every.slice(1))(
  '%s %s finds nothing where the server keeps no files, and logs nothing',
  async (method, path) => {
    expect(await statusAndCode(fixture.admin, method, path)).toEqual([404, 'backup-not-found'])
    expect(await fixture.log()).toEqual([])
  },
)

it.each(every.slice(1).filter(([method]) => method === 'POST'))(
  '%s %s takes no content',
  async (method, path) => {
    expect(await statusAndCode(fixture.admin, method, path, { file: '/etc/passwd' })).toEqual([
      400,
      'unknown-field',
    ])
  },
)

it('a restore is not found without its token', async () => {
  const { status, body } = await request(fixture.server.http).get('/api/restores/of-somebody-else')
  expect([status, body.code]).toEqual([404, 'backup-not-found'])
})

it('without a file the list says who backs up instead, and tells no address', async () => {
  const { body } = await ask(fixture.admin, 'GET', '/admin/backups')
  if (!isOnPostgres()) return expect(body).toEqual({ success: true, kind: 'none' })
  expect(body).toMatchObject({ kind: 'postgres', lastBaseBackupAt: null })
  expect(body.scheduleLine).toContain('pg_dump --format=custom')
  expect(body.scheduleLine).not.toContain('postgres://')
})
