/**
 * Puts the server back to an earlier state: by restoring a backup, which begins a new epoch, or by a failover to a
 * standby that is behind, which nothing announces. Rows that devices held of the lost versions are given back or
 * listed.
 */
import { type Backup, putBack, restoreBackup, takeBackup } from '#tests/support/backup.ts'
import { count } from './ledger.ts'
import type { ForgottenEntry } from './purges.ts'
import { checkNothingVanished, noteLostStates } from './lost-states.ts'
import { type Device, crash } from './device.ts'
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
  /** The log entries that the server had forgotten when the backup was taken. */
  forgotten?: ForgottenEntry[]
}

const roundsOfComingBack = 4

export function createBackups(world: World, steps: number): Backups {
  const { random, ledger, server, note, now } = world
  const losses = Array.from({ length: 1 + random.below(3) }, (): Loss => {
    // The backup is taken early, while people still join, or at any time in the first part of the history.
    const backupAt = random.below(Math.ceil(steps * (random.chance(0.5) ? 0.15 : 0.6)))
    // A standby is only a few commits behind; a backup may be old. Either way the history continues after the loss.
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
    // Devices that reconnect later find rows that others have written since. Closed in the middle of a drain, some have
    // changes in their queue that the server has applied and lost.
    ledger.queuedAtLoss.clear()
    for (const device of world.devices) {
      if (!random.chance(0.4)) continue
      device.isOnline = false
      crash(world, device)
      await noteQueued(world, device)
    }
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

async function noteQueued({ ledger }: World, { disk }: Device): Promise<void> {
  const { queue, staged } = await disk.transaction(async (tx) => ({
    queue: await tx.queue.all(),
    staged: await tx.staged.all(),
  }))
  if (staged.length > 0) return
  for (const { mutationId } of queue) ledger.queuedAtLoss.add(mutationId)
}

/** People who joined after the backup join again. */
export async function joinAgain(world: World): Promise<void> {
  for (const device of world.devices)
    if (device.page) {
      const joining = joinGroup(world, device, device.page)
      await settle(world, 1)
      await joining
    }
}
