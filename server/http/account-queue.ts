/**
 * Runs the calls of one account one after the other, in the order in which they came. Each call holds a database connection, of
 * which there are few, and may take long: several at once would let one account lock everybody else out. Each call is charged
 * to the account's budget, and none starts while the budget is exceeded. Like the limits, this is counted in each process.
 */
import type { UserId } from '#shared/model/user.ts'
import { countCost } from '#server/db/cost-counter.ts'
import type { Budgets } from './cost-budgets.ts'

/** Throws `OverBudget` and does not run `work` while the account has spent its budget. */
export type AccountQueue = <T>(userId: UserId, work: () => Promise<T>) => Promise<T>

export function createAccountQueue(budgets: Budgets): AccountQueue {
  const last = new Map<UserId, Promise<unknown>>()
  return async (userId, work) => {
    const before = last.get(userId)
    const queued = (before ?? Promise.resolve()).then(() => withinBudget(budgets, userId, work))
    // A call that fails rejects for its own caller only.
    const ended = queued.catch(() => undefined)
    last.set(userId, ended)
    try {
      return await queued
    } finally {
      if (last.get(userId) === ended) last.delete(userId)
    }
  }
}

async function withinBudget<T>(budgets: Budgets, userId: UserId, work: () => Promise<T>): Promise<T> {
  budgets.require(userId)
  const counter = { units: 0 }
  try {
    return await countCost(counter, work)
  } finally {
    budgets.charge(userId, counter.units)
  }
}
