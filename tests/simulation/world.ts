/** All that a history is made of: people with devices, a server, the faults between them, and chance. */
import type { EpochSeconds } from '#shared/dates.ts'
import type { GroupId } from '#shared/model/group.ts'
import { UserId } from '#shared/model/user.ts'
import type { Actor } from '#shared/mutations/define-mutation.ts'
import type { DeviceStore } from '#shared/sync/device-store.ts'
import type { RunnerDeps } from '#shared/sync/runner.ts'
import type { Transport } from '#shared/sync/transport.ts'
import type { Database } from '#server/db/database.ts'
import type { answerSync } from '#server/sync/answer-sync.ts'
import { type Ledger, createLedger } from './ledger.ts'
import type { CommitLabel } from './device-invariants.ts'
import { type Device, createDevice } from './device.ts'
import { type Random, createRandom } from './random.ts'
import { type Scheduler, createScheduler } from './scheduler.ts'
import { createWebLock, noLock } from './web-lock.ts'
import { type SimulatedServer, newDatabase, startServer } from './server.ts'

/** Probabilities, but for `batchMax`: a server takes no more mutations in one call. */
export type FaultRates = typeof noFaults
export const noFaults = {
  ...{ lostRequests: 0, lostAnswers: 0, timeouts: 0, duplicates: 0, smallAnswers: 0, defects: 0 },
  /** A device has no room for what a transaction writes. */
  fullDisks: 0,
  /** The server's database rolls back what is under way by itself. */
  lostTransactions: 0,
  /** The server loses its connection to the database between a commit and the word of it. */
  lostCommits: 0,
  batchMax: 50,
}

/** A fault as somebody might write it, wrapped around a piece of the product from outside. */
export type InjectedFault = {
  name: string
  /** The invariants that catch it, the one or the other first. */
  caughtBy: readonly string[]
  /** It shows only where a backup is restored. */
  isRestored?: boolean
  /** It takes many histories to show. */
  isRare?: boolean
  /** It shows only where the server forgets. */
  hasSeasons?: boolean
  server?: (answer: typeof answerSync) => typeof answerSync
  transport?: (send: Transport, store: DeviceStore, device: { clock: () => EpochSeconds }) => Transport
  store?: (store: DeviceStore, label: CommitLabel) => DeviceStore
  runner?: (deps: RunnerDeps) => RunnerDeps
  /** Changes what device and server both run, and returns how to put it right again. */
  begin?: () => () => void
}

export type World = {
  random: Random
  scheduler: Scheduler
  ledger: Ledger
  faultRates: FaultRates
  fault: InjectedFault | undefined
  /** People change their names now and then. */
  isRenaming: boolean
  people: Actor[]
  devices: Device[]
  /** Whatever group somebody has begun to make. */
  groups: GroupId[]
  server: SimulatedServer
  /** Time passes in which the server forgets. */
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
  print?: ((line: string) => void) | undefined
  hasSeasons?: boolean
  /** Whose the devices are, each by the number of a person from zero; without, as chance will have it. */
  owners?: readonly number[]
  /** One that others use too; without, a new one in memory. */
  database?: Database
}

export async function createWorld(options: Options): Promise<World & { trace: string[] }> {
  const { seed, fault, print, isRenaming = false, hasSeasons = false } = options
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
    ...{ random, scheduler, ledger: createLedger(), faultRates: { ...noFaults } },
    ...{ fault, isRenaming, people, newId, note },
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

/** Two or three people, of whom the first sometimes has a second device. */
function randomOwners(random: Random): number[] {
  const people = random.chance(0.5) ? [0, 1] : [0, 1, 2]
  return random.chance(0.3) ? [...people, 0] : people
}

const hex = (value: number, length: number) => value.toString(16).padStart(length, '0')
