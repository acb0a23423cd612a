/** POST /api/sync over HTTP: what it accepts and rejects, and that a repetition has no second effect. */
import { pendingMemberDefaults } from '#shared/model/row-defaults.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { queueExpirySeconds } from '#shared/limits.ts'
import { GroupId } from '#shared/model/group.ts'
import { kindOfScope, scopeOfGroup } from '#shared/model/scope.ts'
import type { SyncResponse } from '#shared/sync/wire-format.ts'
import { newUuid } from '#client/store/new-id.ts'
import { changeScope } from '#server/db/scope-tx.ts'
import { pendingIdOf } from '#tests/builders/ids.ts'
import { dumpDatabase } from './dump-database.ts'
import { type Person, type TestServer, startTestServer } from './start-server.ts'
import { expenseArgsOf, syncRequest } from './sync-requests.ts'

let server: TestServer
let hanako: Person
beforeEach(async () => {
  server = await startTestServer()
  hanako = await server.signIn('花子')
})
afterEach(() => server.stop())

type Sent = { mutationId: string; scope: string; name: string; args: unknown; time: number } & Flags
type Flags = { resend?: boolean }

const groupId = GroupId.parse('01940000-0000-7000-8000-000000000001')
const scope = scopeOfGroup(groupId)
const otherScope = scopeOfGroup(GroupId.parse('01940000-0000-7000-8000-000000000002'))

function sent(name: string, args: unknown, changed: Partial<Sent> = {}): Sent {
  return { mutationId: newUuid(), scope, name, args, time: server.clock.now, ...changed }
}
const createGroup = () => sent('group.create', { name: '沖縄', description: '', inviteMethod: 'open' })
const createExpense = (person: Person, changed: object = {}): Sent =>
  sent('expense.create', expenseArgsOf(person, changed))
async function sync(person: Person, mutations: unknown[], changed: object = {}): Promise<SyncResponse> {
  const request = syncRequest(person, { cursors: {}, mutations, ...changed })
  const { status, body } = await person.agent.post('/api/sync').send(request)
  expect(status).toBe(200)
  // Each person has a scope of their own, too (profiles.test.ts).
  const answer: SyncResponse = body
  return { ...answer, scopes: answer.scopes.filter((delta) => kindOfScope(delta.scope) === 'group') }
}

describe('a change', () => {
  it('is applied, and the answer has its rows and version', async () => {
    const { results, scopes, more, serverTime } = await sync(hanako, [createGroup(), createExpense(hanako)])
    expect(results.map(({ status }) => status)).toEqual(['applied', 'applied'])
    expect(scopes).toMatchObject([{ scope, from: 0, to: 1 }])
    expect(scopes[0]?.rows.groups).toMatchObject([
      { name: '沖縄', inviteCode: expect.stringMatching(/^\w{10}$/) },
    ])
    expect(scopes[0]?.rows.expenses).toMatchObject([{ title: '首里そば', version: 1, createdVersion: 1 }])
    expect({ more, serverTime }).toEqual({ more: false, serverTime: server.clock.now })
  })

  it('whose answer was lost after the commit is answered as applied, and takes effect once', async () => {
    const mutations = [createGroup(), createExpense(hanako)]
    const first = await sync(hanako, mutations)
    const before = await dumpDatabase(server.database)
    const again = await sync(hanako, mutations)
    expect(again.results).toEqual(first.results)
    expect(again.scopes[0]?.rows.expenses).toHaveLength(1)
    expect(await dumpDatabase(server.database)).toEqual(before)
  })

  it('that is sent twice at once takes effect once', async () => {
    const mutations = [createGroup(), createExpense(hanako)]
    const [first, second] = await Promise.all([sync(hanako, mutations), sync(hanako, mutations)])
    expect(first.results).toEqual(second.results)
    const { scopes } = await sync(hanako, [])
    expect(scopes[0]?.rows.expenses).toHaveLength(1)
  })

  it('with an id that was used for another content is rejected', async () => {
    const group = createGroup()
    await sync(hanako, [group])
    const other = { ...group, args: { name: '草津', description: '', inviteMethod: 'open' } }
    expect((await sync(hanako, [other])).results).toMatchObject([{ status: 'rejected', code: 'id-reused' }])
  })

  it('with an id that was used in another group is rejected, although its content is the same', async () => {
    const group = createGroup()
    await sync(hanako, [group])
    const elsewhere = { ...group, scope: otherScope }
    expect((await sync(hanako, [elsewhere])).results).toMatchObject([{ code: 'id-reused' }])
  })

  it('that was refused alone stays refused, although it would be accepted by now', async () => {
    await sync(hanako, [createGroup()])
    const expense = createExpense(hanako)
    const { id } = expense.args as { id: string }
    const describing = sent('expense.describe', { id, title: '沖縄そば' })
    const refused = [{ status: 'rejected', code: 'expense-not-found' }]
    expect((await sync(hanako, [describing])).results).toMatchObject(refused)
    await sync(hanako, [expense])
    expect((await sync(hanako, [describing])).results).toMatchObject(refused)
  })

  it('of another person with the same id is independent', async () => {
    const group = createGroup()
    await sync(hanako, [group])
    const taro = await server.signIn('太郎')
    const own = { ...group, scope: otherScope }
    expect((await sync(taro, [own])).results).toMatchObject([{ status: 'applied', version: 1 }])
    expect((await sync(hanako, [group])).results).toMatchObject([{ status: 'applied', version: 1 }])
    const { scopes } = await sync(hanako, [])
    expect(scopes.map((delta) => delta.scope)).toEqual([scope])
  })

  it('is dated by the time at which it gets the scope’s lock, however long it waited for it', async () => {
    let now = 1
    const { promise: othersDone, resolve: end } = Promise.withResolvers<void>()
    const others = server.database.db.transaction().execute(() => othersDone)
    const options = { now: () => now, creates: true }
    const changing = changeScope(server.database, scope, options, async (tx) => ({
      value: tx?.now,
      isChanged: true,
    }))
    now = 2
    end()
    await others
    expect(await changing).toBe(2)
  })

  it('older than a day expires, unless it was applied before', async () => {
    await sync(hanako, [createGroup()])
    const expense = createExpense(hanako)
    server.clock.now += queueExpirySeconds + 1
    expect((await sync(hanako, [expense])).results).toMatchObject([{ status: 'expired' }])
    expect((await sync(hanako, [{ ...expense, resend: true }])).results).toMatchObject([
      { status: 'applied' },
    ])
    expect((await sync(hanako, [expense])).results).toMatchObject([{ status: 'applied' }])
  })

  it.each([
    ['just under a day old', queueExpirySeconds - 60, {}, 'applied'],
    ['a day old to the second', queueExpirySeconds, {}, 'applied'],
    ['a second older', queueExpirySeconds + 1, {}, 'expired'],
    ['that is sent again', 40 * queueExpirySeconds, { resend: true }, 'applied'],
  ])('%s is judged by when it was recorded', async (_, age, flags, status) => {
    await sync(hanako, [createGroup()])
    const expense = { ...createExpense(hanako), ...flags, time: server.clock.now - age }
    expect((await sync(hanako, [expense])).results).toMatchObject([{ status }])
  })

  it('from a clock that is fast is never dated later than the server’s time', async () => {
    const group = sent('group.create', { name: '沖縄', description: '', inviteMethod: 'open' })
    const { scopes } = await sync(hanako, [{ ...group, time: server.clock.now + 1_000_000 }])
    expect(scopes[0]?.rows.groups?.[0]?.createdAt).toBe(server.clock.now)
  })

  it('that is rejected stops what follows it in its group, and only there', async () => {
    const other = scopeOfGroup(GroupId.parse('01940000-0000-7000-8000-000000000002'))
    const { results } = await sync(hanako, [
      createGroup(),
      createExpense(hanako, { amount: 1 }),
      createExpense(hanako),
      { ...createGroup(), scope: other },
    ])
    expect(results).toMatchObject([
      { status: 'applied' },
      { status: 'rejected', code: 'payers-mismatch' },
      { status: 'not-run' },
      { status: 'applied' },
    ])
  })

  it('that is malformed is rejected alone', async () => {
    const { results } = await sync(hanako, [createGroup()])
    expect(results).toHaveLength(1)
    const malformed = sent('pendingMember.add', { id: 'no id', name: 7 })
    const answer = await sync(hanako, [malformed, createExpense(hanako)])
    expect(answer.results).toMatchObject([{ status: 'rejected', code: 'id-invalid' }, { status: 'not-run' }])
    expect((await sync(hanako, [createExpense(hanako)])).results).toMatchObject([{ status: 'applied' }])
  })

  it('that is malformed is rejected at once, even if it is resent and its group has not come back', async () => {
    const malformed = (changed: Partial<Sent>) =>
      sent('pendingMember.add', { id: 'no id', name: 7 }, { ...changed, resend: true })
    await sync(hanako, [createGroup()])
    const { results } = await sync(hanako, [malformed({}), malformed({ scope: otherScope })])
    const refused = { status: 'rejected', code: 'id-invalid' }
    expect(results).toMatchObject([refused, refused])
  })

  it('that this server does not know fails without a trace', async () => {
    await sync(hanako, [createGroup()])
    const before = await dumpDatabase(server.database)
    expect((await sync(hanako, [sent('expense.fold', {})])).results).toMatchObject([{ status: 'failed' }])
    expect(await dumpDatabase(server.database)).toEqual(before)
  })
})

describe('an outsider', () => {
  it('gets no rows of a group and cannot change any', async () => {
    await sync(hanako, [createGroup()])
    const taro = await server.signIn('太郎')
    const answer = await sync(taro, [createExpense(taro)], { cursors: { [scope]: 0 } })
    expect(answer.results).toMatchObject([{ status: 'rejected', code: 'group-not-found' }])
    expect(answer.scopes).toEqual([])
  })

  it('who was a member is told that the membership has ended', async () => {
    const { scopes } = await sync(hanako, [createGroup()])
    const inviteCode = scopes[0]?.rows.groups?.[0]?.inviteCode
    const taro = await server.signIn('太郎')
    const joined = await sync(taro, [sent('member.join', { inviteCode })])
    const id = joined.scopes[0]?.rows.members?.find(({ userId }) => userId === taro.user.id)?.id
    await sync(hanako, [sent('member.remove', { id })])
    const answer = await sync(taro, [createExpense(taro)], { cursors: { [scope]: 2 } })
    expect(answer.results).toMatchObject([{ status: 'rejected', code: 'membership-ended' }])
    expect(answer.scopes).toMatchObject([{ scope, removed: true, rows: {} }])
  })
})

it('the end of a membership is in the first answer, however much the other groups have', async () => {
  const taro = await server.signIn('太郎')
  const scopeNumbered = (number: number) =>
    scopeOfGroup(GroupId.parse(`01940000-0000-7000-8000-00000000000${number}`))
  const ended = scopeNumbered(9)
  const inGroup = (each: string, change: Sent) => ({ ...change, scope: each })
  const { scopes } = await sync(hanako, [inGroup(ended, createGroup())])
  const inviteCode = scopes[0]?.rows.groups?.[0]?.inviteCode
  const joined = await sync(taro, [inGroup(ended, sent('member.join', { inviteCode }))])
  const id = joined.scopes[0]?.rows.members?.find(({ userId }) => userId === taro.user.id)?.id
  await sync(hanako, [inGroup(ended, sent('member.remove', { id }))])
  const others = [scopeNumbered(3), scopeNumbered(4)]
  for (const each of others) await sync(taro, [inGroup(each, createGroup())])
  const request = syncRequest(taro, { cursors: { [ended]: 2 }, mutations: [] })
  const { body } = await taro.agent.post('/api/sync?answerBytesMax=1').send(request)
  expect(body.more).toBe(true)
  expect(body.scopes).toContainEqual(expect.objectContaining({ scope: ended, removed: true }))
})

describe('an answer', () => {
  /**
   * Adds more people than a group may have, directly in a transaction, because these are many rows in little time.
   */
  const addFiftyPeople = (batch: number) =>
    changeScope(server.database, scope, { now: () => 1, creates: false }, async (tx) => {
      for (let number = 0; number < 50; number++) {
        const row = {
          id: pendingIdOf(batch * 50 + number),
          groupId,
          name: '仮',
          ...pendingMemberDefaults,
          linkedTo: null,
          createdAt: 1,
        }
        await tx?.put('pendingMembers', { ...row, status: 'uninvited' })
      }
      return { value: undefined, isChanged: true }
    })

  it('begins after the cursor, and has deleted rows with their content, the time and the person', async () => {
    const expense = createExpense(hanako)
    await sync(hanako, [createGroup(), expense])
    const { id } = expense.args as { id: string }
    const { scopes } = await sync(hanako, [sent('expense.delete', { id })], { cursors: { [scope]: 1 } })
    expect(scopes).toMatchObject([{ from: 1, to: 2, rows: {}, deleted: { expenses: [{ id, version: 2 }] } }])
    const deletion = { at: server.clock.now, by: hanako.user.id }
    expect(scopes[0]?.deletions).toEqual({ [`expenses/${id}`]: deletion })
    expect((await sync(hanako, [], { cursors: { [scope]: 2 } })).scopes).toEqual([])
  })

  it('has as many rows as 256 KB hold, a thousand at most, and is cut between versions', async () => {
    await sync(hanako, [createGroup()])
    for (let version = 2; version <= 23; version++) await addFiftyPeople(version)
    const first = await sync(hanako, [])
    expect(first.more).toBe(true)
    expect(first.scopes[0]?.rows.pendingMembers).toHaveLength(900)
    const rest = await sync(hanako, [], { cursors: { [scope]: first.scopes[0]?.to ?? 0 } })
    expect(rest.more).toBe(false)
    expect(rest.scopes[0]?.rows.pendingMembers).toHaveLength(200)
  })

  it('replaces everything on a device of another epoch, and none of its changes is run', async () => {
    await sync(hanako, [createGroup()])
    const answer = await sync(hanako, [createExpense(hanako)], { epoch: 'before', cursors: { [scope]: 1 } })
    expect(answer.results).toMatchObject([{ status: 'not-run' }])
    expect(answer.scopes).toMatchObject([{ from: 0, to: 1, reset: true }])
  })
})
