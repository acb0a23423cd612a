import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isAccountOpen, closeAccount, currentDatabase, openAccount } from '#client/store/current-database.ts'
import { type ExpenseRow, expenseById, paymentsOfExpense } from '#client/store/queries/expenses.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import {
  expenseRow,
  grandmother,
  group,
  groupId,
  hanakoId,
  members,
  hanako,
  pendingMembers,
  people,
  transferRow,
  taro,
} from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { NoticeBoard } from '#client/ui/notice-board.tsx'
import { PayersAndShares } from './payers-and-shares.tsx'

const soba = expenseRow(1)

beforeEach(async () => {
  const database = await openAccount({ userId: hanakoId, displayName: '花子' })
  await database.groups.put(group)
  await database.members.bulkPut(members)
  await database.pendingMembers.bulkPut(pendingMembers)
})
afterEach(async () => {
  if (isAccountOpen()) await currentDatabase().delete({ disableAutoOpen: false })
  closeAccount()
})

/** As the detail shows the row: read again whenever it changes. */
function Detail({ id }: { id: ExpenseRow['id'] }) {
  const row = useLiveQuery(() => expenseById(groupId, id), [id])
  return row ? <PayersAndShares expense={row} people={people} /> : null
}

const ownFlag = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^首里そばのあなたの分/ })

it('marks the own share of an expense as paid right where it is shown, and takes the mark back', async () => {
  await currentDatabase().expenses.put(soba)
  renderView(<Detail id={soba.id} />)
  await userEvent.click(await ownFlag())
  await waitFor(async () => expect((await ownFlag()).checked).toBe(true))
  const [payment] = await paymentsOfExpense(groupId, soba.id)
  expect(payment).toMatchObject({ payers: [{ userKey: hanako, amount: 1_466 }], title: '首里そば' })
  await userEvent.click(await ownFlag())
  await waitFor(async () => expect((await ownFlag()).checked).toBe(false))
})

it('undoes from the notice what was marked, and nothing that had been marked before', async () => {
  const earlier = { ...transferRow(2, { from: grandmother, to: taro, amount: 1_468 }), expenseId: soba.id }
  await currentDatabase().expenses.bulkPut([soba, earlier])
  renderView(
    <>
      <NoticeBoard />
      <Detail id={soba.id} />
    </>,
  )
  await userEvent.click(await screen.findByRole('button', { name: '首里そば：全員を支払い済みにする' }))
  await waitFor(async () => expect((await ownFlag()).checked).toBe(true))
  await userEvent.click(await screen.findByRole('button', { name: '元に戻す' }))
  await waitFor(async () => expect((await ownFlag()).checked).toBe(false))
  expect((await paymentsOfExpense(groupId, soba.id)).map(({ id }) => id)).toEqual([earlier.id])
})

it('says why a share was not marked of an expense that was settled meanwhile', async () => {
  await currentDatabase().expenses.put({ ...soba, status: 'settled' })
  renderView(
    <>
      <NoticeBoard />
      <PayersAndShares expense={soba} people={people} />
    </>,
  )
  await userEvent.click(await ownFlag())
  expect(await screen.findByText('支払い状況の更新に失敗しました')).toBeDefined()
  expect(screen.getByText('精算済みのため、編集や削除はできません')).toBeDefined()
  expect(await paymentsOfExpense(groupId, soba.id)).toEqual([])
})

it('shows a settled expense and a transfer without flags', () => {
  const { rerender } = renderView(
    <PayersAndShares expense={{ ...soba, status: 'settled' }} people={people} />,
  )
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.getAllByText('祖母')).toHaveLength(1)
  rerender(
    <PayersAndShares expense={transferRow(2, { from: hanako, to: taro, amount: 500 })} people={people} />,
  )
  expect(screen.queryByRole('checkbox')).toBeNull()
})
