import { exportUnsent } from '#client/features/unsent/unsent-export.ts'
import { handOverFile } from '#client/platform/hand-over-file.ts'

/** Resolves to true if the person has the file. */
export async function exportUnsentChanges(): Promise<boolean> {
  try {
    const { name, content } = await exportUnsent()
    const end = await handOverFile(name, content)
    return end === 'downloaded' || end === 'shared'
  } catch (error) {
    console.error('export', error)
    return false
  }
}
