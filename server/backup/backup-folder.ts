/** The backups and restore points that there are, and what their names say. */
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { BackupKind } from '#shared/model/backup.ts'

/** Names that a call may name. They lead to no other folder. */
const namePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,120}\.sqlite$/
const kindPattern =
  /^(nightly|manual|before-restore|before-query)-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.sqlite$/

/** Names of one kind are in order of time. */
export function backupName(kind: Exclude<BackupKind, 'other'>, now: Date): string {
  return `${kind}-${now.toISOString().replaceAll(/[:.]/g, '-')}.sqlite`
}

export function kindOfBackup(name: string): BackupKind {
  const kind = BackupKind.safeParse(kindPattern.exec(name)?.[1])
  return kind.success ? kind.data : 'other'
}

type Found = { name: string; size: number; modifiedMs: number }

/** The files in the folder, the newest first. A folder that is not there has none. */
export async function listBackups(folder: string): Promise<Found[]> {
  const names = await readdir(folder).catch(() => [])
  const found = await Promise.all(
    names.filter((name) => namePattern.test(name)).map((name) => lookAt(folder, name)),
  )
  return found.flat().toSorted((a, b) => b.modifiedMs - a.modifiedMs || (a.name < b.name ? 1 : -1))
}

/** Empty if it is gone, or no file. */
async function lookAt(folder: string, name: string): Promise<Found[]> {
  const file = await stat(path.join(folder, name)).catch(() => undefined)
  return file?.isFile() ? [{ name, size: file.size, modifiedMs: file.mtimeMs }] : []
}

export async function findBackup(folder: string, name: string): Promise<Found | undefined> {
  if (!namePattern.test(name)) return undefined
  const [found] = await lookAt(folder, name)
  return found
}
