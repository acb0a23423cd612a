/** The server makes payments of the paid flags of earlier builds. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ExpenseId } from '#shared/model/expense.ts'
import { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { convertPaidFlags } from '#server/db/convert-paid-flags.ts'
import { readSyncView } from '#server/db/sync-view.ts'
import { wrongSums } from '#tests/support/wrong-sums.ts'
import { type TestServer } from './start-server.ts'
import { type Fixture, call, startWithFixture } from './trip-fixture.ts'

let server: TestServer
let fixture: Fixture
beforeEach(async () => {
  ;({ server, fixture } = await startWithFixture())
})
afterEach(() => server.stop())

/** 太郎 lays out 3,000 yen for three. 花子 and 次郎 have paid, by the flags that the migration has found. */
async function recordFlagged() {
  const { hanako, taro, jiro, group } = fixture
  const participants = [{ userId: hanako.user.id }, { userId: taro.user.id }, { pendingMemberId: jiro }]
  const { expense } = await call(taro, 'POST', `/groups/${group}/expenses`, {
    ...{ title: '夕食', amount: 3_000, category: 'food', date: '2026-11-20', splitMethod: 'equal' },
    ...{ paidBy: taro.user.id, participants },
  })
  const [expenseId, groupId] = [ExpenseId.parse(expense.id), GroupId.parse(group)]
  await server.database.db
    .insertInto('paidFlags')
    .values([0, 1, 2].map((position) => ({ expenseId, groupId, position, paidAt: server.clock.now })))
    .execute()
  return { groupId, expenseId }
}

it('each flag becomes the payment for which it stood, in a version that devices receive', async () => {
  const { groupId, expenseId } = await recordFlagged()
  const scope = scopeOfGroup(groupId)
  const versionOf = () => readSyncView(server.database, (view) => view.versionOf(scope))
  const before = (await versionOf()) ?? 0
  await convertPaidFlags(server.database)
  const after = (await versionOf()) ?? 0
  expect(after).toBe(before + 1)
  const { rows } = await readSyncView(server.database, (view) =>
    view.rows(scope, { after: before, upTo: after }),
  )
  expect(rows.expenses?.map(({ id, expenseId: of, amount }) => [id === expenseId || of, amount])).toEqual([
    [true, 3_000],
    [expenseId, 1_000],
    [expenseId, 1_000],
  ])
  const { taro } = fixture
  const { expense } = await call(taro, 'GET', `/expenses/${expenseId}`)
  expect(expense.shares.map((share: { is_paid: boolean }) => share.is_paid)).toEqual([true, true, true])
  expect(await wrongSums(server.database)).toEqual([])

  await convertPaidFlags(server.database)
  expect(await versionOf()).toBe(after)
})
