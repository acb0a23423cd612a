/** A request for each address that is not in the table of calls, but the sync call. */
import * as z from 'zod/mini'
import { sentLogsMax } from '#shared/limits.ts'
import { newUuid } from '#client/store/new-id.ts'
import { RowFields } from '#shared/api/explorer-writes.ts'
import { keyOf } from '#shared/api/explorer.ts'
import { largeGroupId } from '#tests/builders/large-group.ts'
import { newKey } from '#tests/server/start-server.ts'
import { type Make, icon, onePixel } from './cast.ts'

const newPerson: Make = async (cast) => ({ by: await cast.signUp() })
const anybody: Make = () => ({ by: null })
const withCode: Make = async (cast) => ({ by: null, query: { code: await cast.code() } })

const Made = z.object({ token: z.string() })
const Sessions = z.object({ sessions: z.array(z.object({ id: z.string() })) })
const Devices = z.object({ user: z.object({ devices: z.array(z.object({ id: z.string() })) }) })
const Logs = z.object({ logs: z.array(z.object({ id: z.string() })) })
const manyLogs = Array.from({ length: sentLogsMax }, (_, index) => ({
  timestamp: '2026-11-30T12:00:00Z',
  level: 'error',
  category: 'sync',
  message: `not sent ${index}`,
  data: { status: 503 },
}))
const Icon = z.object({ group: z.object({ icon: z.string() }) })

/** As Express knows them. */
export const otherRequests = {
  'GET /health': anybody,
  'GET /api/health': anybody,
  'GET /ready': anybody,
  'GET /metrics': anybody,
  'GET /robots.txt': anybody,
  'GET /join': withCode,
  'GET /join-pending': withCode,
  'GET /invite': withCode,
  'GET /invite-pending': withCode,
  'POST /shared': anybody,
  'GET /api/config': anybody,
  'POST /api/session/local': () => ({ by: null, body: { displayName: '初めての人' } }),
  'POST /api/session/codes': newPerson,
  'POST /api/session/key': async (cast) => ({ by: await cast.signUp(), body: { key: newKey() } }),
  'GET /api/session': () => ({}),
  'GET /api/sessions': () => ({}),
  'GET /api/me': () => ({}),
  'POST /api/invitations': async (cast) => ({ by: null, body: { inviteCode: await cast.code() } }),
  'POST /api/downloads': () => ({ body: { name: 'a.json', content: '{}' } }),
  'POST /api/downloads/take': async (cast) => {
    const file = { name: 'a.json', content: '{}' }
    const { token } = Made.parse(await cast.call('POST', '/api/downloads', file))
    return { by: null, body: { token } }
  },
  'GET /api/admin/verify': () => ({}),
  'POST /api/admin/log': () => ({ body: { action: '見た', timestamp: 1 } }),
  'GET /api/admin/users': () => ({ query: { q: '花', sort: 'name', filter: 'others' } }),
  'GET /api/admin/user-detail/:userId': ({ owner }) => ({ ids: { userId: owner.userId } }),
  'PATCH /api/admin/user-detail/:userId': async (cast) => {
    const { userId } = await cast.joined()
    return { ids: { userId }, body: { displayName: '改めた名前', statusMessage: '旅が好き' } }
  },
  'PATCH /api/admin/user-management/:userId': async (cast) => {
    const { userId } = await cast.joined()
    return { ids: { userId }, body: { isAdmin: true } }
  },
  'DELETE /api/admin/user-management/:userId/devices': async (cast) => {
    return { ids: { userId: (await cast.joined()).userId } }
  },
  'DELETE /api/admin/user-management/:userId/devices/:id': async (cast) => {
    const { userId } = await cast.joined()
    const { user } = Devices.parse(await cast.call('GET', `/api/admin/user-detail/${userId}`))
    return { ids: { userId, id: user.devices[0]?.id ?? '' } }
  },
  'DELETE /api/admin/user-management/:userId': async (cast) => {
    return { ids: { userId: (await cast.joined()).userId } }
  },
  'GET /api/admin/pending-members': () => ({ query: { q: '人', sort: 'name' } }),
  'GET /api/admin/pending-member-detail/:pendingMemberId': async (cast) => {
    return { ids: { pendingMemberId: await cast.appliedAs() } }
  },
  'PATCH /api/admin/pending-member-detail/:pendingMemberId': async (cast) => {
    const pendingMemberId = await cast.pending()
    return { ids: { pendingMemberId }, body: { name: '改めた名前', phone: '090-0000-0000' } }
  },
  'DELETE /api/admin/pending-members/:pendingMemberId': async (cast) => {
    return { ids: { pendingMemberId: await cast.pending() } }
  },
  'GET /api/admin/system-logs': () => ({ query: { q: 'http', level: 'error' } }),
  'GET /api/admin/system-logs/counts': () => ({ query: { from: '0', until: '86400' } }),
  'GET /api/admin/system-logs/export': () => ({ query: { kind: 'device' } }),
  'GET /api/admin/system-logs/:id': async (cast) => {
    await cast.call('POST', '/api/admin/log', { action: '見た', timestamp: 1 })
    const { logs } = Logs.parse(await cast.call('GET', '/api/admin/system-logs?kind=admin'))
    return { ids: { id: logs[0]?.id ?? '' } }
  },
  'POST /api/logs/system': () => ({ body: { logs: manyLogs.map((log) => ({ ...log, id: newUuid() })) } }),
  'POST /api/debug/logs': () => ({ body: { logs: manyLogs, metadata: { totalLogs: 500, sentLogs: 100 } } }),
  'GET /api/admin/overview': () => ({}),
  'GET /api/admin/backups': () => ({}),
  'POST /api/admin/backups': () => ({ body: {}, status: 404 }),
  'GET /api/admin/backups/:name/file': () => ({ ids: { name: 'a.sqlite' }, status: 404 }),
  'POST /api/admin/backups/:name/check': () => ({ ids: { name: 'a.sqlite' }, body: {}, status: 404 }),
  'POST /api/admin/backups/:name/restore': () => ({ ids: { name: 'a.sqlite' }, body: {}, status: 404 }),
  'GET /api/restores/:token': () => ({ by: null, ids: { token: newKey() }, status: 404 }),
  'GET /api/admin/settings': () => ({}),
  'PATCH /api/admin/settings': () => ({ body: { maintenance: { isOn: false, message: '' } } }),
  'GET /api/admin/db/tables': () => ({}),
  'GET /api/admin/db/tables/:table/rows': () => ({
    ids: { table: 'expenses' },
    query: { sort: 'amount', direction: 'desc', column: 'title', condition: 'contains', value: '1' },
  }),
  'GET /api/admin/db/tables/:table/row': ({ owner }) => ({
    ids: { table: 'users' },
    query: { key: keyOf([owner.userId]) },
  }),
  'GET /api/admin/db/tables/:table/record': ({ owner }) => ({
    ids: { table: 'profiles' },
    query: { key: keyOf([owner.userId]) },
  }),
  'POST /api/admin/db/tables/:table/record': () => ({
    ids: { table: 'pending_members' },
    body: { fields: { group_id: largeGroupId, name: '追加した人' } },
  }),
  'PATCH /api/admin/db/tables/:table/record': async (cast) => {
    const pendingMemberId = await cast.pending()
    const key = keyOf([pendingMemberId])
    const path = `/api/admin/db/tables/pending_members/record?key=${encodeURIComponent(key)}`
    const { fields: before } = RowFields.parse(await cast.call('GET', path))
    return { ids: { table: 'pending_members' }, body: { key, before, fields: { name: '改めた名前' } } }
  },
  'DELETE /api/admin/db/tables/:table/record': async (cast) => {
    const pendingMemberId = await cast.pending()
    const key = keyOf([pendingMemberId])
    const path = `/api/admin/db/tables/pending_members/record?key=${encodeURIComponent(key)}`
    const { fields: before } = RowFields.parse(await cast.call('GET', path))
    return { ids: { table: 'pending_members' }, body: { key, before } }
  },
  'GET /api/admin/db/tables/:table/export': () => ({ ids: { table: 'groups' } }),
  'POST /api/admin/db/execute': () => ({ body: { query: 'select count(*) from expenses' } }),
  // Here no restore point can be made.
  'POST /api/admin/db/trials': () => ({ body: { query: 'delete from expenses where false' }, status: 409 }),
  'POST /api/admin/db/writes': () => ({ body: { trial: newKey() }, status: 409 }),
  'GET /api/sync/events': () => ({}),
  'HEAD /api/sync/events': () => ({ status: 404 }),
  'GET /api/groups/:groupId/icon/:icon': async (cast) => {
    await cast.call('POST', `/api/groups/${largeGroupId}/icon`, icon())
    const { group } = Icon.parse(await cast.call('GET', `/api/groups/${largeGroupId}`))
    return { ids: { icon: group.icon } }
  },
  'GET /api/attachments/:attachmentId': async (cast) => ({ ids: { attachmentId: await cast.attachment() } }),
  'GET /api/attachments/:attachmentId/pieces': async (cast) => ({
    ids: { attachmentId: await cast.attachment() },
  }),
  // The server has the bytes already.
  'PUT /api/attachments/:attachmentId/pieces/:piece': async (cast) => ({
    ids: { attachmentId: await cast.attachment(), piece: '0' },
    body: onePixel,
  }),
  'DELETE /api/sessions/:id': async (cast) => {
    const person = await cast.signUp()
    const { sessions } = Sessions.parse(await cast.call('GET', '/api/sessions', undefined, person))
    return { by: person, ids: { id: sessions[0]?.id ?? '' } }
  },
  'DELETE /api/sessions': newPerson,
  'DELETE /api/session': newPerson,
  'DELETE /api/me': async (cast) => {
    const person = await cast.signUp()
    return { by: person, body: { userId: person.userId } }
  },
} satisfies Record<string, Make>
