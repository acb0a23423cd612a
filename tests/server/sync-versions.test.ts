/**
 * Devices and servers of different versions at POST /api/sync: what one side does not know does not harm the other.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { syncSchema, syncSchemaHeader } from '#shared/limits.ts'
import { ExpenseId } from '#shared/model/expense.ts'
import { groupIdOf } from '#tests/builders/ids.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { inOrderOfRecording } from '#shared/model/tables.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import type { ScopeDelta, SyncResponse } from '#shared/sync/wire-format.ts'
import { newUuid } from '#client/store/new-id.ts'
import { addNewerSchema, migrateToNewerSchema, newerSchema, noteTable } from '#tests/support/newer-schema.ts'
import { dumpDatabase } from './dump-database.ts'
import { type Person, type TestServer, startTestServer } from './start-server.ts'
import { expenseArgsOf, syncRequest } from './sync-requests.ts'

/** The group's scope. Every account also has the scope of its user. */
const scope = scopeOfGroup(groupIdOf(1))
const [older, newer] = [syncSchema, newerSchema]

let removeNewerSchema = () => {}
beforeAll(() => void (removeNewerSchema = addNewerSchema()))
afterAll(() => removeNewerSchema())

let server: TestServer
let hanako: Person
afterEach(() => server.stop())

async function start(schema: number): Promise<void> {
  server = await startTestServer({ schema })
  await migrateToNewerSchema(server.database)
  hanako = await server.signIn('花子')
}

const sent = (name: string, args: object, more: object = {}) => ({
  mutationId: newUuid(),
  scope,
  name,
  args,
  time: server.clock.now,
  ...more,
})
const createGroup = () => sent('group.create', { name: '沖縄', description: '', inviteMethod: 'open' })
const createExpense = (id = ExpenseId.parse(newUuid()), more: object = {}) =>
  sent('expense.create', expenseArgsOf(hanako, { id, ...more }))
const call = (schema: number, mutations: object[] = [], more: object = {}) =>
  hanako.agent.post('/api/sync').send(syncRequest(hanako, { schema, cursors: {}, mutations, ...more }))
async function sync(schema: number, mutations: object[] = [], more: object = {}): Promise<SyncResponse> {
  const { status, body } = await call(schema, mutations, more)
  expect(status).toBe(200)
  return { ...body, scopes: body.scopes.filter((delta: ScopeDelta) => delta.scope === scope) }
}

describe('an older server and a newer device', () => {
  beforeEach(() => start(older))

  it('fields of the envelope that the server does not know are ignored', async () => {
    const answer = await sync(newer, [{ ...createGroup(), weight: 3 }], { wishes: ['more'], cursors: {} })
    expect(answer).toMatchObject({ results: [{ status: 'applied' }], schema: older })
    expect(answer.scopes).toMatchObject([{ scope, to: 1 }])
  })

  it.each([
    ['a mutation', () => sent('testUnknown.write', { id: newUuid() })],
    ['an argument', () => createExpense(undefined, { tip: 100 })],
    [
      'an argument inside of another',
      () =>
        createExpense(undefined, { payers: [{ userKey: keyOfUser(hanako.user.id), amount: 1, note: '' }] }),
    ],
  ])(
    '%s that the server does not know is not run, like the changes behind it, and stores nothing',
    async (_, unknown) => {
      await sync(newer, [createGroup()])
      const before = await dumpDatabase(server.database)
      const { results } = await sync(newer, [unknown(), createExpense()])
      expect(results.map(({ status }) => status)).toEqual(['not-run', 'not-run'])
      expect(await dumpDatabase(server.database)).toEqual(before)
    },
  )

  it('of a device of the same schema such a change is `failed`, so that its author is told in the end', async () => {
    await sync(older, [createGroup()])
    const unknown = createExpense(undefined, { tip: 100 })
    expect((await sync(older, [unknown])).results).toMatchObject([{ status: 'failed' }])
    const elsewhere = { scope: scopeOfGroup(groupIdOf(9)) }
    const { results } = await sync(older, [sent('testUnknown.write', {}, elsewhere)])
    expect(results).toMatchObject([{ status: 'failed' }])
  })

  it('every answer contains the server’s schema, refusals too', async () => {
    const answers = [await call(newer), await call(newer, [{ mutationId: 'none' }])]
    await hanako.agent.delete('/api/session')
    answers.push(await call(newer))
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 401])
    for (const { headers } of answers) expect(headers[syncSchemaHeader]).toBe(String(older))
  })
})

describe('a newer server and older devices', () => {
  beforeEach(() => start(newer))
  const writeNote = () => sent('testNote.write', { id: newUuid(), text: '集合は9時' })

  it('a device one schema behind is sent the tables that it knows', async () => {
    await sync(newer, [createGroup(), createExpense(), writeNote()])
    const [known] = (await sync(older)).scopes
    expect(Object.keys(known?.rows ?? {}).toSorted()).toEqual(['expenses', 'groups', 'members'])
    const [all] = (await sync(newer)).scopes
    expect(all?.rows[noteTable]).toMatchObject([{ text: '集合は9時' }])
  })

  it('a version in which only another table changed moves the cursor of a device that does not know it', async () => {
    await sync(newer, [createGroup()])
    await sync(newer, [writeNote()])
    expect((await sync(older, [], { cursors: { [scope]: 1 } })).scopes).toMatchObject([{ to: 2, rows: {} }])
  })

  it('a device two schemas behind is refused', async () => {
    await server.stop()
    await start(newer + 1)
    expect((await call(older)).body).toMatchObject({ code: 'schema-too-old' })
    expect((await call(newer)).status).toBe(200)
  })
})

describe('deleted rows of other builds', () => {
  beforeEach(() => start(newer))
  const [first, second] = [ExpenseId.parse(newUuid()), ExpenseId.parse(newUuid())]

  async function deleteBoth(): Promise<void> {
    await sync(newer, [createGroup(), createExpense(first), createExpense(second)])
    await sync(newer, [sent('expense.delete', { id: first }), sent('expense.delete', { id: second })])
  }
  async function rewrite(id: ExpenseId, change: (content: Record<string, unknown>) => object): Promise<void> {
    const { db } = server.database
    const ofRow = db.selectFrom('tombstones').select('content').where('rowId', '=', id)
    const { content } = await ofRow.executeTakeFirstOrThrow()
    const changed = JSON.stringify(change(JSON.parse(content)))
    await db.updateTable('tombstones').set({ content: changed }).where('rowId', '=', id).execute()
  }
  const deletedOn = async () =>
    ((await sync(newer)).scopes[0]?.deleted.expenses ?? []).toSorted(inOrderOfRecording)

  it('a row that an older build has written without a field is read with its default', async () => {
    await deleteBoth()
    await rewrite(first, ({ testMood: _mood, ...content }) => content)
    expect(await deletedOn()).toMatchObject([{ testMood: null }, { testMood: null }])
    expect((await sync(newer, [sent('expense.restore', { id: first })])).results).toMatchObject([
      { status: 'applied' },
    ])
  })

  it('a row that a newer build has written with another field keeps it', async () => {
    await deleteBoth()
    await rewrite(first, (content) => ({ ...content, weather: 'fine' }))
    expect(await deletedOn()).toMatchObject([{ id: first, weather: 'fine' }, { id: second }])
  })

  it('a row that cannot be read does not block others, and is reported once', async () => {
    await deleteBoth()
    await rewrite(first, ({ location: _location, ...content }) => content)
    expect(await deletedOn()).toMatchObject([{ id: second }])
    expect(await deletedOn()).toMatchObject([{ id: second }])
    expect(server.takeDefects()).toMatchObject([{ name: 'UnreadableTombstone' }])
    expect((await sync(newer, [sent('expense.restore', { id: first })])).results).toMatchObject([
      { status: 'rejected', code: 'expense-not-found' },
    ])
  })
})
