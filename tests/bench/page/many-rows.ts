/** Opening screens on a device with 100,000 expenses in a hundred groups, compared with a device with 1,000. */
import { assert } from '#shared/assert.ts'
import type { GroupId } from '#shared/model/group.ts'
import { groupSummaries } from '#client/store/queries/group-summaries.ts'
import { expenseById, expensesNewestFirst } from '#client/store/queries/expenses.ts'
import { peopleOf } from '#client/store/queries/people.ts'
import { settlementOfGroup } from '#client/store/queries/settlements.ts'
import { type Comparison, type Timed, compare, timed } from '../compare.ts'
import { download, openDevice } from './device-fixture.ts'

const much: Device = { groups: 100, perGroup: 1_000 }
/** One group, with as many expenses as each group of `much`. */
const oneGroup: Device = { groups: 1, perGroup: 1_000 }
/** As many groups as `much`, for screens that show all of them. */
const thinGroups: Device = { groups: 100, perGroup: 10 }
type Device = { groups: number; perGroup: number }

const openings = {
  list: (groupId: GroupId) => Promise.all([expensesNewestFirst(groupId, 50), peopleOf(groupId)]),
  dialog: async (groupId: GroupId) => {
    const [row] = await expensesNewestFirst(groupId, 1)
    assert(row, 'the group has expenses')
    return expenseById(groupId, row.id)
  },
  settlement: settlementOfGroup,
  'dashboard’s groups': groupSummaries,
}

/**
 * Only one database can be open at a time. So each device is measured relative to the same plain read in it, and then
 * the two figures are compared.
 */
export async function manyAgainstFew(): Promise<Record<string, Comparison>> {
  const few = await medians(oneGroup)
  const thin = await medians(thinGroups)
  const many = await medians(much)
  const compared = Object.keys(openings).map((name) => {
    const little = name === 'dashboard’s groups' ? thin : few
    const [ms, yardstickMs] = [many.get(name) ?? Number.NaN, little.get(name) ?? Number.NaN]
    return [name, { ratio: ms / yardstickMs, ms, yardstickMs }]
  })
  return Object.fromEntries(compared)
}

async function medians({ groups, perGroup }: Device): Promise<Map<string, number>> {
  const database = await openDevice()
  let groupId: GroupId | undefined
  for (let group = 1; group <= groups; group++) {
    const downloaded = await download(database, { group, expenses: perGroup })
    if (group === Math.ceil(groups / 2)) groupId = downloaded
  }
  assert(groupId, 'there is a group')
  const found = new Map<string, number>()
  for (const [name, open] of Object.entries(openings)) {
    const opening: Timed = timed(() => open(groupId))
    const { ms } = await compare({ ours: opening, yardstick: opening }, { rounds: 15, warmUp: 3 })
    found.set(name, ms)
  }
  return found
}
