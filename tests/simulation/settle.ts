/** Lets all processes run until nothing is left to do. */
import { reportViolation } from './ledger.ts'
import { wakePages } from './device.ts'
import { everybodyParked } from './scheduler.ts'
import type { World } from './world.ts'

const turnsToRestMax = 20_000

/**
 * Wakes all pages and runs until everything is quiet; twice, because one device's changes are news for the others.
 */
export async function settle(world: World, rounds = 2): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await everybodyParked()
    for (const device of world.devices) wakePages(device)
    await everybodyParked()
    await untilQuiet(world)
  }
}

/** Runs until no process can continue and no timer is left. Failed calls are retried by the product itself. */
export async function untilQuiet({ scheduler, ledger }: World): Promise<void> {
  for (let turn = 0; turn < turnsToRestMax; turn++) {
    if (await scheduler.step()) continue
    const waitMs = scheduler.untilNextWakeMs()
    if (waitMs === undefined) return
    scheduler.passTime(waitMs)
  }
  reportViolation(ledger, 'the devices come to rest', `not after ${turnsToRestMax} turns`)
}

/**
 * Runs every process that can continue now, without advancing the clock: devices without a connection stay asleep.
 */
export async function untilAsleep({ scheduler }: World): Promise<void> {
  await everybodyParked()
  while (await scheduler.step());
}
