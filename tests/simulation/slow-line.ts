/**
 * A single device on a slow line that breaks, in virtual time: the product's runner, drain and server over a line
 * with a limited number of bytes per second. A call that breaks transfers nothing.
 */
import { gzipSync } from 'node:zlib'
import { v7 as uuidV7 } from 'uuid'
import { ExpenseId } from '#shared/model/expense.ts'
import { GroupId } from '#shared/model/group.ts'
import { MutationId } from '#shared/model/mutation-id.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { UserId } from '#shared/model/user.ts'
import { syncSchema } from '#shared/limits.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import { type DrainOutcome, drainQueue } from '#shared/sync/drain.ts'
import { recordChange } from '#tests/builders/record-change.ts'
import { createRunner } from '#shared/sync/runner.ts'
import type { Transport, TransportOutcome } from '#shared/sync/adapt-call-size.ts'
import type { SyncRequest } from '#shared/sync/wire-format.ts'
import { answerSync } from '#server/sync/answer-sync.ts'
import type { PushDeps } from '#server/sync/run-mutation.ts'
import { createMemoryDeviceStore } from '#tests/support/memory-device-store.ts'
import { freshState } from './device.ts'
import { type Random, createRandom } from './random.ts'
import { newDatabase } from './server.ts'
import type { InjectedFault } from './world.ts'

/** `latencyMs` passes twice: to connect, and until the answer begins. */
export type Line = { bytesPerSecond: number; latencyMs: number; breaksEveryMs: number }
/**
 * `own` is the number of unsent expenses on the device, `onServer` the number on the server, in versions of
 * `perVersion` expenses.
 */
export type Scenario = { line: Line; own: number; onServer: number; perVersion: number; noteLength: number }

export type Slow = {
  /** Seconds of virtual time until nothing was left to do, or until `secondsMax` was over. */
  seconds: number
  calls: number
  broken: { invariant: string; detail: string }[]
}

export const slowLineInvariant = 'a slow line transfers everything in bounded time'
const account = { userId: UserId.parse(uuidV7()), displayName: '旅人' }
const groupId = GroupId.parse(uuidV7())
const scope = scopeOfGroup(groupId)
const headerBytes = 500
const compressedFrom = 4_096
/** The product does not count sooner failures as a slow line (client/sync/fetch-transport.ts). */
const brokenAfterMs = 1_000

type Clock = { ms: number }
const nowOf = (clock: Clock) => () => Math.floor(clock.ms / 1_000)

export async function runOnSlowLine(
  scenario: Scenario,
  secondsMax: number,
  fault?: InjectedFault,
): Promise<Slow> {
  const random = createRandom(1)
  const clock = { ms: Date.UTC(2026, 10, 22) }
  const now = nowOf(clock)
  const server = await startServer(now)
  const group = { name: '沖縄', description: '', inviteMethod: 'open' }
  await server.run([{ name: 'group.create', args: group } as MutationInput])
  const someExpenses = () =>
    Array.from({ length: scenario.perVersion }, () => newExpense(noteOf(random, scenario.noteLength)))
  for (let at = 0; at < scenario.onServer; at += scenario.perVersion) await server.run(someExpenses())
  const disk = createMemoryDeviceStore(freshState(account.userId, uuidV7()))
  if (scenario.own > 0) await drainQueue({ store: disk, transport: server.transport, now })
  for (let at = 0; at < scenario.own; at++) {
    const change = { ...newExpense(noteOf(random, scenario.noteLength)), scope, actor: account, at: now() }
    await recordChange(disk, { ...change, mutationId: MutationId.parse(uuidV7()) })
  }
  const began = clock.ms
  let calls = 0
  const transport = over(scenario.line, clock, (request) => {
    calls += 1
    return server.transport(request)
  })
  const store = fault?.store ? fault.store(disk, 'drain') : disk
  const send = fault?.transport ? fault.transport(transport, store, { clock: now }) : transport
  const isOver = () => clock.ms - began > secondsMax * 1_000
  await untilIdle({ clock, random, isOver }, () => drainQueue({ store, transport: send, now }))
  const left = await disk.transaction(async (tx) => ({
    queued: (await tx.queue.all()).length,
    rows: (await tx.rows('expenses').ofScope(scope)).length,
  }))
  const seconds = Math.round((clock.ms - began) / 1_000)
  const onServer = await server.expenses()
  await server.close()
  const wanted = scenario.own + scenario.onServer
  const isDone = left.queued === 0 && left.rows === wanted && onServer === wanted && !isOver()
  const detail = `after ${seconds} s: ${left.queued} wait, ${left.rows} rows here, ${onServer} there, of ${wanted}`
  return { seconds, calls, broken: isDone ? [] : [{ invariant: slowLineInvariant, detail }] }
}

/** Runs the runner until it has nothing left to do or the time is over. */
function untilIdle(
  { clock, random, isOver }: { clock: Clock; random: Random; isOver: () => boolean },
  drain: () => Promise<DrainOutcome>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const runner = createRunner({
      drain,
      random: random.next,
      onDefect: reject,
      withLock: (body) => body(),
      sleep: async (ms) => void (clock.ms += ms),
      onState: (state) => {
        if (state === 'sending' || (state === 'waiting' && !isOver())) return
        runner.stop()
        resolve()
      },
    })
    runner.wake()
  })
}

/** Sends over the line, which breaks at fixed moments, whatever is sent. */
function over(line: Line, clock: Clock, send: Transport): Transport {
  return async (request) => {
    const began = clock.ms
    const breaksAt = (Math.floor(began / line.breaksEveryMs) + 1) * line.breaksEveryMs
    const arrives = began + line.latencyMs + msFor(line, request)
    const breakIn = (broke: 'sending' | 'receiving'): TransportOutcome => {
      clock.ms = breaksAt
      const hadTime = breaksAt - began >= brokenAfterMs
      return { kind: 'unreachable', retryAfterSeconds: null, ...(hadTime ? { broke } : {}) }
    }
    if (arrives > breaksAt) return breakIn('sending')
    const outcome = await send(structuredClone(request))
    const answers = arrives + line.latencyMs
    const ends = answers + (outcome.kind === 'answer' ? msFor(line, outcome.response) : 0)
    if (ends > breaksAt) return breakIn(answers > breaksAt ? 'sending' : 'receiving')
    clock.ms = ends
    return outcome
  }
}

function msFor({ bytesPerSecond }: Line, body: unknown): number {
  const text = JSON.stringify(body)
  const bytes = Buffer.byteLength(text) < compressedFrom ? Buffer.byteLength(text) : gzipSync(text).length
  return ((bytes + headerBytes) / bytesPerSecond) * 1_000
}

async function startServer(now: () => number) {
  const database = await newDatabase()
  const user = { id: account.userId, displayName: account.displayName, lineUserId: null, avatarUrl: null }
  await database.db
    .insertInto('users')
    .values({ ...user, createdAt: 0, updatedAt: 0 })
    .execute()
  const onDefect = (error: unknown) => {
    throw error
  }
  const deps: PushDeps = { database, now, newInviteCode: () => 'CODE000001', onDefect }
  const answer = (request: SyncRequest) => answerSync(deps, account, request)
  const transport: Transport = async (request) => ({ kind: 'answer', response: await answer(request) })
  return {
    transport,
    run: async (calls: readonly MutationInput[]) => {
      const mutations = calls.map((call) => {
        return { ...call, mutationId: MutationId.parse(uuidV7()), scope, time: now() }
      })
      const device = { accountId: account.userId, clientId: uuidV7(), schema: syncSchema, epoch: null }
      await answer({ ...device, mutations })
    },
    expenses: async () => (await database.db.selectFrom('expenses').select('id').execute()).length,
    close: () => database.close(),
  }
}

function newExpense(description: string): MutationInput {
  const userKey = keyOfUser(account.userId)
  const textFields = { itineraryId: null, title: '国際通りで夕食', description, location: '那覇' }
  return {
    name: 'expense.create',
    args: {
      id: ExpenseId.parse(uuidV7()),
      ...textFields,
      category: 'food',
      date: '2026-08-12',
      amount: 8_400,
      payers: [{ userKey, amount: 8_400 }],
      split: { method: 'equal', participants: [userKey] },
    },
  }
}

/** Random characters that compress as badly as Japanese text with a few hundred different characters. */
export function noteOf({ below }: Random, length: number): string {
  return Array.from({ length }, () => String.fromCharCode(0x4e00 + below(300))).join('')
}
