/**
 * Applying a device's batch on the server, compared with plain inserts of the same rows. Both write to a file, as in
 * production.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert } from '#shared/assert.ts'
import { batchMutationsMax, syncSchema } from '#shared/limits.ts'
import { GroupId } from '#shared/model/group.ts'
import { MutationId } from '#shared/model/mutation-id.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { newId } from '#client/store/new-id.ts'
import { ExpenseId } from '#shared/model/expense.ts'
import { neverChanged, noDetails } from '#shared/model/row-defaults.ts'
import { SyncRequest } from '#shared/sync/wire-format.ts'
import type { Database } from '#server/db/database.ts'
import { type DatabaseLocation, openDatabase } from '#server/db/open-database.ts'
import { migrate } from '#server/db/migrate.ts'
import { signUp } from '#server/db/identities.ts'
import { answerSync } from '#server/sync/answer-sync.ts'
import { hanako } from '#tests/builders/people.ts'
import { findPostgres } from '#tests/support/find-postgres.ts'
import { startCluster } from '#tests/support/postgres.ts'
import { addressOf, createDatabase } from '#tests/support/postgres-databases.ts'
import { type BenchRow, type Measured, ratioOf } from './bench-row.ts'
import { compare } from './compare.ts'

const at = 1_795_000_000
const queueLength = 1_000
const payer = keyOfUser(hanako.userId)

const row = (name: string, measure: BenchRow['measure']): BenchRow => ({
  name: `${name} / plain inserts of their rows`,
  budget: 2,
  unit: 'times',
  measure,
})

export const pushRows: readonly BenchRow[] = [
  row('1,000 queued expenses sent and applied', () => onSqlite(measured)),
  ...(findPostgres() === undefined
    ? []
    : [row('1,000 queued expenses sent and applied on PostgreSQL', () => onPostgres(measured))]),
]

type Measure = (place: DatabaseLocation) => Promise<Measured>

export async function onSqlite(measure: Measure): Promise<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  try {
    return await measure({ dataDir })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export async function onPostgres(measure: Measure): Promise<Measured> {
  const { folder, end } = await startCluster()
  await createDatabase(folder, { name: 'bench', from: 'template template0' })
  try {
    return await measure({ databaseUrl: addressOf(folder, 'bench') })
  } finally {
    await end()
  }
}

async function measured(place: DatabaseLocation): Promise<Measured> {
  return inFixture(place, async (fixture) => ratioOf(await compare(waysToWrite(fixture), { rounds: 15 })))
}

export type Fixture = { database: Database; groupId: GroupId }

export async function inFixture<T>(
  place: DatabaseLocation,
  body: (fixture: Fixture) => Promise<T>,
): Promise<T> {
  const database = openDatabase(place)
  try {
    await migrate(database)
    const user = { id: hanako.userId, displayName: hanako.displayName, avatarUrl: null, createdAt: at }
    await signUp(database, user, { provider: 'local', subject: 'bench' })
    const groupId = newId(GroupId)
    const args = { name: '計測', description: '', inviteMethod: 'open' as const }
    await send(database, bodyOf(groupId, [{ name: 'group.create', args }]))
    return await body({ database, groupId })
  } finally {
    await database.close()
  }
}

type Call = { name: string; args: unknown }

/** The body as it arrives at the server. */
export function bodyOf(groupId: GroupId, calls: readonly Call[]): string {
  const scope = scopeOfGroup(groupId)
  return JSON.stringify({
    accountId: hanako.userId,
    clientId: newId(ExpenseId),
    schema: syncSchema,
    epoch: null,
    mutations: calls.map((call) => ({ ...call, mutationId: newId(MutationId), scope, time: at })),
  })
}

/** Parsing and validating the body is part of the work. */
export async function send(database: Database, body: string): Promise<void> {
  const deps = {
    database,
    now: () => at,
    newInviteCode: () => 'BENCHCODE1',
    onDefect: (error: unknown) => {
      throw error
    },
  }
  const { results } = await answerSync(deps, hanako, SyncRequest.parse(JSON.parse(body)))
  assert(
    results.every(({ status }) => status === 'applied'),
    'every change is applied',
  )
}

function waysToWrite({ database, groupId }: Fixture) {
  return {
    ours: async () => {
      const batches = inBatches(Array.from({ length: queueLength }, expenseCall))
      const began = performance.now()
      for (const batch of batches) await send(database, bodyOf(groupId, batch))
      return performance.now() - began
    },
    yardstick: async () => {
      const batches = inBatches(Array.from({ length: queueLength }, () => sqlRowsOf(groupId)))
      const began = performance.now()
      for (const batch of batches) await insertPlainly(database, batch)
      return performance.now() - began
    },
  }
}

function inBatches<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / batchMutationsMax)
  return Array.from({ length: count }, (_, index) =>
    all.slice(index * batchMutationsMax, (index + 1) * batchMutationsMax),
  )
}

const textFields = {
  title: '昼食',
  description: '',
  category: 'food' as const,
  date: '2026-05-03',
  location: '',
}

function expenseCall(): Call {
  const args = {
    id: newId(ExpenseId),
    itineraryId: null,
    ...textFields,
    amount: 3_000,
    payers: [{ userKey: payer, amount: 3_000 }],
    split: { method: 'equal', participants: [payer] },
  }
  return { name: 'expense.create', args }
}

/** The three SQL rows of an expense with one person. */
function sqlRowsOf(groupId: GroupId) {
  const id = newId(ExpenseId)
  const part = { expenseId: id, groupId, position: 0, userId: hanako.userId, pendingMemberId: null }
  return {
    expense: {
      id,
      groupId,
      itineraryId: null,
      transactionType: 'expense' as const,
      ...textFields,
      ...noDetails,
      ...neverChanged,
      amount: 3_000,
      splitMethod: 'equal' as const,
      moneyMark: newId(MutationId),
      status: 'active' as const,
      createdBy: hanako.userId,
      createdAt: at,
      updatedAt: at,
      version: 1,
      createdVersion: 1,
      ordinal: 0,
    },
    payer: { ...part, amount: 3_000 },
    share: { ...part, amount: 3_000, percentage: null },
  }
}

async function insertPlainly({ db }: Database, batch: ReturnType<typeof sqlRowsOf>[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const { expense, payer: paid, share } of batch) {
      await tx.insertInto('expenses').values(expense).execute()
      await tx.insertInto('expensePayers').values(paid).execute()
      await tx.insertInto('expenseShares').values(share).execute()
    }
  })
}
