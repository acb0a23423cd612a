/**
 * Property: whatever people did after a backup, and in whatever order their devices reconnect, all rows come back.
 */
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { assert } from '#shared/assert.ts'
import { ExpenseId } from '#shared/model/expense.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { migrate } from '#server/db/migrate.ts'
import { recomputeSums } from '#server/db/recompute-sums.ts'
import { answerSync } from '#server/sync/answer-sync.ts'
import { hanako, people, placeOf } from '#tests/builders/people.ts'
import { restoreBackup, takeBackup } from '#tests/support/backup.ts'
import { createMemoryDeviceStore } from '#tests/support/memory-device-store.ts'
import { type TestDevice, createTestDevice, freshDeviceState } from '#tests/support/test-device.ts'
import { groupIdOf, uuidOf } from '#tests/builders/ids.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'

const groupId = groupIdOf(1)
const scope = scopeOfGroup(groupId)
const userKey = keyOfUser(hanako.userId)
const actors = people.slice(0, 3)

/**
 * What one of three people does to one of three expenses. With `words` each person writes a text field of their own.
 */
const Step = fc.record({
  by: fc.nat({ max: 2 }),
  expense: fc.nat({ max: 2 }),
  what: fc.constantFrom('money', 'words', 'paid', 'delete', 'restore'),
  number: fc.integer({ min: 1, max: 9_999 }),
})
type Step = { by: number; expense: number; what: string; number: number }

const History = fc.record({
  before: fc.array(Step, { maxLength: 6 }),
  after: fc.array(Step, { minLength: 3, maxLength: 14 }),
  comebacks: fc.array(fc.nat({ max: 2 }), { maxLength: 8 }),
})

async function openWorld() {
  const database = openDatabase('memory')
  await migrate(database)
  const users = actors.map(({ userId, displayName }) => ({
    id: userId,
    displayName,
    lineUserId: null,
    avatarUrl: null,
    createdAt: 0,
    updatedAt: 0,
  }))
  await database.db.insertInto('users').values(users).execute()
  const clock = { now: 1_795_000_000 }
  let codes = 0
  const deps = {
    database,
    now: () => clock.now,
    newInviteCode: () => `CODE${++codes}`,
    onDefect: (error: unknown) => {
      throw error
    },
  }
  const devices = actors.map((account) =>
    createTestDevice({
      account,
      store: createMemoryDeviceStore(freshDeviceState(account)),
      now: () => clock.now,
      transport: async (asked) => {
        const response = await answerSync(deps, account, structuredClone(asked))
        return { kind: 'answer', response: structuredClone(response) }
      },
    }),
  )
  const [first] = devices
  assert(first, 'there are three people')
  await first.record(groupId, 'group.create', { name: '沖縄', description: '', inviteMethod: 'open' })
  await first.drain()
  const members = actors.slice(1).map(({ userId, displayName }, index) => ({
    id: placeOf({ userId, displayName }, groupId),
    groupId,
    userId,
    displayName,
    avatarUrl: null,
    role: 'admin' as const,
    status: 'active' as const,
    joinedAt: 0,
    version: 1,
    createdVersion: 1,
    ordinal: index + 5,
  }))
  await database.db.insertInto('members').values(members).execute()
  await recomputeSums(database, scope)
  await first.store.transaction((tx) => tx.scopes.remove(scope))
  for (const device of devices) await device.drain()
  return { database, clock, devices }
}
type World = Awaited<ReturnType<typeof openWorld>>

/** Everybody gets each change at once, so that there are no conflicts before the loss. */
async function perform({ devices }: World, step: Step, deleters: Map<string, number>): Promise<void> {
  const device = devices[step.by]
  assert(device, 'one of three')
  const id = ExpenseId.parse(uuidOf(700 + step.expense))
  const rows = await device.rows('expenses', groupId)
  const row = rows.find((expense) => expense.id === id)
  const money = {
    amount: step.number,
    payers: [{ userKey, amount: step.number }],
    split: { method: 'equal' as const, participants: actors.map(({ userId }) => keyOfUser(userId)) },
  }
  if (!row) await bringIntoBeing(device, { id, step, money, deleters })
  else if (step.what === 'money')
    await device.record(groupId, 'expense.setMoney', { id, mark: row.moneyMark, ...money })
  else if (step.what === 'words')
    await device.record(groupId, 'expense.describe', { id, ...textFieldsOf(step) })
  else if (step.what === 'paid') {
    const own = keyOfUser(actors[step.by]?.userId ?? hanako.userId)
    await device.record(groupId, 'expense.setSharePaid', { id, userKey: own, isPaid: step.number % 2 === 0 })
  } else if (step.what === 'delete' && !deleters.has(id)) {
    await device.record(groupId, 'expense.delete', { id })
    deleters.set(id, step.by)
  }
  for (const each of [device, ...devices]) await each.drain()
}

type Being = { id: ExpenseId; step: Step; money: object; deleters: Map<string, number> }

/**
 * Only the person who deleted the expense restores it, and once, because between two people the order is undefined.
 */
async function bringIntoBeing(device: TestDevice, { id, step, money, deleters }: Being): Promise<void> {
  if (deleters.has(id)) {
    if (step.what === 'restore' && deleters.get(id) === step.by)
      await device.record(groupId, 'expense.restore', { id })
    return
  }
  await device.record(groupId, 'expense.create', {
    id,
    itineraryId: null,
    title: '昼食',
    description: '',
    category: 'food',
    date: '2026-05-03',
    location: '',
    amount: 0,
    payers: [],
    split: { method: 'equal', participants: [] },
    ...money,
  })
}

function textFieldsOf({ by, number }: Step) {
  return [{ title: `${number}` }, { location: `${number}` }, { description: `${number}` }][by]
}

/** Without versions, which the server assigns again. */
async function contentsOn({ devices }: World): Promise<unknown[]> {
  const states: unknown[] = []
  for (const device of devices) {
    const rows = await device.rows('expenses', groupId)
    const contents = rows.map(({ version: _v, createdVersion: _c, ordinal: _o, ...content }) => content)
    states.push(contents.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
  }
  return states
}

it('changes of three people come back unchanged, and none is listed', async () => {
  await fc.assert(
    fc.asyncProperty(History, async ({ before, after, comebacks }) => {
      const world = await openWorld()
      const { database, clock, devices } = world
      const deleters = new Map<string, number>()
      for (const step of before) await perform(world, step, deleters)
      const backup = await takeBackup(database)
      for (const step of after) await perform(world, step, deleters)
      const stood = await contentsOn(world)
      await restoreBackup(database, backup)
      for (const by of comebacks) {
        await devices[by]?.drain()
        clock.now += 600
      }
      for (let round = 0; round < 12; round++) {
        for (const device of devices) await device.drain()
        clock.now += 3_600
      }
      expect(await contentsOn(world)).toEqual(stood)
      for (const device of devices)
        expect([await device.unsent(), await device.queueLength()]).toEqual([[], 0])
      await database.close()
    }),
    { numRuns: process.env.SEED === 'random' ? 60 : 8 },
  )
})
