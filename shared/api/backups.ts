/**
 * What the calls of backups answer (docs/decisions/0126-settings-of-the-server.md). Only system admins may make them. Sizes are
 * bytes, times epoch seconds.
 */
import * as z from 'zod/mini'
import { BackupKind, BackupWork, RestoreOutcome, restoreSteps } from '../model/backup.ts'

export const BackupFile = z.object({
  name: z.string(),
  kind: BackupKind,
  size: z.int(),
  madeAt: z.int(),
  /** `unknown`: nobody has looked since the server started, and it was not checked when it was written. */
  check: z.enum(['passed', 'damaged', 'unknown']),
  /** When it was checked; null if it was not. */
  checkedAt: z.nullable(z.int()),
})
export type BackupFile = z.infer<typeof BackupFile>

const SqliteBackups = z.object({
  kind: z.literal('sqlite'),
  files: z.array(BackupFile),
  work: z.nullable(BackupWork),
  /** When the schedule makes the next one; null if it is off. */
  nextAt: z.nullable(z.int()),
  /** The last backup that could not be made since the server started, with the reason. */
  failure: z.nullable(z.object({ at: z.int(), reason: z.string() })),
})

const PostgresBackups = z.object({
  kind: z.literal('postgres'),
  /** The line of a schedule that backs the database up. It names the address by its variable. */
  scheduleLine: z.string(),
  /** When the last base backup ended, as far as the server's role may know. */
  lastBaseBackupAt: z.nullable(z.int()),
})

/** `none`: the data are in memory. */
export const BackupsAnswer = z.discriminatedUnion('kind', [
  SqliteBackups,
  PostgresBackups,
  z.object({ kind: z.literal('none') }),
])
export type BackupsAnswer = z.infer<typeof BackupsAnswer>

/** How far a restore is. `reason` is a sentence. */
export const RestoreState = z.object({
  name: z.string(),
  /** The step that is under way, or at which it ended. */
  step: z.enum(restoreSteps),
  outcome: RestoreOutcome,
  reason: z.nullable(z.string()),
  /** The file with the data that were replaced. */
  restorePoint: z.nullable(z.string()),
})
export type RestoreState = z.infer<typeof RestoreState>

/** Who begins a restore follows it by the token, also while no other calls are taken and after all sessions have ended. */
export const RestoreBegun = z.object({ token: z.string() })
