/**
 * Measures the device's layers in a real browser, compared with plain Dexie. tests/bench/browser.ts calls these
 * functions by name.
 */
import { type Comparison } from '../compare.ts'
import { historyWithFilter, statisticsOfHistory } from './history.ts'
import { manyAgainstFew } from './many-rows.ts'
import { pullAgainstBulkPut } from './pulling.ts'
import { paymentsOfManyPeople } from './payments.ts'
import { commitToRows, saveToCommit, saveWhileRecording } from './saving.ts'
import { calculatorAfterChoice, calculatorOpened } from './settlement-calculator.ts'
import { type Summing, sumWhatIsDue } from './summing.ts'
import { budgetCompared, itemReordered, tripListed } from './trips.ts'

export type DeviceBench = {
  saveToCommit: () => Promise<Comparison>
  saveWhileRecording: () => Promise<Comparison>
  commitToRows: () => Promise<Comparison>
  pullAgainstBulkPut: () => Promise<Comparison>
  /** By the name of the screen that is opened. */
  manyAgainstFew: () => Promise<Record<string, Comparison>>
  sumWhatIsDue: () => Promise<Summing>
  paymentsOfManyPeople: () => Promise<Comparison>
  historyWithFilter: () => Promise<Comparison>
  statisticsOfHistory: () => Promise<Comparison>
  calculatorOpened: () => Promise<Comparison>
  calculatorAfterChoice: () => Promise<Comparison>
  tripListed: () => Promise<Comparison>
  itemReordered: () => Promise<Comparison>
  budgetCompared: () => Promise<Comparison>
}

declare global {
  interface Window {
    bench: DeviceBench
  }
}

window.bench = {
  saveToCommit,
  saveWhileRecording,
  commitToRows,
  pullAgainstBulkPut,
  manyAgainstFew,
  sumWhatIsDue,
  paymentsOfManyPeople,
  historyWithFilter,
  statisticsOfHistory,
  calculatorOpened,
  calculatorAfterChoice,
  tripListed,
  itemReordered,
  budgetCompared,
}
