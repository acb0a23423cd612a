/** What a person may attempt over sync against a group that they are not in, with ids that they once saw there. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changeAgeMaxSeconds, queueExpirySeconds } from '#shared/limits.ts'
import { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import type { MutationResult } from '#shared/sync/wire-format.ts'
import { newUuid } from '#client/store/new-id.ts'
import { openCountedDatabase } from '#tests/support/counted-database.ts'
import { type Person, type TestServer, startTestServer } from './start-server.ts'
import { expenseArgsOf, syncRequest } from './sync-requests.ts'

let server: TestServer
let hanako: Person
let outsider: Person
let statements: () => number
beforeEach(async () => {
  const counted = await openCountedDatabase()
  statements = counted.statements
  server = await startTestServer({ database: counted.database })
  hanako = await server.signIn('花子')
  outsider = await server.signIn('他人')
  await send(hanako, createGroup(home), createExpense(hanako))
  await send(outsider, createGroup(elsewhere))
})
afterEach(() => server.stop())

const home = scopeOfGroup(GroupId.parse('01940000-0000-7000-8000-000000000001'))
const elsewhere = scopeOfGroup(GroupId.parse('01940000-0000-7000-8000-000000000002'))
const id = '01940000-0000-7000-8000-0000000000e1'

const change = (scope: string, name: string, args: unknown, flags: object = {}) => ({
  mutationId: newUuid(),
  scope,
  name,
  args,
  time: server.clock.now,
  ...flags,
})
const createGroup = (scope: string) =>
  change(scope, 'group.create', { name: '沖縄', description: '', inviteMethod: 'open' })
const createExpense = (person: Person, scope = home, flags = {}) =>
  change(scope, 'expense.create', expenseArgsOf(person, { id }), flags)

/** The result of each mutation in short form. */
async function send(person: Person, ...mutations: object[]): Promise<string[]> {
  const request = syncRequest(person, { mutations })
  const { body } = await person.agent.post('/api/sync').send(request).expect(200)
  const results: MutationResult[] = body.results
  return results.map((result) => ('code' in result ? result.code : result.status))
}
const retitle = () => change(home, 'expense.describe', { id, title: '夕食' })

it('an expense of another group can neither be created elsewhere nor deleted', async () => {
  expect(await send(outsider, createExpense(outsider, elsewhere))).toEqual(['id-taken'])
  expect(await send(outsider, change(elsewhere, 'expense.delete', { id }))).toEqual(['expense-not-found'])
  expect(await send(hanako, retitle())).toEqual(['applied'])
})

it('an unreadable change reveals nothing about a group by its second answer, and does not count for the group', async () => {
  const nowhere = scopeOfGroup(GroupId.parse('01940000-0000-7000-8000-000000000009'))
  for (const scope of [home, nowhere]) {
    const mutation = change(scope, 'expense.delete', {})
    expect(await send(outsider, mutation)).toEqual(['id-invalid'])
    expect(await send(outsider, { ...mutation, args: { id: 'x' } })).toEqual(['id-invalid'])
  }
  const counts = server.database.db.selectFrom('changeCounts').selectAll()
  const countedFor = (await counts.execute()).filter(({ changes }) => changes > 2)
  expect(countedFor).toEqual([])
})

it('a deleted expense of another group cannot be created either, and can be restored there', async () => {
  await send(hanako, change(home, 'expense.delete', { id }))
  expect(await send(outsider, createExpense(outsider, elsewhere))).toEqual(['id-taken'])
  expect(await send(hanako, change(home, 'expense.restore', { id }), retitle())).toEqual([
    'applied',
    'applied',
  ])
})

describe('a group of others looks like one that does not exist', () => {
  const nowhere = scopeOfGroup(GroupId.parse('01940000-0000-7000-8000-000000000003'))
  const join = (scope: string) => change(scope, 'member.join', { inviteCode: 'ABCDEFGHJK' })
  const retitleTo = (title: string) => (scope: string) => change(scope, 'expense.describe', { id, title })
  const old = (seconds: number) => (scope: string) => ({
    ...change(scope, 'expense.describe', { id, title: '夕食' }),
    time: server.clock.now - seconds,
  })

  it.each<[string, (scope: string) => object, isWithCode?: true]>([
    ['a change', retitleTo('夕食')],
    ['a code that is guessed', join, true],
    ['a change of yesterday', old(queueExpirySeconds + 1)],
    ['a change of long ago', old(changeAgeMaxSeconds + 1)],
    ['a change that cannot be read', (scope) => change(scope, 'expense.describe', {})],
    ['a change without a name', (scope) => change(scope, 'x', {})],
    ['a change that is sent again', (scope) => ({ ...retitleTo('夕食')(scope), resend: true })],
  ])('to %s', async (_what, changeIn, isWithCode) => {
    const answerFor = async (scope: string) => {
      const before = statements()
      const answer = await send(outsider, changeIn(scope))
      return { answer, statements: statements() - before }
    }
    // The first call of a kind may do what later ones need not.
    await answerFor(nowhere)
    const [there, missing] = [await answerFor(home), await answerFor(nowhere)]
    expect(there.answer).toEqual(missing.answer)
    // A code may be tried from outside: to compare it, the group is read. Tries are limited, and codes are long.
    if (!isWithCode) expect(there.statements).toBe(missing.statements)
  })

  it.each<[string, (scope: string) => object, (scope: string) => object]>([
    ['changes', retitleTo('夕食'), retitleTo('朝食')],
    ['codes', join, retitleTo('夕食')],
  ])('to two %s under one id', async (_what, first, second) => {
    const twice = async (scope: string) => {
      const mutationId = newUuid()
      const before = await send(outsider, { ...first(scope), mutationId })
      return [before, await send(outsider, { ...second(scope), mutationId })]
    }
    expect(await twice(home)).toEqual(await twice(nowhere))
  })
})

it('a mutation id that one person has used, or will use, is free for everybody else', async () => {
  const retitled = retitle()
  const squatting = change(elsewhere, 'group.edit', { name: '別府' })
  expect(await send(outsider, { ...squatting, mutationId: retitled.mutationId })).toEqual(['applied'])
  expect(await send(hanako, retitled)).toEqual(['applied'])
  const late = change(elsewhere, 'group.edit', { name: '草津' })
  const used = createExpense(hanako)
  expect(await send(hanako, used)).toEqual(['id-taken'])
  expect(await send(outsider, { ...late, mutationId: used.mutationId })).toEqual(['applied'])
})
