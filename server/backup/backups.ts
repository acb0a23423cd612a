/**
 * The backups of a server on SQLite while it runs: on a schedule, at once, their list and checks, and a restore
 * (docs/decisions/0126-settings-of-the-server.md). One of these at a time.
 */
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import type { BackupFile, RestoreState } from '#shared/api/backups.ts'
import type { EpochSeconds } from '#shared/dates.ts'
import type { BackupKind, BackupWork } from '#shared/model/backup.ts'
import type { BackupSchedule } from '#shared/model/server-settings.ts'
import { Refusal } from '#shared/mutations/define-mutation.ts'
import { backupFolderOf, databaseFileIn } from '#server/db/open-database.ts'
import { removeSqliteIfPossible } from '#server/db/sqlite-files.ts'
import { backupName, findBackup, kindOfBackup, listBackups } from './backup-folder.ts'
import { type Handover, type Restorer, restoreWhileServing, reasonOf } from './handover.ts'
import { runFileTask } from './run-file-task.ts'
import { isBackupDue, nextTimeOf } from './schedule.ts'

export type Backups = {
  list: () => Promise<{ files: BackupFile[]; work: BackupWork | null; failure: Failure | null }>
  /** When the schedule makes the next one; null if it is off. */
  nextAt: (schedule: BackupSchedule) => EpochSeconds | null
  /** Begins a backup. Refuses with `backup-running`. */
  begin: () => void
  /**
   * Copies the data as they are, before a statement of an admin writes. Resolves with the name of the file. Refuses with
   * `backup-running` and `restore-point-failed`.
   */
  restorePoint: () => Promise<string>
  /** Refuses with `backup-not-found`. */
  find: (name: string) => Promise<{ file: string; size: number }>
  /** Whether the file is whole. Refuses with `backup-not-found` or `backup-running`. */
  check: (name: string) => Promise<boolean>
  /** Begins a restore, and resolves with the token by which it can be followed. Refuses as `check` does. */
  beginRestore: (name: string, by: Restorer) => Promise<string>
  /** Undefined for another token. */
  restoreState: (token: string) => RestoreState | undefined
  /** Makes the backup of the schedule if it is due. */
  tick: (schedule: BackupSchedule) => Promise<void>
  /** Resolves once nothing is under way. */
  settled: () => Promise<void>
}

type Failure = { at: EpochSeconds; reason: string }

type Deps = {
  dataDir: string
  handover: Handover
  now: () => EpochSeconds
  newToken: () => string
  onDefect: (error: unknown, place: string) => void
}

export function createBackups({ dataDir, handover, now, newToken, onDefect }: Deps): Backups {
  const folder = backupFolderOf(databaseFileIn(dataDir))
  const startedAt = now()
  /** What `check` has found of a file as it was then. */
  const checks = new Map<string, { passed: boolean; at: EpochSeconds; modifiedMs: number }>()
  const inTurn = createTurn(onDefect)
  let failure: Failure | null = null
  let lastTriedAt: EpochSeconds | null = null
  let restoring: { token: string; state: RestoreState } | null = null

  const freeName = (kind: MadeKind, at: EpochSeconds) => {
    for (let ms = at * 1000; ; ms += 1) {
      const file = path.join(folder, backupName(kind, new Date(ms)))
      if (!existsSync(file)) return file
    }
  }

  /** Resolves with the file; null if it could not be made. */
  const make = async (kind: MadeKind, keep: number) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const at = now()
    // The copy is checked before it gets its name.
    const file = freeName(kind, at)
    const result = await runFileTask({ kind: 'back-up', dataDir, file })
    const reason = reasonOf(result)
    failure = reason === null ? null : { at, reason }
    if (reason === null) await removeOld(folder, { kind, keep })
    else onDefect(new BackupFailed(reason), 'backup')
    return reason === null ? path.basename(file) : null
  }

  const find = async (name: string) => {
    const found = await findBackup(folder, name)
    if (!found) throw new Refusal('backup-not-found')
    return { ...found, file: path.join(folder, name) }
  }

  const describe = ({
    name,
    size,
    modifiedMs,
  }: Awaited<ReturnType<typeof listBackups>>[number]): BackupFile => {
    const kind = kindOfBackup(name)
    const madeAt = Math.floor(modifiedMs / 1000)
    const seen = checks.get(name)
    if (seen?.modifiedMs === modifiedMs)
      return { name, kind, size, madeAt, check: seen.passed ? 'passed' : 'damaged', checkedAt: seen.at }
    const isChecked = kind === 'nightly' || kind === 'manual' || kind === 'before-query'
    return {
      name,
      kind,
      size,
      madeAt,
      check: isChecked ? 'passed' : 'unknown',
      checkedAt: isChecked ? madeAt : null,
    }
  }

  return {
    list: async () => ({
      files: (await listBackups(folder)).map(describe),
      work: inTurn.work(),
      failure,
    }),
    nextAt: ({ isOn, time }) => (isOn ? nextTimeOf(time, now()) : null),
    begin: () => inTurn.begin('backing-up', () => make('manual', manualKept)),
    restorePoint: async () => {
      const made = await inTurn.run('backing-up', () => make('before-query', beforeQueryKept))
      if (made === null) throw new Refusal('restore-point-failed')
      return made
    },
    find,
    check: async (name) => {
      const { file, modifiedMs } = await find(name)
      let passed = false
      await inTurn.run('checking', async () => {
        const result = await runFileTask({ kind: 'check', file })
        if ('failed' in result) throw new BackupFailed(result.failed)
        passed = !('refusal' in result)
        checks.set(name, { passed, at: now(), modifiedMs })
      })
      return passed
    },
    beginRestore: async (name, by) => {
      const { file } = await find(name)
      const token = newToken()
      inTurn.begin('restoring', async () => {
        const onState = (state: RestoreState) => {
          restoring = { token, state }
        }
        onState({ name, step: 'prepare', outcome: 'running', reason: null, restorePoint: null })
        await restoreWhileServing({ dataDir, file, name, by, now, handover, onState })
      })
      return token
    },
    restoreState: (token) => (restoring?.token === token ? restoring.state : undefined),
    tick: async (schedule) => {
      if (inTurn.work() !== null) return
      const newest = (await listBackups(folder)).find(({ name }) => kindOfBackup(name) === 'nightly')
      const lastMadeAt = newest ? Math.floor(newest.modifiedMs / 1000) : null
      if (!isBackupDue(schedule, { now: now(), startedAt, lastMadeAt, lastTriedAt })) return
      lastTriedAt = now()
      if (inTurn.work() === null) await inTurn.run('backing-up', () => make('nightly', schedule.keep))
    },
    settled: inTurn.settled,
  }
}

/** One work at a time. */
function createTurn(onDefect: Deps['onDefect']) {
  let present: { work: BackupWork; ended: Promise<unknown> } | null = null
  const run = <T>(work: BackupWork, body: () => Promise<T>): Promise<T> => {
    if (present) throw new Refusal('backup-running')
    const ended = body().finally(() => {
      present = null
    })
    present = { work, ended }
    return ended
  }
  return {
    run,
    begin: (work: BackupWork, body: () => Promise<unknown>) =>
      void run(work, body).catch((error: unknown) => onDefect(error, 'backups')),
    work: () => present?.work ?? null,
    settled: async () => {
      await present?.ended.catch(() => undefined)
    },
  }
}

type MadeKind = 'nightly' | 'manual' | 'before-query'

/** Of those that admins have made. */
const manualKept = 14
/** Of those before statements of admins. */
const beforeQueryKept = 5

class BackupFailed extends Error {
  override name = 'BackupFailed'
}

type Kept = { kind: BackupKind; keep: number }

/** Others than those of this kind are left alone. */
async function removeOld(folder: string, { kind, keep }: Kept): Promise<void> {
  const files = (await listBackups(folder)).filter(({ name }) => kindOfBackup(name) === kind)
  for (const { name } of files.slice(keep)) removeSqliteIfPossible(path.join(folder, name))
}
