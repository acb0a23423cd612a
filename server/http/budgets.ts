/**
 * What each account may cost. A budget fills up with time, to as much as one may spend at once, and calls are charged what
 * they have cost. Counted in this process, as the limits are.
 */
import type { EpochSeconds } from '#shared/dates.ts'
import type { UserId } from '#shared/model/user.ts'

export type CostLimits = {
  /** In units of server/db/cost-counter.ts. */
  costPerMinuteMax: number
  /** Saved up by whoever has asked for little. */
  costAtOnceMax: number
}

export type Budgets = {
  /** Throws `OverBudget` while the account has spent more than it has. */
  require: (userId: UserId) => void
  /** After the work, by what it has cost, so that the last call of a budget may go beyond it. */
  charge: (userId: UserId, units: number) => void
}

/** The account's next call may begin after this time. */
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
  /** Of those alone who have spent something. */
  const spent = new Map<UserId, { units: number; at: EpochSeconds }>()
  const spentBy = (userId: UserId) => {
    const { units, at } = spent.get(userId) ?? { units: 0, at: now() }
    // A clock that was set back gives nothing and takes nothing.
    return Math.max(0, units - Math.max(0, now() - at) * perSecond)
  }
  let sweptAt = now()
  const sweep = () => {
    if (now() - sweptAt < 60) return
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
