/**
 * The cost budget of each account. It recovers with time, up to `costAtOnceMax`, and each call is charged what it has
 * cost. Like the limits, this is counted in each process.
 */
import type { EpochSeconds } from '#shared/dates.ts'
import type { UserId } from '#shared/model/user.ts'
import { countCost } from '#server/db/cost-counter.ts'

export type CostLimits = {
  /** How much an account recovers in a minute, in units of server/db/cost-counter.ts. */
  costPerMinuteMax: number
  /** The most that an account may spend at once, if it has spent nothing before. */
  costAtOnceMax: number
}

/**
 * In units of server/db/cost-counter.ts, of which a server handles some 150,000 in a second. `atOnceMax` covers
 * what a new device in a group of 100,000 expenses needs. After that an account has about a thirtieth of one core.
 */
const atOnceMax = 3_000_000
const perMinuteMax = 300_000

/** If only this computer can call, nobody has to be slowed down. */
export function costLimitsOf({ isLoopbackOnly }: { isLoopbackOnly: boolean }): CostLimits {
  const factor = isLoopbackOnly ? 100 : 1
  return { costPerMinuteMax: perMinuteMax * factor, costAtOnceMax: atOnceMax * factor }
}

export type Budgets = {
  /** Throws `OverBudget` while the account has exceeded its budget. */
  require: (userId: UserId) => void
  /** To be called after the work with its cost, so that the last call of a budget may exceed it. */
  charge: (userId: UserId, units: number) => void
}

/** The account's next call may start after `retryAfterSeconds`. */
export class OverBudget extends Error {
  override name = 'OverBudget'
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('the account has spent its budget')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

type Deps = CostLimits & { now: () => EpochSeconds }

export function createBudgets({ costPerMinuteMax, costAtOnceMax, now }: Deps): Budgets {
  const perSecond = costPerMinuteMax / 60
  /** Only accounts that have spent something. */
  const spent = new Map<UserId, { units: number; at: EpochSeconds }>()
  const spentBy = (userId: UserId) => {
    const spending = spent.get(userId)
    if (!spending) return 0
    // If the clock was set back, the account recovers from then on.
    spending.at = Math.min(spending.at, now())
    return Math.max(0, spending.units - (now() - spending.at) * perSecond)
  }
  let sweptAt = now()
  const sweep = () => {
    if (Math.abs(now() - sweptAt) < 60) return
    sweptAt = now()
    for (const userId of spent.keys()) if (spentBy(userId) === 0) spent.delete(userId)
  }
  return {
    require: (userId) => {
      const excess = spentBy(userId) - costAtOnceMax
      if (excess > 0) throw new OverBudget(Math.ceil(excess / perSecond))
    },
    charge: (userId, units) => {
      sweep()
      spent.set(userId, { units: spentBy(userId) + units, at: now() })
    },
  }
}

/** Throws `OverBudget` and does not run `work` while the account has spent its budget. */
export type AccountQueue = <T>(userId: UserId, work: () => Promise<T>) => Promise<T>

/**
 * Runs the calls of one account one after the other, in the order in which they came. Each call holds a database connection,
 * of which there are few, and may take long: several at once would let one account lock everybody else out. Each call is
 * charged to the account's budget, and none starts while the budget is exceeded. Like the limits, this is counted in each
 * process.
 */
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
