/** What this device remembers of whoever is signed in, besides their database: in localStorage, and files without a row. */
import { keepText } from './browser-storage.ts'

/** The tab on which each group's page was last used. */
export const groupTabsKey = 'waritabi-group-tabs'
/** What a new expense had been filled in with when the browser ended the page. */
export const expenseDraftKey = 'waritabi-expense-draft'
/** What a system admin has run in the database explorer. */
export const queryHistoryKey = 'waritabi-query-history'
/** Set while somebody has switched debugging on. */
export const debuggingKey = 'waritabi-debugging'

/** The database of `unsaved-files.ts`. */
export const unsavedFilesDatabase = 'waritabi-unsaved-files'

/** Whoever uses the device next learns nothing of them. */
export function forgetTraces(): void {
  for (const key of [groupTabsKey, expenseDraftKey, queryHistoryKey, debuggingKey]) keepText(key, null)
  indexedDB.deleteDatabase(unsavedFilesDatabase)
}
