/** Whether the history lists expenses by time or under their trips. The choice is kept on this device for all groups. */
import * as z from 'zod/mini'

export const HistoryOrder = z.enum(['time', 'trip'])
export type HistoryOrder = z.infer<typeof HistoryOrder>

const storageKey = 'waritabi-history-order'

export function lastHistoryOrder(): HistoryOrder {
  try {
    return localStorage.getItem(storageKey) === 'trip' ? 'trip' : 'time'
  } catch {
    // Without localStorage nothing was chosen.
    return 'time'
  }
}

export function rememberHistoryOrder(order: HistoryOrder): void {
  try {
    localStorage.setItem(storageKey, order)
  } catch {
    // The history opens by time.
  }
}
