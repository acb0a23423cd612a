/** What a backup is, what is done with backups, and the steps of a restore (docs/decisions/0126-settings-of-the-server.md). */
import * as z from 'zod/mini'

/**
 * `nightly` and `manual`: made by the server. `before-restore`: what a restore has replaced. `before-query`: the data before a
 * statement of an admin wrote. `other`: put there by somebody.
 */
export const BackupKind = z.enum(['nightly', 'manual', 'before-restore', 'before-query', 'other'])
export type BackupKind = z.infer<typeof BackupKind>

/** What is being done; one thing at a time. */
export const BackupWork = z.enum(['backing-up', 'checking', 'restoring'])
export type BackupWork = z.infer<typeof BackupWork>

/** In their order. */
export const restoreSteps = ['prepare', 'stop', 'swap', 'verify', 'start'] as const
export type RestoreStep = (typeof restoreSteps)[number]

/** `refused`: the data were never touched. `rolled-back`: they were replaced, and are again what they were. */
export const RestoreOutcome = z.enum(['running', 'restored', 'refused', 'rolled-back'])
export type RestoreOutcome = z.infer<typeof RestoreOutcome>
