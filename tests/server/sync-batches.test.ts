/**
 * Batches in which one change has to be undone: the changes before it stay, and nothing remains of it. The transaction
 * then runs again with savepoints (docs/decisions/0051-savepoints-on-demand.md).
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assert } from '#shared/assert.ts'
import { ExpenseId } from '#shared/model/expense.ts'
import { GroupId } from '#shared/model/group.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import { type Scope, scopeOfGroup } from '#shared/model/scope.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { pendingMemberDefaults } from '#shared/model/row-defaults.ts'
import type { Outcome } from '#shared/mutations/define-mutation.ts'
import { err, ok } from '#shared/result.ts'
import type { MutationResult } from '#shared/sync/wire-format.ts'
import { newId, newUuid } from '#client/store/new-id.ts'
import { RolledBack } from '#server/db/savepoints.ts'
import { type ScopeTx, changeScope } from '#server/db/scope-tx.ts'
import { watchStatements } from '#tests/support/statement-faults.ts'
import { wrongSums } from '#tests/support/wrong-sums.ts'
import { dumpDatabase } from './dump-database.ts'
import { type Person, type TestServer, startTestServer } from './start-server.ts'
import { syncRequest } from './sync-requests.ts'

let server: TestServer
let hanako: Person
beforeAll(async () => {
  server = await startTestServer()
  hanako = await server.signIn('花子')
})
afterAll(() => server.stop())

/** Each test has a group of its own, with one expense. */
let groupId: GroupId
let scope: Scope
let expenseId: ExpenseId
let pendingMemberId: PendingMemberId
beforeEach(async () => {
  ;[groupId, expenseId, pendingMemberId] = [newId(GroupId), newId(ExpenseId), newId(PendingMemberId)]
  scope = scopeOfGroup(groupId)
  const group = { name: '沖縄', description: '', inviteMethod: 'open' }
  await send([{ name: 'group.create', args: group }, expense({ id: expenseId, amount: 1300 })])
})

type Call = { name: string; args: object }
type Sent = Call & { mutationId: string; scope: string; time: number }

function expense({ id = newUuid(), amount }: { id?: string; amount: number }): Call {
  const userKey = keyOfUser(hanako.user.id)
  const day = { itineraryId: null, description: '', category: 'food', date: '2026-08-12', location: '' }
  const payers = [{ userKey, amount }]
  const split = { method: 'equal', participants: [userKey] }
  return { name: 'expense.create', args: { id, title: `${amount}`, ...day, amount, payers, split } }
}

function mutationsOf(calls: readonly Call[]): Sent[] {
  return calls.map((call) => ({ ...call, mutationId: newUuid(), scope, time: server.clock.now }))
}

async function sendAll(mutations: readonly Sent[]): Promise<MutationResult[]> {
  const { status, body } = await hanako.agent.post('/api/sync').send(syncRequest(hanako, { mutations }))
  expect(status).toBe(200)
  return body.results
}
const send = (calls: readonly Call[]) => sendAll(mutationsOf(calls))

/** The titles of the group's expenses, in the order of recording. */
async function titles(): Promise<string[]> {
  const expenses = server.database.db.selectFrom('expenses').select('title').where('groupId', '=', groupId)
  return (await expenses.orderBy('createdVersion').orderBy('ordinal').execute()).map(({ title }) => title)
}

async function changesOfGroup(): Promise<number | undefined> {
  const counts = server.database.db.selectFrom('changeCounts').select('changes')
  return (await counts.where('countedFor', '=', scope).executeTakeFirst())?.changes
}

/** The applied changes of which the answer does not name the stored version by its stored id. */
async function misnamed(results: readonly MutationResult[]): Promise<MutationResult[]> {
  const ids = server.database.db.selectFrom('scopeVersions').select(['version', 'versionId'])
  const stored = (await ids.where('scope', '=', scope).execute()).map(
    ({ version, versionId }) => `${version} ${versionId}`,
  )
  return results.filter(
    (result) => result.status === 'applied' && !stored.includes(`${result.version} ${result.versionId}`),
  )
}

describe('a batch of five changes of which the database refuses a row', () => {
  it.each([[0], [2], [4]])('applies those before it in order: %i', async (refused) => {
    // The last row that an expense writes: what it wrote before has to be undone.
    const { db } = server.database
    const refusing = `create unique index refusing on expense_shares (amount) where amount = 1300`
    await sql.raw(`${refusing} and group_id = '${groupId}'`).execute(db)
    const amounts = [1, 2, 3, 4, 5].with(refused, 1300)
    const batch = mutationsOf(amounts.map((amount) => expense({ amount })))
    const statusAt = (index: number) =>
      index < refused ? 'applied' : index === refused ? 'failed' : 'not-run'
    const results = await sendAll(batch)
    expect(results.map(({ mutationId }) => mutationId)).toEqual(batch.map(({ mutationId }) => mutationId))
    expect(results.map(({ status }) => status)).toEqual(amounts.map((_, index) => statusAt(index)))
    expect(await misnamed(results)).toEqual([])
    expect(server.takeDefects()).toHaveLength(1)
    expect(await titles()).toEqual([1300, ...amounts.slice(0, refused)].map(String))
    expect(await wrongSums(server.database)).toEqual([])
    expect(await changesOfGroup()).toBe(2 + refused)

    await sql`drop index refusing`.execute(db)
    const resent = await sendAll(batch)
    expect(resent.map(({ status }) => status)).toEqual(amounts.map(() => 'applied'))
    expect(await misnamed(resent)).toEqual([])
    expect(await titles()).toEqual([1300, ...amounts].map(String))
    expect(await changesOfGroup()).toBe(2 + 5)
  })
})

describe('a batch of which nothing has to be undone', () => {
  it('takes three statements for each expense, which insert its rows', async () => {
    const statementsOf = async (expenses: number) => {
      const calls = Array.from({ length: expenses }, () => expense({ amount: 1000 }))
      return (await watchStatements({}, () => send(calls))).statements
    }
    await statementsOf(1)
    expect((await statementsOf(30)) - (await statementsOf(10))).toBe(3 * 20)
  })
})

type Part = () => Promise<Outcome>
type EndOfPart = { name: string; end: (tx: ScopeTx) => Outcome | Promise<Outcome> }

describe('a part of a transaction', () => {
  const inScope = async <T>(body: (tx: ScopeTx) => Promise<T>) => {
    let runs = 0
    const options = { now: () => server.clock.now, creates: false }
    const value = await changeScope(server.database, scope, options, async (tx) => {
      assert(tx, 'the group is there')
      runs += 1
      return { value: await body(tx), isChanged: false }
    })
    return { value, runs }
  }
  /** Whether the part was applied. What it threw counts as a refusal. */
  const isApplied = (tx: ScopeTx, part: Part) =>
    tx.atomically(part).then(
      ({ ok: applied }) => applied,
      (error: unknown) => {
        if (error instanceof RolledBack) return false
        throw error
      },
    )
  const rename = async (tx: ScopeTx) => {
    const group = await tx.get('groups', groupId)
    assert(group, 'the group is there')
    await tx.put('groups', { ...group, name: '別の旅行' })
  }
  const addPerson = (tx: ScopeTx) => {
    const person = {
      id: pendingMemberId,
      groupId,
      name: '太郎',
      createdAt: 1,
      ...pendingMemberDefaults,
      linkedTo: null,
    }
    return tx.put('pendingMembers', { ...person, status: 'uninvited' })
  }
  const removeExpense = (tx: ScopeTx) => tx.remove('expenses', expenseId)
  /** Writes all three rows and reads them, as mutations and the code after them do. */
  const write = async (tx: ScopeTx) => {
    await rename(tx)
    await addPerson(tx)
    await removeExpense(tx)
    return seen(tx)
  }
  const seen = async (tx: ScopeTx) => [
    (await tx.get('groups', groupId))?.name,
    (await tx.get('pendingMembers', pendingMemberId))?.name,
    (await tx.get('expenses', expenseId))?.title,
    (await tx.getDeleted('expenses', expenseId))?.title,
    await tx.sums.rowCount(),
  ]
  const before = ['沖縄', undefined, '1300', undefined, 3]
  const written = ['別の旅行', '太郎', undefined, '1300', 4]

  it.each<EndOfPart>([
    { name: 'refuses', end: () => err('group-not-found') },
    {
      name: 'throws',
      end: () => {
        throw new Error('a defect')
      },
    },
    { name: 'has a part that refuses', end: (tx) => tx.atomically(async () => err('group-not-found')) },
  ])('that $name after it has written is undone, also for what follows it', async ({ end }) => {
    const dumped = await dumpDatabase(server.database)
    const { value, runs } = await inScope(async (tx) => {
      let within: unknown
      const applied = await isApplied(tx, async () => {
        within = await write(tx)
        return end(tx)
      })
      return { within, applied, behind: await seen(tx) }
    })
    expect(value).toEqual({ within: written, applied: false, behind: before })
    expect(runs).toBe(2)
    expect(await dumpDatabase(server.database)).toBe(dumped)
  })

  it.each([
    ['changed', rename],
    ['added', addPerson],
    ['deleted', removeExpense],
  ])('that refuses after it has %s one row is undone', async (_, writeOne) => {
    const dumped = await dumpDatabase(server.database)
    await inScope((tx) =>
      tx.atomically(async () => {
        await writeOne(tx)
        return err('group-not-found')
      }),
    )
    expect(await dumpDatabase(server.database)).toBe(dumped)
  })

  it('that refuses before it has written does not have the transaction run again', async () => {
    const { value, runs } = await inScope(async (tx) => {
      await tx.atomically(async () => {
        await write(tx)
        return ok()
      })
      return isApplied(tx, async () => err('group-not-found'))
    })
    expect({ value, runs }).toEqual({ value: false, runs: 1 })
  })
})
