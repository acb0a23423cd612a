/** The parts of a history: people with devices, a server, the faults between them, and randomness. */
import type { EpochSeconds } from '#shared/dates.ts'
import type { GroupId } from '#shared/model/group.ts'
import { UserId } from '#shared/model/user.ts'
import type { Actor } from '#shared/mutations/define-mutation.ts'
import type { DeviceStore } from '#shared/sync/device-store.ts'
import type { RunnerDeps } from '#shared/sync/runner.ts'
import type { Transport } from '#shared/sync/adapt-call-size.ts'
import type { Database } from '#server/db/database.ts'
import type { answerSync } from '#server/sync/answer-sync.ts'
import type { propagateProfiles } from '#server/sync/propagate-profiles.ts'
import { type Ledger, createLedger } from './ledger.ts'
import type { CommitLabel } from './device-invariants.ts'
import { type Device, createDevice } from './device.ts'
import { type Random, createRandom } from './random.ts'
import { type Scheduler, createScheduler } from './scheduler.ts'
import { createWebLock, noLock } from './web-lock.ts'
import { type SimulatedServer, newDatabase, startServer } from './server.ts'

/** Probabilities, except `batchMax`, the largest number of mutations that the server accepts in one call. */
export type FaultRates = typeof noFaults
export const noFaults = {
  lostRequests: 0,
  lostAnswers: 0,
  timeouts: 0,
  duplicates: 0,
  smallAnswers: 0,
  defects: 0,
  /** The device has no space for a transaction's writes. */
  fullDisks: 0,
  /** The server's database rolls back the running transaction by itself. */
  lostTransactions: 0,
  /** The server loses its database connection after a commit and before its confirmation. */
  lostCommits: 0,
  batchMax: 50,
}

/** A realistic bug, injected around a part of the product. */
export type InjectedFault = {
  name: string
  /** The invariants that may catch it first. */
  caughtBy: readonly string[]
  /** It shows only if the server is put back to an earlier state. */
  isRestored?: boolean
  /** It shows only in few histories. */
  isRare?: boolean
  /** It shows only if the server purges. */
  hasSeasons?: boolean
  /** It shows only where people change their names. */
  isRenaming?: boolean
  server?: (answer: typeof answerSync) => typeof answerSync
  propagate?: (propagate: typeof propagateProfiles) => typeof propagateProfiles
  transport?: (send: Transport, store: DeviceStore, device: { clock: () => EpochSeconds }) => Transport
  store?: (store: DeviceStore, label: CommitLabel) => DeviceStore
  runner?: (deps: RunnerDeps) => RunnerDeps
  /** Changes code that device and server share. Returns a function that undoes the change. */
  begin?: () => () => void
}

export type World = {
  random: Random
  scheduler: Scheduler
  ledger: Ledger
  faultRates: FaultRates
  fault: InjectedFault | undefined
  /** People sometimes change their names. */
  isRenaming: boolean
  /** People apply to join, and are reviewed. */
  isApplying: boolean
  /** People plan trips. */
  isPlanning: boolean
  /** People attach receipts and tickets. */
  isAttaching: boolean
  /** A system admin edits and deletes rows. */
  isEdited: boolean
  people: Actor[]
  devices: Device[]
  /** Every group that a device has created, even if the server does not have it yet. */
  groups: GroupId[]
  server: SimulatedServer
  /** Long times pass, after which the server purges. */
  hasSeasons: boolean
  newId: () => string
  now: () => EpochSeconds
  note: (line: string) => void
}

const startMs = Date.UTC(2026, 10, 22)

type Options = {
  seed: number
  fault?: InjectedFault | undefined
  isRenaming?: boolean
  isApplying?: boolean
  isPlanning?: boolean
  isAttaching?: boolean
  isEdited?: boolean
  print?: ((line: string) => void) | undefined
  hasSeasons?: boolean
  /** The owner of each device, by the number of a person from zero; random if undefined. */
  owners?: readonly number[]
  /** A database that other worlds use too; a new one in memory if undefined. */
  database?: Database
}

export async function createWorld(options: Options): Promise<World & { trace: string[] }> {
  const { seed, fault, print, hasSeasons = false } = options
  const { isRenaming = false, isApplying = false, isPlanning = false, isAttaching = false } = options
  const { isEdited = false } = options
  const random = createRandom(seed)
  const trace: string[] = []
  const note = (what: string) => {
    const line = `${Math.floor(scheduler.nowMs() - startMs)} ${what}`
    trace.push(line)
    print?.(line)
  }
  const scheduler = createScheduler({ random, note, startMs })
  let ids = 0
  const newId = () => `${hex(seed, 8)}-0000-7${hex(random.below(4096), 3)}-8000-${hex(++ids, 12)}`
  const owners = options.owners ?? randomOwners(random)
  const people = Array.from({ length: Math.max(...owners) + 1 }, (_, index) => ({
    userId: UserId.parse(newId()),
    displayName: `旅人${index + 1}`,
  }))
  const parts = {
    random,
    scheduler,
    ledger: createLedger(),
    faultRates: { ...noFaults },
    fault,
    isRenaming,
    isApplying,
    isPlanning,
    isAttaching,
    isEdited,
    people,
    newId,
    note,
    groups: [] as GroupId[],
    hasSeasons,
    now: () => Math.floor(scheduler.nowMs() / 1000),
  }
  const server = await startServer(parts, options.database ?? (await newDatabase()))
  const world = { ...parts, trace, devices: [] as Device[], server }
  world.devices = owners.flatMap((owner, index) => {
    const actor = people[owner]
    const lock = random.chance(0.7) ? createWebLock() : noLock
    const kind = { name: `d${index + 1}`, id: newId(), hasWorker: random.chance(0.7), lock }
    return actor ? createDevice(actor, kind) : []
  })
  // Two people use one browser, one after the other.
  const [first, second] = world.devices
  if (!options.owners && first && second && random.chance(0.3)) second.browser = first.browser
  return world
}

/** Two or three people. The first sometimes has a second device. */
function randomOwners(random: Random): number[] {
  const people = random.chance(0.5) ? [0, 1] : [0, 1, 2]
  return random.chance(0.3) ? [...people, 0] : people
}

const hex = (value: number, length: number) => value.toString(16).padStart(length, '0')
