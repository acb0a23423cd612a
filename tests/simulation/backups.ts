/**
 * The server is put back to what it was: from a backup, which it says, or by a failover to a standby that is behind, which
 * nobody says. What devices held of the time between comes back from them, or is listed.
 */
import { type Backup, putBack, restoreBackup, takeBackup } from '#tests/support/backup.ts'
import { count } from './ledger.ts'
import type { ForgottenEntry } from './purges.ts'
import { checkNothingVanished, noteLostStates } from './lost-states.ts'
import { joinGroup } from './person.ts'
import { settle } from './settle.ts'
import type { World } from './world.ts'

export type Backups = {
  beforeStep: (step: number) => Promise<void>
  untilAllHasComeBack: () => Promise<void>
  checkComeBack: () => Promise<void>
}

type Loss = {
  backupAt: number
  lostAt: number
  isSaid: boolean
  backup?: Backup
  /** What the server had forgotten by then. */
  forgotten?: ForgottenEntry[]
}

const roundsOfComingBack = 4

export function createBackups(world: World, steps: number): Backups {
  const { random, ledger, server, note, now } = world
  const losses = Array.from({ length: 1 + random.below(3) }, (): Loss => {
    // Early, when people still come in, or later.
    const backupAt = random.below(Math.ceil(steps * (random.chance(0.5) ? 0.15 : 0.6)))
    // A standby is a few commits behind, a backup may be old; and after the loss life goes on.
    const later = random.chance(0.5) ? 6 : Math.ceil(steps * 0.3)
    return { backupAt, lostAt: backupAt + random.below(later), isSaid: random.chance(0.5) }
  })

  const lose = async ({ backup, isSaid, forgotten = [] }: Loss) => {
    if (!backup) return
    note(isSaid ? 'a backup is restored' : 'a standby takes over')
    count(ledger, isSaid ? 'a restore' : 'a failover')
    server.crashAll()
    ledger.forgotten = [...forgotten]
    await noteLostStates(world, backup)
    await (isSaid ? restoreBackup(server.database, backup, now()) : putBack(server.database, backup))
    // Who comes back late finds what others have written since.
    for (const device of world.devices) if (random.chance(0.4)) device.isOnline = false
    for (const id of ledger.applied.keys()) ledger.appliedBefore.set(id, now())
    ledger.applied.clear()
  }

  return {
    beforeStep: async (step) => {
      for (const loss of losses) {
        if (step === loss.backupAt) {
          loss.backup = await takeBackup(server.database)
          loss.forgotten = [...ledger.forgotten]
        }
        if (step === loss.lostAt) await lose(loss)
      }
    },
    untilAllHasComeBack: async () => {
      for (let round = 0; round < roundsOfComingBack; round++) {
        await joinAgain(world)
        await settle(world)
      }
    },
    checkComeBack: () => checkNothingVanished(world),
  }
}

/** Whoever came in after the backup is asked in once more. */
export async function joinAgain(world: World): Promise<void> {
  for (const device of world.devices)
    if (device.page) {
      const joining = joinGroup(world, device, device.page)
      await settle(world, 1)
      await joining
    }
}
