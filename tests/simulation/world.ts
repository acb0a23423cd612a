/** All that a history is made of: people with devices, a server, the weather between them, and chance. */
import type { EpochSeconds } from '#shared/dates.ts'
import type { GroupId } from '#shared/model/group.ts'
import { UserId } from '#shared/model/user.ts'
import type { Actor } from '#shared/mutations/define-mutation.ts'
import type { DeviceStore } from '#shared/sync/device-store.ts'
import type { Transport } from '#shared/sync/transport.ts'
import type { answerSync } from '#server/sync/answer-sync.ts'
import { type Books, createBooks } from './books.ts'
import { type Device, createDevice } from './device.ts'
import { type Random, createRandom } from './random.ts'
import { type Scheduler, createScheduler } from './scheduler.ts'
import { type SimulatedServer, startServer } from './server.ts'

/** Probabilities, but for `batchMax`: a server takes no more mutations in one call. */
export type Weather = typeof clearWeather
export const clearWeather = {
  ...{ lostRequests: 0, lostAnswers: 0, timeouts: 0, duplicates: 0, smallAnswers: 0, defects: 0 },
  batchMax: 50,
}

/** A bug as somebody might write it, wrapped around a piece of the product from outside. */
export type Plant = {
  name: string
  /** The laws that catch it, the one or the other first. */
  caughtBy: readonly string[]
  server?: (answer: typeof answerSync) => typeof answerSync
  transport?: (send: Transport, store: DeviceStore) => Transport
}

export type World = {
  random: Random
  scheduler: Scheduler
  books: Books
  weather: Weather
  plant: Plant | undefined
  people: Actor[]
  devices: Device[]
  /** Whatever group somebody has begun to make. */
  groups: GroupId[]
  server: SimulatedServer
  newId: () => string
  now: () => EpochSeconds
  note: (line: string) => void
}

const startMs = Date.UTC(2026, 10, 22)

type Options = { seed: number; plant: Plant | undefined; print: ((line: string) => void) | undefined }

export async function createWorld({ seed, plant, print }: Options): Promise<World & { trace: string[] }> {
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
  const people = Array.from({ length: 2 + random.below(2) }, (_, index) => ({
    userId: UserId.parse(newId()),
    displayName: `旅人${index + 1}`,
  }))
  const parts = {
    ...{ random, scheduler, books: createBooks(), weather: { ...clearWeather }, plant, people, newId, note },
    groups: [] as GroupId[],
    now: () => Math.floor(scheduler.nowMs() / 1000),
  }
  const world = { ...parts, trace, devices: [] as Device[], server: await startServer(parts) }
  // Sometimes the first person has a second device.
  const owners = random.chance(0.3) ? [...people, ...people.slice(0, 1)] : people
  world.devices = owners.map((actor, index) => createDevice(actor, { name: `d${index + 1}`, id: newId() }))
  return world
}

const hex = (value: number, length: number) => value.toString(16).padStart(length, '0')
