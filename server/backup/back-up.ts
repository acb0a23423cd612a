/** Copies the database into one file, while a server may be running. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { BackupRefusal } from '#shared/messages/server.ts'
import { type Result, err, ok } from '#shared/result.ts'
import { databaseFileIn } from '#server/db/open-database.ts'
import { lockData } from '#server/db/data-lock.ts'
import { copySqlite, removeSqlite, removeSqliteIfPossible } from '#server/db/sqlite-files.ts'
import { RenameNotDurable, replaceFile } from './replace-file.ts'

export async function backUp(dataDir: string, file: string): Promise<Result<void, BackupRefusal>> {
  const present = databaseFileIn(dataDir)
  if (!existsSync(present)) return err('nothing-there')
  if (existsSync(file)) return err('file-taken')
  if (!existsSync(path.dirname(file))) return err('no-folder')
  const unlock = lockData(dataDir, 'together')
  const copy = `${file}.part`
  try {
    // Left by a backup that was interrupted.
    removeSqlite(copy)
    if (!(await copySqlite({ from: present, to: copy }))) return err('present-damaged')
    publish({ from: copy, to: file })
    return ok()
  } finally {
    // If the removal fails, the next backup removes the file.
    removeSqliteIfPossible(copy)
    unlock()
  }
}

/**
 * Gives the copy its name. If a power cut may undo the rename, the file is removed again: the command has failed, and
 * it could not be repeated while the file exists.
 */
function publish(names: { from: string; to: string }): void {
  try {
    replaceFile(names)
  } catch (error) {
    if (error instanceof RenameNotDurable) removeSqliteIfPossible(names.to)
    throw error
  }
}
