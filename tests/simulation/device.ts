/** A device: a disk that survives, and a page that is opened, killed at any await, and opened anew from the disk. */
import type { Scope } from '#shared/model/scope.ts'
import type { Actor } from '#shared/mutations/define-mutation.ts'
import type { DeviceStore } from '#shared/sync/device-store.ts'
import { drainQueue } from '#shared/sync/drain.ts'
import { type Runner, createRunner } from '#shared/sync/runner.ts'
import { type MemoryDeviceStore, createMemoryDeviceStore } from '#tests/support/memory-device-store.ts'
import { breakLaw } from './books.ts'
import { DiskFull, withRoomFor } from './disk-full.ts'
import { type CommitLabel, type Seen, checkCommit, seenIn } from './device-laws.ts'
import { connect } from './network.ts'
import type { Process } from './scheduler.ts'
import { checkScreen, noticing } from './screen-law.ts'
import type { World } from './world.ts'

export type Device = {
  name: string
  actor: Actor
  disk: MemoryDeviceStore
  isOnline: boolean
  /** How far its clock is off. */
  skewSeconds: number
  page: Page | undefined
}

export type Page = { process: Process; runner: Runner; screen: DeviceStore; owner: DeviceStore }

export function createDevice(actor: Actor, { name, id }: { name: string; id: string }): Device {
  const state = { accountId: actor.userId, clientId: id, epoch: null, serverOffset: 0, lastSeq: 0 }
  return {
    name,
    actor,
    disk: createMemoryDeviceStore(state),
    isOnline: true,
    skewSeconds: 0,
    page: undefined,
  }
}

export function clockOf({ now }: World, { skewSeconds }: Device): number {
  return now() + skewSeconds
}

export function openPage(world: World, device: Device): void {
  const { random, scheduler, books, plant } = world
  const process: Process = { name: device.name, isDead: false }
  const storeFor = (label: CommitLabel) => {
    const store = openStore(world, device, { process, label })
    return plant?.store ? plant.store(store, label) : store
  }
  const store = storeFor('drain')
  const clock = () => clockOf(world, device)
  const send = connect(world, device, process)
  const transport = plant?.transport ? plant.transport(send, store, { clock }) : send
  const runner = createRunner({
    drain: () => drainQueue({ store, transport, now: clock }),
    exclusively: (body) => body(),
    sleep: (ms, signal) => scheduler.sleep(process, ms, signal),
    random: random.next,
    onState: () => undefined,
    onDefect: (error) => {
      if (!(error instanceof DiskFull)) breakLaw(books, 'a drain never throws', inFull(error))
    },
  })
  device.page = { process, runner, screen: storeFor('screen'), owner: storeFor('owner') }
  runner.wake()
}

/** Somebody unplugs: what was not committed is gone, and nobody goes on from where they were. */
export function crash({ scheduler }: World, device: Device): void {
  if (device.page) scheduler.kill(device.page.process)
  device.page = undefined
  device.disk.crash()
}

const inFull = (error: unknown) => (error instanceof Error ? error.stack : undefined) ?? String(error)

type Opened = { process: Process; label: CommitLabel }

/** The disk as a page sees it, parked around each transaction and before its commit. */
function openStore(
  { scheduler, books, random, weather }: World,
  device: Device,
  { process, label }: Opened,
): DeviceStore {
  return {
    transaction: async (body) => {
      await scheduler.turn(process, `${label} begins`)
      const updated = new Set<Scope>()
      const { value, before, after } = await device.disk.transaction(async (tx) => {
        const first: Seen = await seenIn(tx)
        const noticed = noticing(tx, updated)
        const made = await body(
          random.chance(weather.fullDisks) ? withRoomFor(random.below(6), noticed) : noticed,
        )
        const last: Seen = await seenIn(tx)
        for (const scope of updated) await checkScreen(books, device.name, tx, scope)
        await scheduler.turn(process, `${label} commits`)
        return { value: made, before: first, after: last }
      })
      checkCommit(books, { device: device.name, label, before, after })
      await scheduler.turn(process, `${label} goes on`)
      return value
    },
  }
}
