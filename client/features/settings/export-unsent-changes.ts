import { exportUnsent } from '#client/features/unsent/read-unsent.ts'
import { exportFile } from './export-file.ts'

/** Resolves to true if the person has the file. If it failed, a notice says why. */
export function exportUnsentChanges(): Promise<boolean> {
  return exportFile(exportUnsent)
}
