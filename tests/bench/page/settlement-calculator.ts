/** Trying out a settlement, as after each choice: 3,000 expenses of 100 people, compared with 300 of 30. */
import type { GroupId } from '#shared/model/group.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { asRecorded, calculateSettlement } from '#shared/money/settlement-calculator.ts'
import { peopleOf } from '#client/store/queries/people.ts'
import { settlementOfGroup } from '#client/store/queries/settlements.ts'
import { taro } from '#tests/builders/people.ts'
import { type Comparison, compare, timed } from '../compare.ts'
import { download, openDevice } from './device-fixture.ts'

/** What takes most time: somebody who has a share of every expense, so that each is divided again, and a new plan. */
const whatIf = { ...asRecorded, leftOutPeople: new Set([keyOfUser(taro.userId)]), unit: 100 as const }

/** Only one database can be open at a time, so both groups are on one device. */
export async function calculatorOfManyPeople(): Promise<Comparison> {
  const database = await openDevice()
  const few = await download(database, { group: 1, expenses: 300, people: 30 })
  const many = await download(database, { group: 2, expenses: 3_000, people: 100 })
  const calculating = async (groupId: GroupId) => {
    const [{ rows }, people] = await Promise.all([settlementOfGroup(groupId), peopleOf(groupId)])
    return timed(() => calculateSettlement(rows, people.resolve, whatIf))
  }
  return compare({ ours: await calculating(many), yardstick: await calculating(few) }, { rounds: 30 })
}
