/** A device whose server has lost versions of the group, and what it then gives back. */
import type { DeviceStore } from '#shared/sync/device-store.ts'
import type { Divergence, RowsByTable } from '#shared/sync/wire-format.ts'
import { expenseIdOf } from './ids.ts'
import { type ExpenseRow, spending } from './money-rows.ts'
import { guestKey, hanakoKey, taroKey } from './keys.ts'
import { groupDelta, laterDelta, peek, receive } from './sync-rows.ts'

export const lost = { version: 9, id: 'lost' }
export const common = { version: 3, id: 'common' }

export const row = (number: number, version: number, fields: Partial<ExpenseRow> = {}): ExpenseRow => ({
  ...spending({
    number,
    payers: [{ userKey: hanakoKey, amount: 300 }],
    split: { method: 'equal', participants: [guestKey, taroKey] },
  }),
  updatedAt: 50,
  version,
  createdVersion: version,
  ...fields,
})

export type Had = { rows?: RowsByTable; deleted?: RowsByTable }

/** The device receives these rows, and then the server’s, which has lost versions. Returns the give-backs. */
export async function afterLoss(
  store: DeviceStore,
  had: Had,
  has: Had = {},
  divergence: Divergence = { lost, common },
) {
  await receive(store, { ...laterDelta(9, { versions: [divergence.lost] }), from: 3, ...had })
  const { rows, ...rest } = has
  const now = groupDelta({ to: 4, reset: true, divergence, ...rest, ...(rows ? { rows } : {}) })
  await receive(store, now)
  return (await peek(store)).queue.filter(({ name }) => name === 'row.giveBack')
}
export const keysOf = (queue: readonly { touched: string[] }[]) => queue.map(({ touched: [key] }) => key)
export const keyOf = (number: number) => `expenses/${expenseIdOf(number)}`
