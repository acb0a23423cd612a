/** Where the server keeps backups and restore points, and what their names say. */
import path from 'node:path'

/** `backups/` beside the file of the database. */
export function backupFolderOf(databaseFile: string): string {
  return path.join(path.dirname(databaseFile), 'backups')
}
