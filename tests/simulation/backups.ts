/** The server is put back to a backup: what came in between is lost there, and comes back from the devices. */
import { acknowledgedKeptSeconds } from '#shared/limits.ts'
import { unsentChanges } from '#shared/sync/unsent.ts'
import { type Backup, restoreBackup, takeBackup } from '#tests/support/backup.ts'
import { breakLaw, count } from './books.ts'
import { joinGroup } from './person.ts'
import { settle } from './settle.ts'
import type { World } from './world.ts'

export type Backups = {
  beforeStep: (step: number) => Promise<void>
  /** What waits for others is offered for a day. */
  untilAllHasComeBack: () => Promise<void>
  checkComeBack: () => Promise<void>
}

const hourMs = 3_600_000
const hoursOfPatience = 26

export function createBackups(world: World, steps: number): Backups {
  const { random, scheduler, books, server, note, now } = world
  const stepOfBackup = random.below(steps)
  const stepOfRestoring = stepOfBackup + random.below(steps - stepOfBackup)
  let backup: Backup | undefined

  return {
    beforeStep: async (step) => {
      if (step === stepOfBackup) backup = await takeBackup(server.database)
      if (step !== stepOfRestoring || !backup) return
      note('a backup is restored')
      server.crashAll()
      await restoreBackup(server.database, backup)
      for (const id of books.applied.keys()) books.appliedBefore.set(id, now())
      books.applied.clear()
    },
    untilAllHasComeBack: async () => {
      for (let hour = 0; hour < hoursOfPatience; hour++) {
        await joinAgain(world)
        scheduler.passTime(hourMs)
        await settle(world, 1)
      }
      await settle(world)
    },
    checkComeBack: () => checkComeBack(world),
  }
}

/** Whoever came in after the backup is asked in once more. */
async function joinAgain(world: World): Promise<void> {
  for (const device of world.devices)
    if (device.page) {
      const joining = joinGroup(world, device, device.page)
      await settle(world, 1)
      await joining
    }
}

/** All but what the device was told more than a week before, or has forgotten with its database. */
async function checkComeBack({ books, devices, server }: World): Promise<void> {
  const log = await server.database.db.selectFrom('mutationLog').select(['mutationId', 'code']).execute()
  const done = new Set<string>(log.filter(({ code }) => code === null).map(({ mutationId }) => mutationId))
  for (const { disk } of devices) {
    const queue = await disk.transaction((tx) => tx.queue.all())
    for (const { record } of unsentChanges(queue)) done.add(record.mutationId)
  }
  for (const [id, restoredAt] of books.appliedBefore) {
    const heardAt = books.heard.get(id) ?? restoredAt
    const isKept = restoredAt - heardAt < acknowledgedKeptSeconds && !books.forgotten.has(id)
    if (done.has(id)) count(books, 'come back')
    else if (isKept && books.recorded.has(id) && !books.discarded.has(id) && !books.renamed.has(id))
      breakLaw(books, 'what was acknowledged comes back', id)
  }
}
