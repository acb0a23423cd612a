/** What somebody may try over sync against a group that is not theirs, with ids that they once saw there. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import type { MutationResult } from '#shared/sync/wire.ts'
import { newUuid } from '#client/store/new-id.ts'
import { type Person, type TestServer, startTestServer } from './start-server.ts'

let server: TestServer
let hanako: Person
let stranger: Person
beforeEach(async () => {
  server = await startTestServer()
  hanako = await server.signIn('花子')
  stranger = await server.signIn('他人')
  await send(hanako, createGroup(home), createExpense(hanako))
  await send(stranger, createGroup(elsewhere))
})
afterEach(() => server.stop())

const home = scopeOfGroup(GroupId.parse('01940000-0000-7000-8000-000000000001'))
const elsewhere = scopeOfGroup(GroupId.parse('01940000-0000-7000-8000-000000000002'))
const id = '01940000-0000-7000-8000-0000000000e1'

const change = (scope: string, name: string, args: unknown, flags: object = {}) => ({
  ...{ mutationId: newUuid(), scope, name, args, time: server.clock.now, ...flags },
})
const createGroup = (scope: string) =>
  change(scope, 'group.create', { name: '沖縄', description: '', inviteMethod: 'open' })
function createExpense({ user }: Person, scope = home, flags = {}) {
  const userKey = keyOfUser(user.id)
  const args = {
    ...{ id, itineraryId: null, title: '昼食', description: '', category: 'food', date: '2026-08-12' },
    ...{ location: '', amount: 4_400, payers: [{ userKey, amount: 4_400 }] },
    split: { method: 'equal', participants: [userKey] },
  }
  return change(scope, 'expense.create', args, flags)
}

/** What became of each, in short. */
async function send(person: Person, ...mutations: object[]): Promise<string[]> {
  const clientId = '01940000-0000-7000-8000-00000000c001'
  const envelope = { accountId: person.user.id, clientId, schema: 1, epoch: null, mutations }
  const { body } = await person.agent.post('/api/sync').send(envelope).expect(200)
  const results: MutationResult[] = body.results
  return results.map((result) => ('code' in result ? result.code : result.status))
}
const bury = () => change(elsewhere, 'expense.delete', { id }, { reoffer: true })
const retitle = () => change(home, 'expense.describe', { id, title: '夕食' })

it.each([
  ['anew', {}],
  ['as one offered again', { reoffer: true }],
])('a grave elsewhere for a living expense cannot be filled %s', async (_, flags) => {
  await send(stranger, bury())
  expect(await send(stranger, createExpense(stranger, elsewhere, flags))).toEqual(['id-taken'])
  expect(await send(hanako, retitle())).toEqual(['applied'])
})

it('nor one for an expense that was deleted, which comes back', async () => {
  await send(hanako, change(home, 'expense.delete', { id }))
  await send(stranger, bury())
  const offered = createExpense(stranger, elsewhere, { reoffer: true })
  expect(await send(stranger, createExpense(stranger, elsewhere), offered)).toEqual(['id-taken', 'id-taken'])
  expect(await send(hanako, change(home, 'expense.restore', { id }), retitle())).toEqual([
    'applied',
    'applied',
  ])
})
