/** The history with filters, and its figures, of 3,000 expenses of 100 people. */
import type { GroupId } from '#shared/model/group.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import type { HistoryFilter } from '#shared/money/history-filter.ts'
import { statisticsOf } from '#shared/money/statistics.ts'
import { filteredRows } from '#client/features/expenses/history-filter.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import { peopleOf } from '#client/store/queries/people.ts'
import { rowsOfGroup } from '#client/store/queries/settlements.ts'
import { taro } from '#tests/builders/people.ts'
import { type Comparison, compare, timed } from '../compare.ts'
import { download, openDevice } from './device-fixture.ts'

/** Everything that takes time: words that every row has, a person in every row, and the debts of every row. */
const filter: HistoryFilter = { q: '支出', person: keyOfUser(taro.userId), unpaid: true }

/** Reads the group and filters it, as at the first filter, compared with 300 expenses of 30 people. */
export async function historyWithFilter(): Promise<Comparison> {
  const { few, many } = await openGroups()
  const filtering = (groupId: GroupId) =>
    timed(async () => {
      const { rows, people } = await read(groupId)
      filteredRows(rows, filter, people)
    })
  return compare({ ours: filtering(many), yardstick: filtering(few) }, { rounds: 15 })
}

/**
 * Computes the figures of rows that are read already, as after each change of a filter, compared with one pass that only
 * sums their shares by key.
 */
export async function statisticsOfHistory(): Promise<Comparison> {
  const { many } = await openGroups()
  const { rows, people } = await read(many)
  return compare(
    { ours: timed(() => statisticsOf(rows, people.resolve)), yardstick: timed(() => sumShares(rows)) },
    { rounds: 30 },
  )
}

/** Only one database can be open at a time, so both groups are on one device. */
export async function openGroups() {
  const database = await openDevice()
  const few = await download(database, { group: 1, expenses: 300, people: 30 })
  const many = await download(database, { group: 2, expenses: 3_000, people: 100 })
  return { few, many }
}

/** The minimal work of any figure: one pass over all shares. */
export function sumShares(rows: readonly ExpenseRow[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { shares } of rows)
    for (const { userKey, amount } of shares) sums.set(userKey, (sums.get(userKey) ?? 0) + amount)
  return sums
}

async function read(groupId: GroupId) {
  const [rows, people] = await Promise.all([rowsOfGroup(groupId), peopleOf(groupId)])
  return { rows, people }
}
