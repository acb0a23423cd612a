/** The device's own layers in a real browser, against bare Dexie: what tests/bench/browser.ts asks for by name. */
import { type Comparison } from '../compare.ts'
import { manyAgainstFew } from './many-rows.ts'
import { pullAgainstBulkPut } from './pulling.ts'
import { commitToRows, saveToCommit } from './saving.ts'
import { type Summing, sumWhatIsDue } from './summing.ts'

export type DeviceBench = {
  saveToCommit: () => Promise<Comparison>
  commitToRows: () => Promise<Comparison>
  pullAgainstBulkPut: () => Promise<Comparison>
  /** By what is opened. */
  manyAgainstFew: () => Promise<Record<string, Comparison>>
  sumWhatIsDue: () => Promise<Summing>
}

declare global {
  interface Window {
    bench: DeviceBench
  }
}

window.bench = { saveToCommit, commitToRows, pullAgainstBulkPut, manyAgainstFew, sumWhatIsDue }
