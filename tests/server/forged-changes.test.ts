/** What members and applicants may attempt to hide who has done something, or to use up what is the group's. */
import { v5 as uuidV5 } from 'uuid'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ExpenseId } from '#shared/model/expense.ts'
import { GroupId } from '#shared/model/group.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { newUuid } from '#client/store/new-id.ts'
import { type Person, type TestServer } from './start-server.ts'
import { syncRequest } from './sync-requests.ts'
import { type Fixture, ask, call, startWithFixture, lunch } from './trip-fixture.ts'

let server: TestServer
let fixture: Fixture
let scope: string
let expenseId: string
beforeEach(async () => {
  ;({ server, fixture } = await startWithFixture())
  const { hanako, group } = fixture
  scope = scopeOfGroup(GroupId.parse(group))
  const participants = [{ userId: hanako.user.id }]
  const { expense } = await call(hanako, 'POST', `/groups/${group}/expenses`, {
    ...lunch(hanako.user.id),
    participants,
  })
  expenseId = expense.id
})
afterEach(() => server.stop())

const change = (name: string, args: object, mutationId = newUuid()) => ({
  mutationId,
  scope,
  name,
  args,
  time: server.clock.now,
})

async function send(person: Person, ...mutations: object[]): Promise<string[]> {
  const { body } = await person.agent.post('/api/sync').send(syncRequest(person, { mutations })).expect(200)
  return body.results.map((result: { status: string; code?: string }) => result.code ?? result.status)
}

const activities = () =>
  server.database.db.selectFrom('activities').selectAll().orderBy('createdVersion').execute()

it('a deletion names its author, also beside a give-back in one call', async () => {
  const { taro } = fixture
  const results = await send(taro, change('expense.delete', { id: expenseId }), change('row.giveBack', {}))
  expect(results[0]).toBe('applied')
  const { db } = server.database
  const tombstones = db.selectFrom('tombstones').select('deletedBy').where('rowId', '=', expenseId)
  expect(await tombstones.execute()).toEqual([{ deletedBy: taro.user.id }])
})

it('an activity is not overwritten under the id of a further mutation of a call', async () => {
  const { hanako, jiro } = fixture
  const key = newUuid()
  const changed = { ...lunch(hanako.user.id), participants: [{ userId: hanako.user.id }], amount: 100 }
  const path = `/expenses/${expenseId}`
  const edited = await ask(hanako, 'PUT', path, { ...changed, title: '夕食' }, { 'Idempotency-Key': key })
  expect(edited.status, JSON.stringify(edited.body)).toBe(200)
  const before = await activities()
  expect(before.filter(({ action }) => action === 'expense-money')).toHaveLength(1)
  const callId = uuidV5(key, hanako.user.id)
  for (const further of [callId, uuidV5('further-1', callId), uuidV5('further-2', callId)])
    await send(hanako, change('pendingMember.rename', { id: jiro, name: '三郎' }, further))
  const after = await activities()
  expect(after.filter(({ action }) => action === 'expense-money')).toEqual(
    before.filter(({ action }) => action === 'expense-money'),
  )
})

describe('the present epoch, which every answer names,', () => {
  it.each([
    ['the amount of a row that is there', {}, false],
    ['a row of another person that never was there', { id: newUuid() }, false],
    ['a deletion', {}, true],
  ])('proves no loss of %s', async (_, fields, isDeleted) => {
    const { hanako, taro } = fixture
    const { body } = await taro.agent.post('/api/sync').send(syncRequest(taro, { cursors: { [scope]: 0 } }))
    const delta = body.scopes.find((each: { scope: string }) => each.scope === scope)
    const stored = delta.rows.expenses.find(({ id }: { id: string }) => id === expenseId)
    const { version: _version, createdVersion: _created, ordinal: _ordinal, ...content } = stored
    const userKey = keyOfUser(hanako.user.id)
    const money = { amount: 100, payers: [{ userKey, amount: 100 }] }
    const shares = [{ userKey, amount: 100, percentage: null, isPaid: false, paidAt: null }]
    const id = `epoch:${body.epoch}`
    const args = {
      table: 'expenses',
      row: { ...content, ...money, shares, moneyBy: hanako.user.id, moneyAt: 1, ...fields },
      isDeleted,
      versionBefore: 9_998,
      common: { version: delta.to, id },
      lost: { version: 9_999, id },
    }
    expect(await send(taro, change('row.giveBack', args))).toEqual(['conflict'])
    const { db } = server.database
    const rows = db
      .selectFrom('expenses')
      .select(['id', 'amount'])
      .where('groupId', '=', GroupId.parse(fixture.group))
    expect(await rows.execute()).toEqual([{ id: ExpenseId.parse(expenseId), amount: content.amount }])
  })
})

it('applying and withdrawing again and again uses up nothing of the group', async () => {
  const { hanako, group, inviteCode } = fixture
  const outsider = await server.signIn('申請する人')
  await call(hanako, 'PUT', `/groups/${group}/update`, { inviteMethod: 'approval' })
  const counts = server.database.db
    .selectFrom('changeCounts')
    .select('changes')
    .where('countedFor', '=', scope)
  const before = await counts.execute()
  expect(
    await send(outsider, change('application.apply', { inviteCode, message: '', pendingMemberId: null })),
  ).toEqual(['applied'])
  const withdrawals = Array.from({ length: 10 }, () => change('application.withdraw', {}))
  expect(await send(outsider, ...withdrawals)).toEqual(withdrawals.map(() => 'applied'))
  expect(await counts.execute()).toEqual(before)
})

it('the own code of somebody who is to be an admin asks for a review, also in an open group', async () => {
  const { hanako, taro, jiro } = fixture
  expect(await send(hanako, change('pendingMember.setRole', { id: jiro, role: 'admin' }))).toEqual([
    'applied',
  ])
  await send(taro, change('pendingMember.invite', { id: jiro }))
  const all = server.database.db.selectFrom('pendingMembers').select('inviteCode')
  const people = all.where('id', '=', PendingMemberId.parse(jiro))
  const { inviteCode } = await people.executeTakeFirstOrThrow()
  const second = await server.signIn('太郎の別の名前')
  const { body } = await second.agent.post('/api/invitations').send({ inviteCode })
  expect(body.invitation ?? body).toMatchObject({ inviteMethod: 'approval' })
  const refused = await ask(second, 'POST', '/groups/join', { inviteCode })
  expect(refused.body.code).toBe('approval-required')
  const members = server.database.db
    .selectFrom('members')
    .select('userId')
    .where('userId', '=', second.user.id)
  expect(await members.execute()).toEqual([])
})

it('a picture whose address is one of a call does not make the call', async () => {
  const { hanako, group } = fixture
  const path = `/api/groups/${group}/expenses`
  const asPicture = hanako.agent.get(path).set({ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' })
  expect((await asPicture).body.code).toBe('foreign-origin')
  expect((await hanako.agent.get(path).set('sec-fetch-site', 'same-origin')).status).toBe(200)
})
