/** Reading and computing the payments page: 3,000 expenses of 100 people, compared with 300 of 30. */
import type { GroupId } from '#shared/model/group.ts'
import { peopleOf } from '#client/store/queries/people.ts'
import { rowsOfGroup, settlementOverviewOf } from '#client/store/queries/settlements.ts'
import { paymentsByExpense } from '#shared/money/payments.ts'
import { type Comparison, compare, timed } from '../compare.ts'
import { download, openDevice } from './device-fixture.ts'

/** Only one database can be open at a time, so both groups are on one device. */
export async function paymentsOfManyPeople(): Promise<Comparison> {
  const database = await openDevice()
  const few = await download(database, { group: 1, expenses: 300, people: 30 })
  const many = await download(database, { group: 2, expenses: 3_000, people: 100 })
  const opening = (groupId: GroupId) =>
    timed(async () => {
      const [rows] = await Promise.all([
        rowsOfGroup(groupId),
        settlementOverviewOf({ groupId, itineraryId: null }),
        peopleOf(groupId),
      ])
      paymentsByExpense(rows)
    })
  return compare({ ours: opening(many), yardstick: opening(few) }, { rounds: 15 })
}
