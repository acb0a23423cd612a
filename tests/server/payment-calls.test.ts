/** An expense is paid by transfers that name it, and by marking a share. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestServer, startOfTests } from './start-server.ts'
import { type Fixture, call, lunch, startWithFixture } from './trip-fixture.ts'

let server: TestServer
let fixture: Fixture
beforeEach(async () => {
  ;({ server, fixture } = await startWithFixture())
})
afterEach(() => server.stop())

it('an expense is paid by a transfer that names it, and by a mark only for the rest', async () => {
  const { hanako, taro, jiro, group } = fixture
  const { expense } = await call(hanako, 'POST', `/groups/${group}/expenses`, {
    ...lunch(hanako.user.id),
    participants: [{ userId: hanako.user.id }, { userId: taro.user.id }, { pendingMemberId: jiro }],
  })
  const sent = { fromId: taro.user.id, toId: hanako.user.id, amount: 300, expenseId: expense.id }
  const { transfer } = await call(taro, 'POST', `/groups/${group}/transfers`, sent)
  expect(transfer.expenseId).toBe(expense.id)
  const sharesOf = async () => (await call(taro, 'GET', `/expenses/${expense.id}`)).expense.shares
  expect((await sharesOf())[1]).toMatchObject({ is_paid: false, paid_at: null })
  await call(taro, 'POST', `/expenses/${expense.id}/payments`, { userId: taro.user.id, paid: true })
  expect((await sharesOf())[1]).toMatchObject({ is_paid: true, paid_at: startOfTests })
  const { transfers } = await call(hanako, 'GET', `/groups/${group}/transfers`)
  expect(transfers.map(({ amount }: { amount: number }) => amount).toSorted()).toEqual([300, 33])
})
