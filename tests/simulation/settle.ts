/** Lets everybody go on until nobody has anything left to do. */
import { reportViolation } from './ledger.ts'
import { wakePages } from './device.ts'
import { everybodyParked } from './scheduler.ts'
import type { World } from './world.ts'

const turnsToRestMax = 20_000

/** Wakes everybody until nobody has anything to do; twice, because one device's changes are another's news. */
export async function settle(world: World, rounds = 2): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await everybodyParked()
    for (const device of world.devices) wakePages(device)
    await everybodyParked()
    await untilQuiet(world)
  }
}

/** As far as everybody comes without anybody's doing: whoever has failed tries again by itself. */
export async function untilQuiet({ scheduler, ledger }: World): Promise<void> {
  for (let turn = 0; turn < turnsToRestMax; turn++) {
    if (await scheduler.step()) continue
    const waitMs = scheduler.untilNextWakeMs()
    if (waitMs === undefined) return
    scheduler.passTime(waitMs)
  }
  reportViolation(ledger, 'the devices come to rest', `not after ${turnsToRestMax} turns`)
}

/** As far as everybody comes at this moment: whoever has no connection sleeps until it is back. */
export async function untilAsleep({ scheduler }: World): Promise<void> {
  await everybodyParked()
  while (await scheduler.step());
}
