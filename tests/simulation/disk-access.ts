/** A device's disk as seen by one of its processes, which is parked before each transaction and before its commit. */
import type { Scope } from '#shared/model/scope.ts'
import type { DeviceStore } from '#shared/sync/device-store.ts'
import type { Device } from './device.ts'
import { type CommitLabel, type Seen, checkCommit, seenIn } from './device-invariants.ts'
import { withRoomFor } from './disk-full.ts'
import { type Process, inLife, unlessKilled } from './scheduler.ts'
import { checkScreen, noticing } from './screen-invariant.ts'
import type { World } from './world.ts'

type Opened = { process: Process; label: CommitLabel }

export function openStore(world: World, device: Device, opened: Opened): DeviceStore {
  const { fault } = world
  const store = checkedStore(world, device, opened)
  return fault?.store ? fault.store(store, opened.label) : store
}

/** A transaction whose process dies is rolled back, and the next one can run. */
function checkedStore(world: World, device: Device, { process, label }: Opened): DeviceStore {
  const { scheduler, ledger, random, faultRates } = world
  return {
    read: async (stores, body) => {
      await scheduler.turn(process, `${label} reads`)
      const value = await inLife(device.disk.read(stores, (tx) => unlessKilled(process, () => body(tx))))
      await scheduler.turn(process, `${label} goes on`)
      return value
    },
    transaction: async (body) => {
      await scheduler.turn(process, `${label} begins`)
      const updated = new Set<Scope>()
      const committing = device.disk.transaction((tx) =>
        unlessKilled(process, async () => {
          const before: Seen = await seenIn(tx)
          const noticed = noticing(tx, updated)
          const isFull = random.chance(faultRates.fullDisks)
          const value = await body(isFull ? withRoomFor(random.below(6), noticed) : noticed)
          const after: Seen = await seenIn(tx)
          for (const scope of updated) await checkScreen(ledger, device.name, tx, scope)
          await scheduler.turn(process, `${label} commits`)
          return { value, before, after }
        }),
      )
      const { value, before, after } = await inLife(committing)
      const at = world.now()
      const clock = at + Math.min(device.skewSeconds, device.formerSkewSeconds)
      checkCommit(ledger, { device: device.name, at, clock, label, before, after })
      await scheduler.turn(process, `${label} goes on`)
      return value
    },
  }
}
