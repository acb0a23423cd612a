/**
 * Histories in which devices and server processes are upgraded to a newer schema one after the other, at any moment
 * and with changes in the queue. There are two server processes over one database, three phones, and a table and a
 * field that only the newer builds know.
 */
import type { ExpenseId } from '#shared/model/expense.ts'
import type { DeviceStore } from '#shared/sync/device-store.ts'
import type { Transport } from '#shared/sync/adapt-call-size.ts'
import type { MutationResult, SyncRequest } from '#shared/sync/wire-format.ts'
import { syncSchema } from '#shared/limits.ts'
import { tableNames } from '#shared/model/tables.ts'
import type { Database } from '#server/db/database.ts'
import { answerSync } from '#server/sync/answer-sync.ts'
import { readSyncView } from '#server/db/sync-view.ts'
import { expenseIdOf, groupIdOf, mutationIdOf, uuidOf } from '#tests/builders/ids.ts'
import { hanako } from '#tests/builders/people.ts'
import { createMemoryDeviceStore } from '#tests/support/memory-device-store.ts'
import { migrateToNewerSchema, newerSchema, noteTable } from '#tests/support/newer-schema.ts'
import { type TestDevice, createTestDevice } from '#tests/support/test-device.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { canonicalJson } from '#shared/sync/checksum.ts'
import { recordChange } from '#tests/builders/record-change.ts'
import { oneVersionEach } from '#tests/server/recovery-fixture.ts'
import { type Random, createRandom } from './random.ts'
import { newDatabase } from './server.ts'

export type Fault = {
  name: string
  /** `schema` returns the schema that the device speaks at that moment. */
  store?: (store: DeviceStore, schema: () => number) => DeviceStore
  transport?: (send: Transport) => Transport
}
type Options = { seed: number; steps: number; fault?: Fault }

const groupId = groupIdOf(1)
const scope = scopeOfGroup(groupId)
const began = 1_795_000_000
const hanakoKey = keyOfUser(hanako.userId)

type Phone = { store: DeviceStore; schema: number; own: ExpenseId[]; notes: string[] }

type History = {
  random: Random
  fault: Fault
  database: Database
  broken: string[]
  /** The schema of each server process. */
  processes: number[]
  phones: Phone[]
  moods: Map<string, string>
  texts: Map<string, string>
  clock: { now: number; failsUntil: number }
  nextNumber: () => number
}

/** Resolves with the violated invariants. */
export async function runUpgradeHistory({
  seed,
  steps,
  fault = { name: 'none' },
}: Options): Promise<string[]> {
  const history = await startHistory(createRandom(seed), fault)
  for (let step = 0; step < steps && history.broken.length === 0; step++) await turn(history)
  if (history.broken.length === 0) await end(history)
  await history.database.close()
  return history.broken
}

async function startHistory(random: Random, fault: Fault): Promise<History> {
  const database = await newDatabase()
  await migrateToNewerSchema(database)
  const { userId, displayName } = hanako
  await database.db
    .insertInto('users')
    .values({ id: userId, displayName, lineUserId: null, avatarUrl: null, createdAt: 0, updatedAt: 0 })
    .execute()
  const phones = [1, 2, 3].map((number): Phone => {
    const state = { accountId: userId, clientId: uuidOf(900 + number), epoch: null }
    const store = createMemoryDeviceStore({ ...state, serverOffset: 0, lastSeq: 0 })
    const phone: Phone = { store, schema: syncSchema, own: [], notes: [] }
    if (fault.store) phone.store = fault.store(store, () => phone.schema)
    return phone
  })
  let numbers = 0
  const history: History = {
    random,
    fault,
    database,
    phones,
    broken: [],
    processes: [syncSchema, syncSchema],
    moods: new Map(),
    texts: new Map(),
    clock: { now: began, failsUntil: 0 },
    nextNumber: () => ++numbers,
  }
  const [first] = phones
  if (first)
    await record(history, first, {
      name: 'group.create',
      args: { name: '京都', description: '', inviteMethod: 'open' },
    })
  return history
}

async function turn(history: History): Promise<void> {
  const { random, phones, processes, clock } = history
  clock.now += 1 + random.below(120)
  const phone = random.pick(phones)
  if (!phone) return
  const knowsGroup = await phone.store.transaction((tx) => tx.rows('groups').get(groupId))
  const chance = random.next()
  if (chance < 0.4 && knowsGroup) await recordSomething(history, phone)
  else if (chance < 0.9) await drain(history, phone, random.below(2))
  else if (chance < 0.94) phone.schema = newerSchema
  else if (chance < 0.96) processes.splice(processes.indexOf(syncSchema), 1, newerSchema)
  else if (chance < 0.98) await standStill(history)
  else clock.failsUntil = clock.now + 600
}

/** The upgrade pauses for more than 24 hours. A change that was offered to the server before does not expire. */
async function standStill(history: History): Promise<void> {
  const { phones, clock, random } = history
  // An hour lets retries become due, so that every phone offers its changes to the server.
  clock.now += 60 * 60
  clock.failsUntil = 0
  for (const phone of phones) while ((await drain(history, phone, random.below(2))) === 'unreachable');
  clock.now += 30 * 60 * 60
}

/** Every phone and process is upgraded, and drains until all changes are sent. */
async function end(history: History): Promise<void> {
  const { phones, processes, clock, broken } = history
  clock.failsUntil = 0
  processes.fill(newerSchema)
  for (let round = 0; round < 12; round++) {
    clock.now += 60 * 60
    for (const phone of phones) {
      phone.schema = newerSchema
      await drain(history, phone, 0)
    }
  }
  for (const { store } of phones) {
    const [left] = await store.transaction((tx) => tx.queue.all())
    if (left) broken.push(`every queue is sent: ${left.name} ${left.status}`)
  }
  await compareWithRecorded(history)
}

async function compareWithRecorded({ database, moods, texts, broken }: History): Promise<void> {
  const { rows } = await readSyncView(database, (view) => view.rows(scope, { after: 0, upTo: 1e9 }))
  for (const row of rows.expenses ?? []) {
    const mood: unknown = new Map(Object.entries(row)).get('testMood')
    if ((moods.get(row.id) ?? null) !== (mood ?? null)) broken.push(`no field is lost: ${row.id}`)
  }
  const notes = (rows[noteTable] ?? []) as unknown as { id: string; text: string }[]
  if (notes.length !== texts.size) broken.push('no note is lost')
  for (const { id, text } of notes) if (texts.get(id) !== text) broken.push(`no note is lost: ${id}`)
}

async function record(
  { clock, broken, nextNumber }: History,
  { store }: Phone,
  { name, args }: { name: string; args: object },
): Promise<void> {
  // The newer schema's mutation names are not in the product's types.
  const change = { scope, name: name as 'group.edit', args, actor: hanako, at: clock.now }
  const outcome = await recordChange(store, { ...change, mutationId: mutationIdOf(10_000 + nextNumber()) })
  if (!outcome.ok) broken.push(`${name} is recorded, not ${outcome.code}`)
}

async function recordSomething(history: History, phone: Phone): Promise<void> {
  const { random, moods, texts, nextNumber } = history
  const [id, isNewer] = [random.pick(phone.own), phone.schema === newerSchema]
  const number = nextNumber()
  const text = String(number)
  if (isNewer && random.chance(0.4)) {
    const note = random.pick([...phone.notes, uuidOf(50_000 + number)]) ?? ''
    await record(history, phone, { name: 'testNote.write', args: { id: note, text } })
    phone.notes.push(note)
    texts.set(note, text)
  } else if (id && isNewer && random.chance(0.5)) {
    await record(history, phone, { name: 'testExpense.setMood', args: { id, mood: text } })
    moods.set(id, text)
  } else if (id && random.chance(0.5)) {
    await record(history, phone, { name: 'expense.describe', args: { id, title: text } })
  } else {
    const created = expenseIdOf(20_000 + number)
    const args = {
      id: created,
      itineraryId: null,
      title: text,
      description: '',
      category: 'food',
      location: '',
      date: '2026-11-20',
      amount: 100,
      payers: [{ userKey: hanakoKey, amount: 100 }],
      split: { method: 'equal', participants: [hanakoKey] },
    }
    await record(history, phone, { name: 'expense.create', args })
    phone.own.push(created)
  }
}

async function drain(history: History, phone: Phone, process: number): Promise<string> {
  const { broken, processes } = history
  const device = deviceOf(history, phone, process)
  const { kind } = await device.drain()
  if (!['done', 'retry', 'unreachable'].includes(kind)) broken.push(`a drain does not stop with ${kind}`)
  const [listed] = await device.unsent()
  if (listed) broken.push(`no change is listed: ${listed.record.name}: ${listed.state} ${listed.record.code}`)
  const isNewest = phone.schema === newerSchema && processes[process] === newerSchema
  if (kind === 'done' && isNewest) await compareRows(history, phone)
  return kind
}

/** If the device's cursor is at the server's version and its queue is empty, its rows must equal the server's. */
async function compareRows({ database, broken }: History, { store }: Phone): Promise<void> {
  const [state, queue] = await store.transaction((tx) => Promise.all([tx.scopes.get(scope), tx.queue.all()]))
  await readSyncView(database, async (view) => {
    const stands = (await view.statesOf([scope])).get(scope)
    if (!stands || state?.cursor !== stands.version || queue.length > 0) return
    const { rows } = await view.rows(scope, { after: 0, upTo: stands.version })
    for (const table of tableNames) {
      const here = await store.transaction((tx) => tx.rows(table).ofScope(scope))
      const isSame = inText(here) === inText(rows[table] ?? [])
      if (!isSame) broken.push(`an up-to-date device has every row of the tables that it knows: ${table}`)
    }
  })
}

function inText(rows: readonly object[]): string {
  const texts = rows.map((row) => canonicalJson(row))
  return texts.toSorted().join('\n')
}

function deviceOf(history: History, { store, schema }: Phone, process: number): TestDevice {
  const { random, fault, processes, clock } = history
  const own: Transport = async (request) => {
    const response = await answer(history, processes[process] ?? newerSchema, structuredClone(request))
    const isLost = random.chance(0.1)
    return isLost ? { kind: 'unreachable', retryAfterSeconds: null } : { kind: 'answer', response }
  }
  const whole = fault.transport?.(own) ?? own
  const transport = random.chance(0.3) ? oneVersionEach(whole) : whole
  return createTestDevice({ account: hanako, store, transport, now: () => clock.now, schema })
}

async function answer(
  { database, clock, random, broken, nextNumber }: History,
  schema: number,
  request: SyncRequest,
) {
  const logged = await database.db.selectFrom('mutationLog').select('mutationId').execute()
  const known = new Set(logged.map(({ mutationId }) => mutationId))
  const mutations = request.mutations.map((each) => {
    // A mutation that a newer process has run is in the log, so an older process recognizes it.
    const isUnknown = schema === syncSchema && each.name.startsWith('test') && !known.has(each.mutationId)
    return isUnknown ? { ...each, name: `unknown.${each.name}` } : each
  })
  const deps = {
    database,
    schema,
    now: () => clock.now,
    newInviteCode: () => `CODE${nextNumber()}`,
    onDefect: (error: unknown) => void broken.push(`the server reports nothing: ${String(error)}`),
  }
  // A process that is being replaced fails every call, and a newer process sometimes answers with a status that older
  // devices do not know.
  const isFailing = clock.now < clock.failsUntil
  const held = isFailing || (schema > request.schema && random.chance(0.1)) ? mutations : []
  const run = held.length > 0 ? [] : mutations
  const response = await answerSync(deps, hanako, { ...request, mutations: run })
  const status = isFailing ? 'failed' : ('postponed' as 'not-run')
  const results = held.map(({ mutationId }, index): MutationResult => {
    return { mutationId, status: index === 0 ? status : 'not-run' }
  })
  return { ...response, results: [...response.results, ...results] }
}
