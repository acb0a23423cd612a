/**
 * Restores a backup while the server runs (docs/decisions/0126-settings-of-the-server.md): it is made ready beside the data, the
 * server stops for the moment of the swap, and what was swapped in is checked before it is served. If the check fails, the data
 * are put back. Nothing is acknowledged between the stop and the start, so that nothing acknowledged is lost by putting back.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { RestoreState } from '#shared/api/backups.ts'
import type { EpochSeconds } from '#shared/dates.ts'
import { backupRefusals, backupSentences } from '#shared/messages/server.ts'
import type { RestoreStep } from '#shared/model/backup.ts'
import type { UserId } from '#shared/model/user.ts'
import { backupFolderOf, databaseFileIn } from '#server/db/open-database.ts'
import { backupName } from './backup-folder.ts'
import type { TaskResult } from './backup-worker.ts'
import { syncToDisk } from './replace-file.ts'
import { removeOldRestorePoints } from './restore.ts'
import { runFileTask } from './run-file-task.ts'

/** What the server does for a restore. */
export type Handover = {
  /** Takes no more calls, finishes those in progress, and closes the database. */
  stop: () => Promise<void>
  /** Opens the database, and takes calls again. */
  start: () => Promise<void>
  /** Writes to the log of admins that the restore did not happen. Called when the server takes calls again, and does not fail. */
  logFailure: (by: Restorer, name: string) => Promise<void>
}

/** Under which ids the actions are logged. */
export type Restorer = { userId: UserId; doneId: string; failedId: string }

type Restoring = {
  dataDir: string
  file: string
  name: string
  by: Restorer
  now: () => EpochSeconds
  handover: Handover
  onState: (state: RestoreState) => void
}

export async function restoreWhileServing(restoring: Restoring): Promise<void> {
  const { dataDir, file, name, by, now, handover, onState } = restoring
  let restorePoint: string | null = null
  let step: RestoreStep = 'prepare'
  const say = (outcome: RestoreState['outcome'], reason: string | null = null) =>
    onState({ name, step, outcome, reason, restorePoint: restorePoint && path.basename(restorePoint) })
  const enter = (next: RestoreStep) => {
    step = next
    say('running')
  }
  const fail = async (outcome: 'refused' | 'rolled-back', reason: string) => {
    await handover.logFailure(by, name)
    say(outcome, reason)
  }

  const unready = reasonOf(await runFileTask({ kind: 'prepare', dataDir, file }))
  if (unready !== null) return fail('refused', unready)
  enter('stop')
  try {
    await handover.stop()
    enter('swap')
    const at = new Date(now() * 1000)
    // Noted before the swap, so that a process that ends anywhere behind it leaves the note.
    noteUnverified(dataDir, backupName('before-restore', at))
    const restoredBy = { userId: by.userId, entryId: by.doneId, name }
    const swapped = await runFileTask({ kind: 'swap', dataDir, now: at, restoredBy })
    const unswapped = reasonOf(swapped)
    if (unswapped !== null || !('restorePoint' in swapped) || swapped.restorePoint === undefined) {
      forgetUnverified(dataDir)
      await handover.start()
      return await fail('refused', unswapped ?? backupSentences.trouble(''))
    }
    restorePoint = swapped.restorePoint
    enter('verify')
    const trouble = await verified(dataDir, handover)
    if (trouble !== null) {
      await putBackUnverified(dataDir, restorePoint)
      await handover.start()
      return await fail('rolled-back', backupSentences.rolledBack(trouble))
    }
    forgetUnverified(dataDir)
    enter('start')
    removeOldRestorePoints(path.dirname(restorePoint), { restored: file })
    say('restored')
  } catch (error) {
    // The server serves nothing: its next start checks the data, and puts them back if they fail.
    say('rolled-back', backupSentences.stopped)
    throw error
  }
}

/** Starts the server with the new data. Null if they can be served, or what is wrong with them. */
async function verified(dataDir: string, { start, stop }: Handover): Promise<string | null> {
  const result = await runFileTask({ kind: 'verify', dataDir })
  if ('failed' in result) return result.failed
  try {
    await start()
    return null
  } catch (error) {
    await stop()
    return error instanceof Error ? error.name : 'not started'
  }
}

/** A sentence; null if the task succeeded. */
export function reasonOf(result: TaskResult): string | null {
  if ('refusal' in result) return backupRefusals[result.refusal]
  return 'failed' in result ? backupSentences.trouble(result.failed) : null
}

/** While this file is there, data may have been swapped in that were not checked. It names the restore point. */
const unverifiedIn = (dataDir: string) => path.join(dataDir, 'restored-unverified')

function noteUnverified(dataDir: string, restorePoint: string): void {
  writeFileSync(unverifiedIn(dataDir), restorePoint, { mode: 0o600 })
  syncToDisk(dataDir)
}

function forgetUnverified(dataDir: string): void {
  rmSync(unverifiedIn(dataDir), { force: true })
}

async function putBackUnverified(dataDir: string, restorePoint: string): Promise<void> {
  const result = await runFileTask({ kind: 'put-back', dataDir, restorePoint })
  const reason = reasonOf(result)
  if (reason !== null) throw new NotPutBack(reason)
  forgetUnverified(dataDir)
}

class NotPutBack extends Error {
  override name = 'NotPutBack'
}

/** At the start of the server: checks data that were swapped in by a process that has ended since, and puts back what fails. */
export async function finishInterruptedRestore(dataDir: string): Promise<void> {
  if (!existsSync(unverifiedIn(dataDir))) return
  const name = path.basename(readFileSync(unverifiedIn(dataDir), 'utf8'))
  const restorePoint = path.join(backupFolderOf(databaseFileIn(dataDir)), name)
  // Without a restore point nothing was swapped in.
  const result = existsSync(restorePoint) ? await runFileTask({ kind: 'verify', dataDir }) : {}
  if ('failed' in result) await putBackUnverified(dataDir, restorePoint)
  else forgetUnverified(dataDir)
}
