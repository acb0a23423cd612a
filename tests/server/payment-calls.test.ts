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

const record = async () => {
  const { hanako, taro, jiro, group } = fixture
  const body = {
    ...lunch(hanako.user.id),
    participants: [{ userId: hanako.user.id }, { userId: taro.user.id }, { pendingMemberId: jiro }],
  }
  return (await call(hanako, 'POST', `/groups/${group}/expenses`, body)).expense
}
const mark = async (id: string, paid: boolean) =>
  (await call(fixture.taro, 'POST', `/expenses/${id}/payments`, { userId: fixture.taro.user.id, paid }))
    .expense

it('a share is marked as paid and unpaid for one person', async () => {
  const { id } = await record()
  const marked = [await mark(id, true), await mark(id, false)]
  expect(marked.map(({ shares }) => shares[1].is_paid)).toEqual([true, false])
})

it('an expense is paid by a transfer that names it, and by a mark only for the rest', async () => {
  const { hanako, taro, group } = fixture
  const expense = await record()
  const sent = { fromId: taro.user.id, toId: hanako.user.id, amount: 300, expenseId: expense.id }
  const { transfer } = await call(taro, 'POST', `/groups/${group}/transfers`, sent)
  expect(transfer.expenseId).toBe(expense.id)
  const sharesOf = async () => (await call(taro, 'GET', `/expenses/${expense.id}`)).expense.shares
  expect((await sharesOf())[1]).toMatchObject({ is_paid: false, paid_at: null })
  await mark(expense.id, true)
  expect((await sharesOf())[1]).toMatchObject({ is_paid: true, paid_at: startOfTests })
  const { transfers } = await call(hanako, 'GET', `/groups/${group}/transfers`)
  expect(transfers.map(({ amount }: { amount: number }) => amount).toSorted()).toEqual([300, 33])
})
