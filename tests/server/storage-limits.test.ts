/**
 * The limits on what a group and an account may store: beyond them changes are rejected with a sentence and listed on
 * the device, and none is lost.
 */
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountGroupsMax, groupRowsMax } from '#shared/limits.ts'
import { groupRowsReserve } from '#server/sync/run-mutation.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { ExpenseId } from '#shared/model/expense.ts'
import { GroupId } from '#shared/model/group.ts'
import { keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import { newUuid } from '#client/store/new-id.ts'
import { migrate } from '#server/db/migrate.ts'
import { recomputeSums } from '#server/db/recompute-sums.ts'
import { putBack, takeBackup } from '#tests/support/backup.ts'
import { wrongSums } from '#tests/support/wrong-sums.ts'
import { fillGroups } from './filled-groups.ts'
import {
  type Device,
  type Returning,
  addExpense,
  comeIn,
  deviceOf,
  groupId,
  later,
  makeGroup,
  scope,
  titles,
} from './recovery-fixture.ts'
import { type TestServer, startTestServer } from './start-server.ts'
import { ask, call, lunch } from './trip-fixture.ts'
import { syncRequest } from './sync-requests.ts'

let server: TestServer
let hanako: Returning
let phone: Device
beforeEach(async () => {
  server = await startTestServer()
  hanako = await comeIn(server, '花子')
  phone = deviceOf(hanako)
  await makeGroup(phone)
})
afterEach(() => server.stop())

/** Sets the row count, which is all that the limit looks at. */
const countAsIf = (rowCount: number) =>
  sql`update scope_sums set row_count = ${rowCount} where table_name = 'expenses'`.execute(server.database.db)

/** The group's row and its owner's member row. */
const rowsBeside = 2

describe('a group that has as many rows as it may have', () => {
  let existing: ExpenseId
  beforeEach(async () => {
    existing = await addExpense(phone, '昼食')
    await addExpense(phone, '夕食')
    await phone.drain()
    await countAsIf(groupRowsMax - rowsBeside)
  })

  it('rejects a further expense, which the device lists with its content', async () => {
    await addExpense(phone, '夜食')
    await phone.drain()
    expect(await phone.unsent()).toMatchObject([
      { record: { status: 'rejected', code: 'group-rows-full', args: { title: '夜食' } } },
    ])
    expect(await titles(await freshPhone())).toEqual(['昼食', '夕食'])
  })

  it('refuses a call in the same way', async () => {
    const answer = await ask(hanako, 'POST', `/groups/${groupId}/expenses`, {
      ...lunch(hanako.user.id),
      participants: [{ userId: hanako.user.id }],
    })
    const code = 'group-rows-full'
    expect([answer.status, answer.body]).toEqual([
      422,
      { success: false, error: rejectionSentences[code], code },
    ])
  })

  it('can still be edited, deleted from, restored in, settled, paid in and joined', async () => {
    const { pendingMember } = await underLimit(() =>
      call(hanako, 'POST', `/groups/${groupId}/pending-members`, { name: '次郎' }),
    )
    await phone.drain()
    await phone.record(groupId, 'expense.describe', { id: existing, title: '朝食' })
    await phone.record(groupId, 'expense.delete', { id: existing })
    await phone.record(groupId, 'expense.restore', { id: existing })
    await phone.record(groupId, 'transfer.create', {
      id: ExpenseId.parse(newUuid()),
      itineraryId: null,
      title: '送金',
      description: '',
      date: '2026-08-12',
      from: keyOfUser(hanako.user.id),
      to: keyOfPendingMember(pendingMember.id),
      amount: 500,
    })
    await phone.drain()
    expect(await phone.unsent()).toEqual([])
    const [group] = await phone.rows('groups', groupId)
    const taro = await comeIn(server, '太郎')
    await call(taro, 'POST', '/groups/join', { inviteCode: group?.inviteCode })
    expect(await titles(phone)).toEqual(expect.arrayContaining(['朝食', '夕食', '送金']))
  })

  it('accepts payments until its reserve is used up too', async () => {
    await countAsIf(groupRowsMax + groupRowsReserve - rowsBeside)
    const taro = await comeIn(server, '太郎')
    const [group] = await phone.rows('groups', groupId)
    const joining = await ask(taro, 'POST', '/groups/join', { inviteCode: group?.inviteCode })
    expect(joining.body.code).toBe('group-rows-full')
  })

  it('accepts the give-back of lost rows, and of no other rows', async () => {
    const backup = await takeBackup(server.database)
    await countAsIf(2)
    await addExpense(phone, '朝食')
    await phone.drain()
    await putBack(server.database, backup)
    for (let tried = 0; tried < 3; tried++) await phone.drain()
    expect((await titles(phone)).toSorted()).toEqual(['夕食', '昼食', '朝食'].toSorted())
    expect(await phone.unsent()).toEqual([])
    const [row] = await phone.rows('expenses', groupId)
    const { version: _v, createdVersion: _c, ordinal: _o, ...content } = row ?? ({} as never)
    const history = { versionBefore: 0, lost: { version: 0, id: '' }, common: { version: 0, id: '' } }
    const args = { table: 'expenses', row: { ...content, id: newUuid() }, isDeleted: false, over: 0 }
    const given = { mutationId: newUuid(), scope, name: 'row.giveBack', time: server.clock.now }
    const request = syncRequest(hanako, { mutations: [{ ...given, args: { ...args, ...history } }] })
    const { results } = await call(hanako, 'POST', '/sync', request)
    expect(results).toMatchObject([{ code: 'group-rows-full' }])
  })

  it('has space again once deleted rows are purged', async () => {
    await phone.record(groupId, 'expense.delete', { id: existing })
    await phone.drain()
    await addExpense(phone, '夜食')
    await phone.drain()
    expect(await phone.unsent()).toHaveLength(1)
    await later(server, 91, hanako)
    await addExpense(phone, '朝食')
    await phone.drain()
    expect(await titles(await freshPhone())).toEqual(['夕食', '朝食'])
  })

  async function underLimit<T>(body: () => Promise<T>): Promise<T> {
    await countAsIf(2)
    const value = await body()
    await countAsIf(groupRowsMax - rowsBeside - 1)
    return value
  }
})

describe('the rows of a group', () => {
  it('are counted when they are written, deleted, restored, rejected and purged', async () => {
    const lunchId = await addExpense(phone, '昼食')
    const dinnerId = await addExpense(phone, '夕食')
    await phone.record(groupId, 'expense.delete', { id: lunchId })
    await phone.record(groupId, 'expense.restore', { id: lunchId })
    await phone.record(groupId, 'expense.delete', { id: dinnerId })
    await phone.drain()
    expect(await wrongSums(server.database)).toEqual([])
    await later(server, 91, hanako)
    expect(await wrongSums(server.database)).toEqual([])
  })

  it('are counted again with the sums, and at the start if there are none', async () => {
    await addExpense(phone, '昼食')
    const dinnerId = await addExpense(phone, '夕食')
    await phone.record(groupId, 'expense.delete', { id: dinnerId })
    await phone.drain()
    await countAsIf(7)
    expect(await recomputeSums(server.database, scope)).toBe('right')
    expect(await wrongSums(server.database)).toEqual([])
    await sql`delete from scope_sums`.execute(server.database.db)
    await migrate(server.database)
    expect(await wrongSums(server.database)).toEqual([])
  })
})

describe('an account that is in as many groups as it may be in', () => {
  beforeEach(async () => {
    await fillGroups(server.database, { userId: hanako.user.id, role: 'owner', count: accountGroupsMax - 1 })
  })

  it('can neither create nor join another one, and the device lists the group with the changes in it', async () => {
    const other = GroupId.parse(newUuid())
    await phone.record(other, 'group.create', { name: '温泉', description: '', inviteMethod: 'open' })
    await phone.drain()
    expect(await phone.unsent()).toMatchObject([
      { record: { code: 'too-many-groups', args: { name: '温泉' } } },
    ])
    const taro = await comeIn(server, '太郎')
    const { inviteCode } = await call(taro, 'POST', '/groups', { name: '京都', inviteMethod: 'open' })
    const joining = await ask(hanako, 'POST', '/groups/join', { inviteCode })
    expect([joining.status, joining.body.code]).toEqual([422, 'too-many-groups'])
  })

  it('is not admitted to another one, where its application stays', async () => {
    const taro = await comeIn(server, '太郎')
    const { group, inviteCode } = await call(taro, 'POST', '/groups', { name: '京都' })
    const { application } = await call(hanako, 'POST', '/groups/apply', { inviteCode })
    const review = `/groups/${group.id}/applications/${application.id}/review`
    const approve = () => ask(taro, 'POST', review, { action: 'approve' })
    const approving = await approve()
    expect([approving.status, approving.body.code]).toEqual([422, 'applicant-groups-full'])
    const found = await call(taro, 'GET', `/groups/${group.id}/applications?status=pending`)
    expect(found.applications).toMatchObject([{ id: application.id, status: 'applied' }])
    await sql`update members set status = 'left' where id = 'm1'`.execute(server.database.db)
    expect((await approve()).status).toBe(200)
  })

  it('can do so after leaving one', async () => {
    await sql`update members set status = 'left' where version = 7 and created_version = 7
      and id = (select min(id) from members where version = 7)`.execute(server.database.db)
    await call(hanako, 'POST', '/groups', { name: '温泉' })
    expect((await ask(hanako, 'POST', '/groups', { name: '雪' })).body.code).toBe('too-many-groups')
  })

  it('cannot give back another one with the epoch, which does not prove that it existed', async () => {
    const sync = (mutations: unknown[]) => call(hanako, 'POST', '/sync', syncRequest(hanako, { mutations }))
    const { epoch } = await sync([])
    const lost = { version: 1, id: `epoch:${epoch}` }
    const args = { name: '雪', description: '', inviteMethod: 'open', versionBefore: 1, lost }
    const given = { mutationId: newUuid(), scope: `g:${newUuid()}`, name: 'group.giveBack', args }
    const { results } = await sync([{ ...given, time: server.clock.now }])
    expect(results).toMatchObject([{ status: 'rejected', code: 'too-many-groups' }])
  })

  it('can still record in its groups', async () => {
    await addExpense(phone, '昼食')
    await phone.drain()
    expect(await phone.unsent()).toEqual([])
  })
})

async function freshPhone(): Promise<Device> {
  const device = deviceOf(hanako)
  await device.drain()
  return device
}
