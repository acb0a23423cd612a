/**
 * The calls of one account take turns: one that works in the database at a time, in the order in which they came. Each
 * holds a connection, of which there are few, and a call may be a long one: side by side, those of one person would keep
 * everybody else out. Each turn is charged to its account's budget, and none begins that is over it. Counted in this
 * process, as the limits are.
 */
import type { UserId } from '#shared/model/user.ts'
import { countCost } from '#server/db/cost-counter.ts'
import type { Budgets } from './budgets.ts'

/** Throws `OverBudget`, and does nothing of the work, while the account has spent its budget. */
export type AccountQueue = <T>(userId: UserId, work: () => Promise<T>) => Promise<T>

export function createAccountQueue(budgets: Budgets): AccountQueue {
  const last = new Map<UserId, Promise<unknown>>()
  return async (userId, work) => {
    const before = last.get(userId)
    const queued = (before ?? Promise.resolve()).then(() => withinBudget(budgets, userId, work))
    // How one ended is its own caller's to hear.
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
