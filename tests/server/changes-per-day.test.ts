/**
 * The number of changes that an account and a group may have in a day. Changes beyond it wait on the device, and none
 * is lost.
 */
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { daySeconds } from '#shared/limits.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { GroupId } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { newUuid } from '#client/store/new-id.ts'
import { waitWithin, accountChangesPerDayMax, groupChangesPerDayMax } from '#server/sync/changes-per-day.ts'
import { purge } from '#server/sync/purge-daily.ts'
import { putBack, takeBackup } from '#tests/support/backup.ts'
import {
  type Device,
  type Returning,
  addExpense,
  comeIn,
  deviceOf,
  groupId,
  makeGroup,
  scope,
  joinByCode,
} from './recovery-fixture.ts'
import { type TestServer, startTestServer } from './start-server.ts'
import { ask, call } from './trip-fixture.ts'
import { syncRequest } from './sync-requests.ts'

let server: TestServer
let hanako: Returning
let phone: Device
beforeEach(async () => {
  server = await startTestServer()
  // The start of a day in UTC.
  server.clock.now = Math.ceil(server.clock.now / daySeconds) * daySeconds
  hanako = await comeIn(server, '花子')
  phone = deviceOf(hanako)
  await makeGroup(phone)
})
afterEach(() => server.stop())

/** Sets the count of today. */
const countAsIf = (countedFor: string, changes: number) =>
  sql`update change_counts set changes = ${changes} where counted_for = ${countedFor}`.execute(
    server.database.db,
  )
const account = () => `u:${hanako.user.id}`
const countOf = async (countedFor: string) => {
  const counts = server.database.db.selectFrom('changeCounts').select(['kind', 'changes'])
  return counts.where('countedFor', '=', countedFor).execute()
}
const byKind = (a: { kind: string }, b: { kind: string }) => a.kind.localeCompare(b.kind)
async function sendOne(person: Returning, name: string, args: object): Promise<object> {
  const mutation = { mutationId: newUuid(), scope, name, args, time: server.clock.now }
  const { body } = await person.agent.post('/api/sync').send(syncRequest(person, { mutations: [mutation] }))
  return body.results[0]
}
async function joined(name: string): Promise<Returning> {
  const person = await comeIn(server, name)
  await joinByCode(person)
  return person
}
const otherGroup = GroupId.parse('01940000-0000-7000-8000-000000000002')

describe('changes within a day', () => {
  it('are counted for the account and the group, once however often they are sent', async () => {
    await addExpense(phone, '昼食')
    await phone.drain()
    expect(await countOf(account())).toEqual([{ kind: 'recorded', changes: 2 }])
    expect(await countOf(scope)).toEqual([{ kind: 'recorded', changes: 2 }])
  })

  it('of an account beyond its limit wait on the device, and are sent by themselves later', async () => {
    await countAsIf(account(), accountChangesPerDayMax - 1)
    await addExpense(phone, '昼食')
    await addExpense(phone, '夕食')
    await phone.drain()
    expect(await phone.unsent()).toEqual([])
    expect(await phone.queueLength()).toBe(1)
    server.clock.now += 2 * daySeconds
    await phone.drain()
    expect(await phone.queueLength()).toBe(0)
    expect((await phone.rows('expenses', groupId)).map(({ title }) => title).toSorted()).toEqual([
      '夕食',
      '昼食',
    ])
  })

  it.each(['account', 'group'] as const)(
    'beyond both limits wait for the one that allows them last, here the %s',
    async (last) => {
      const [lastFor, lastMax] =
        last === 'account' ? [account(), accountChangesPerDayMax] : [scope, groupChangesPerDayMax]
      const [otherFor, otherMax] =
        last === 'account' ? [scope, groupChangesPerDayMax] : [account(), accountChangesPerDayMax]
      const waitSeconds = async () => {
        const result = await sendOne(hanako, 'group.edit', { name: '奈良' })
        return 'retryAfterSeconds' in result ? result.retryAfterSeconds : undefined
      }
      await countAsIf(lastFor, 2 * lastMax)
      const alone = await waitSeconds()
      expect(alone).toBeGreaterThan(daySeconds)
      await countAsIf(otherFor, otherMax)
      expect(await waitSeconds()).toBe(alone)
    },
  )

  it('of a member count for the group also if they are refused, unless they end a membership', async () => {
    const [before] = await countOf(scope)
    expect(await sendOne(hanako, 'expense.delete', { id: newUuid() })).toMatchObject({ status: 'rejected' })
    expect(await countOf(scope)).toEqual([{ kind: 'recorded', changes: Number(before?.changes) + 1 }])
  })

  it('of a group beyond its limit do not delay those of another group, however many they are', async () => {
    await countAsIf(scope, groupChangesPerDayMax)
    for (let made = 0; made < 60; made++) await addExpense(phone, `昼食${made}`)
    await phone.record(otherGroup, 'group.create', { name: '温泉', description: '', inviteMethod: 'open' })
    await phone.drain()
    expect(await phone.queueLength()).toBe(60)
    expect(await phone.rows('groups', otherGroup)).toMatchObject([{ version: 1 }])
  })

  it('are not sent again before the limit allows it', async () => {
    await countAsIf(scope, groupChangesPerDayMax)
    const counted = { calls: 0 }
    const counting = deviceOf(hanako, (send) => async (request) => {
      if (request.mutations.length > 0) counted.calls += 1
      return send(request)
    })
    await counting.drain()
    await addExpense(counting, '昼食')
    for (let tried = 0; tried < 5; tried++) await counting.drain()
    expect(counted.calls).toBe(1)
    server.clock.now += 60 * 60
    await counting.drain()
    expect(counted.calls).toBe(2)
  })

  it('of a REST call are refused with the time to wait', async () => {
    await countAsIf(account(), accountChangesPerDayMax)
    const answer = await ask(hanako, 'POST', `/groups/${groupId}/pending-members`, { name: '次郎' })
    const code = 'too-many-changes'
    expect([answer.status, answer.body]).toEqual([
      429,
      { success: false, error: rejectionSentences[code], code },
    ])
    const seconds = Number(answer.headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    server.clock.now += seconds
    await call(hanako, 'POST', `/groups/${groupId}/pending-members`, { name: '次郎' })
  })

  it('of a group are not revealed to an outsider', async () => {
    await countAsIf(scope, groupChangesPerDayMax)
    const outsider = await comeIn(server, '他人')
    const mutations = [scope, scopeOfGroup(otherGroup)].map((of) => ({
      mutationId: newUuid(),
      scope: of,
      name: 'expense.delete',
      args: { id: newUuid() },
      time: server.clock.now,
    }))
    const { results } = await call(outsider, 'POST', '/sync', syncRequest(outsider, { mutations }))
    const refused = { status: 'rejected', code: 'group-not-found' }
    expect(results).toMatchObject([refused, refused])
  })

  it('that were rejected are counted, because the log stores them', async () => {
    const before = await countOf(account())
    expect(await sendOne(hanako, 'expense.delete', {})).toMatchObject({ status: 'rejected' })
    expect(await countOf(account())).toEqual(before.map((row) => ({ ...row, changes: row.changes + 1 })))
  })

  it('are counted separately if they give back what is proven to be lost, whatever their arguments claim', async () => {
    const backup = await takeBackup(server.database)
    await addExpense(phone, '昼食')
    await phone.drain()
    await putBack(server.database, backup)
    for (let tried = 0; tried < 3; tried++) await phone.drain()
    expect(await countOf(account())).toContainEqual({ kind: 'given-back', changes: 1 })
    const args = { table: 'expenses', lost: { version: 9, id: 'invented' }, common: { version: 0, id: '' } }
    const before = await countOf(account())
    await sendOne(hanako, 'row.giveBack', args)
    await sendOne(hanako, 'group.giveBack', { ...args, name: '沖縄' })
    expect((await countOf(account())).toSorted(byKind)).toEqual(
      before
        .map((row) => (row.kind === 'recorded' ? { ...row, changes: row.changes + 2 } : row))
        .toSorted(byKind),
    )
  })

  it('that give back wait for limits that are ten times as large, of account and group', async () => {
    const backup = await takeBackup(server.database)
    await addExpense(phone, '昼食')
    await phone.drain()
    await putBack(server.database, backup)
    const day = Math.floor(server.clock.now / daySeconds)
    const counted = [
      { countedFor: account(), changes: 10 * accountChangesPerDayMax - 1 },
      { countedFor: scope, changes: 10 * groupChangesPerDayMax - 1 },
    ]
    const counts = server.database.db.insertInto('changeCounts')
    await counts.values(counted.map((row) => ({ ...row, kind: 'given-back' as const, day }))).execute()
    for (let tried = 0; tried < 3; tried++) await phone.drain()
    expect(await phone.queueLength()).toBe(0)
    for (const { countedFor, changes } of counted)
      expect(await countOf(countedFor)).toContainEqual({ kind: 'given-back', changes: changes + 1 })
  })

  it('of a removed member do not count for the group, and are rejected as such even beyond its limit', async () => {
    const taro = await joined('太郎')
    await call(
      hanako,
      'DELETE',
      `/groups/${groupId}/members/${memberIdOf({ groupId, userId: taro.user.id })}`,
    )
    const before = await countOf(scope)
    const refused = { status: 'rejected', code: 'membership-ended' }
    expect(await sendOne(taro, 'expense.delete', { id: newUuid() })).toMatchObject(refused)
    expect(await countOf(scope)).toEqual(before)
    expect(await countOf(`u:${taro.user.id}`)).toEqual([{ kind: 'recorded', changes: 2 }])
    await countAsIf(scope, groupChangesPerDayMax)
    expect(await sendOne(taro, 'expense.delete', { id: newUuid() })).toMatchObject(refused)
  })

  it('of a group beyond its limit still let its owner remove a member, and a member leave', async () => {
    const [taro, jiro] = [await joined('太郎'), await joined('次郎')]
    await phone.drain()
    await countAsIf(scope, groupChangesPerDayMax)
    const idOf = ({ user }: Returning) => memberIdOf({ groupId, userId: user.id })
    // A member's attempt to remove another does not count as a change of the group either.
    expect(await sendOne(jiro, 'member.remove', { id: idOf(taro) })).toMatchObject({ status: 'rejected' })
    expect(await countOf(scope)).toEqual([{ kind: 'recorded', changes: groupChangesPerDayMax }])
    await phone.record(groupId, 'member.remove', { id: idOf(taro) })
    await phone.drain()
    await call(jiro, 'DELETE', `/groups/${groupId}/members/${idOf(jiro)}`)
    const left = server.database.db.selectFrom('members').select('userId').where('status', '=', 'left')
    expect((await left.execute()).map(({ userId }) => userId).toSorted()).toEqual(
      [taro.user.id, jiro.user.id].toSorted(),
    )
  })

  it('are deleted from the counts once no window covers them', async () => {
    await purge(server.database, server.clock.now + daySeconds)
    expect(await countOf(scope)).toHaveLength(1)
    await purge(server.database, server.clock.now + 2 * daySeconds)
    expect(await countOf(scope)).toEqual([])
  })
})

describe('the time to wait', () => {
  const max = 10_000
  it.each([
    ['nothing has been sent', { yesterday: 0, today: 0 }, 0],
    ['there is room for one', { yesterday: 0, today: max - 1 }, 0],
    ['half of yesterday is covered', { yesterday: max, today: max / 2 - 1 }, daySeconds / 2],
  ])('is none where %s', (_, days, elapsed) => {
    expect(waitWithin(days, { max, elapsed })).toBeUndefined()
  })

  it.each([
    ['all of it was today', { yesterday: 0, today: max }, 0],
    ['all of it was yesterday', { yesterday: max, today: 0 }, 0],
    ['it was both', { yesterday: max, today: max / 2 }, daySeconds / 4],
    ['it was far more than allowed', { yesterday: 3 * max, today: 2 * max }, daySeconds / 2],
  ])('leads to where there is room, when %s', (_, days, elapsed) => {
    const wait = waitWithin(days, { max, elapsed }) ?? 0
    const later = elapsed + wait
    const isTomorrow = later >= daySeconds
    const then = isTomorrow ? { yesterday: days.today, today: 0 } : days
    expect(waitWithin(then, { max, elapsed: isTomorrow ? later - daySeconds : later })).toBeUndefined()
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(2 * daySeconds)
  })
})
