/** Trying out a settlement of 3,000 expenses of 100 people. */
import type { GroupId } from '#shared/model/group.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { asRecorded, calculateSettlement } from '#shared/money/settlement-calculator.ts'
import { peopleOf } from '#client/store/queries/people.ts'
import { settlementOfGroup } from '#client/store/queries/settlements.ts'
import { taro } from '#tests/builders/people.ts'
import { type Comparison, compare, timed } from '../compare.ts'
import { openGroups, sumShares } from './history.ts'

/** What takes most time: somebody who has a share of every expense, so that each is divided again, and a new plan. */
const whatIf = { ...asRecorded, leftOutPeople: new Set([keyOfUser(taro.userId)]), unit: 100 as const }

/** Reads the group, settles it and tries something out, compared with 300 expenses of 30 people. */
export async function calculatorOpened(): Promise<Comparison> {
  const { few, many } = await openGroups()
  const opening = (groupId: GroupId) =>
    timed(async () => {
      const { rows, people } = await read(groupId)
      calculateSettlement(rows, people.resolve, whatIf)
    })
  return compare({ ours: opening(many), yardstick: opening(few) }, { rounds: 15 })
}

/** Tries something else out with rows that are read already, compared with one pass that only sums their shares. */
export async function calculatorAfterChoice(): Promise<Comparison> {
  const { many } = await openGroups()
  const { rows, people } = await read(many)
  return compare(
    {
      ours: timed(() => calculateSettlement(rows, people.resolve, whatIf)),
      yardstick: timed(() => sumShares(rows)),
    },
    { rounds: 30 },
  )
}

async function read(groupId: GroupId) {
  const [{ rows }, people] = await Promise.all([settlementOfGroup(groupId), peopleOf(groupId)])
  return { rows, people }
}
