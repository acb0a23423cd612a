import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { UserKey } from '#shared/model/user-key.ts'
import { currentDatabase } from '#client/store/current-database.ts'
import { type ExpenseRow, expenseById, paymentsOfExpense } from '#client/store/queries/expenses.ts'
import { totalsOfGroup } from '#client/store/queries/totals.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { NoticeBoard } from '#client/ui/notice-board.tsx'
import { deleteAccountDatabase, openGroup } from '#tests/support/account-for-test.ts'
import {
  expenseRow,
  grandmother,
  groupId,
  hanako,
  people,
  shareOf,
  transferRow,
  taro,
} from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { PayersAndShares } from './expense-detail.tsx'

const soba = expenseRow(1)

beforeEach(async () => {
  await openGroup()
})
afterEach(deleteAccountDatabase)

/** As the detail shows the row: read again whenever it changes. */
function Detail({ id, isAdmin = false }: { id: ExpenseRow['id']; isAdmin?: boolean }) {
  const read = useLiveQuery(async () => {
    const [row, payments, totals] = await Promise.all([
      expenseById(groupId, id),
      paymentsOfExpense(groupId, id),
      totalsOfGroup(groupId),
    ])
    return row && { row, payments, balanceOf: (person: UserKey) => totals.balance[person] ?? 0 }
  }, [id])
  return read ? <PayersAndShares {...read} people={{ ...people, isAdmin }} /> : null
}

const markButton = { name: 'この支出だけ先に返した' }
const startMarking = async () => userEvent.click(await screen.findByRole('button', markButton))
const ownMark = () =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: 'あなたは首里そばの分を先に返した' })
const sharesShown = () =>
  within(screen.getByRole('region', { name: /^それぞれの分/ }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const paidFor = (number: number, given: { from: UserKey; amount: number }) => {
  return { ...transferRow(number, { to: taro, ...given }), expenseId: soba.id, title: soba.title }
}

it('shows shares alone, and says nothing of those who have not paid anything for the expense by itself', async () => {
  await currentDatabase().expenses.put(soba)
  renderView(<Detail id={soba.id} />)
  await screen.findByRole('button', markButton)
  expect(sharesShown()).toEqual(['花花子あなた1,466円', '太太郎1,466円', '祖祖母1,468円'])
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it.each<[string, Partial<ExpenseRow>, string | undefined]>([
  ['whose share has what an equal split leaves', {}, '割り切れない2円は、祖母の分に入れました'],
  ['nothing of other shares', { splitMethod: 'custom' }, undefined],
  ['nothing of equal shares', { shares: [shareOf(taro, 2_200), shareOf(hanako, 2_200)] }, undefined],
])('says %s', (_, given, sentence) => {
  renderView(<PayersAndShares row={expenseRow(1, given)} payments={[]} people={people} balanceOf={() => 0} />)
  expect(screen.queryByText(/割り切れない/)?.textContent).toBe(sentence)
})

it('marks the own share as paid by itself, and takes the mark back', async () => {
  await currentDatabase().expenses.put(soba)
  renderView(<Detail id={soba.id} />)
  await startMarking()
  await userEvent.click(await ownMark())
  await waitFor(async () => expect((await ownMark()).checked).toBe(true))
  const [payment] = await paymentsOfExpense(groupId, soba.id)
  expect(payment).toMatchObject({ payers: [{ userKey: hanako, amount: 1_466 }], title: '首里そば' })
  await userEvent.click(screen.getByRole('button', { name: '完了' }))
  expect(sharesShown()[0]).toBe('花花子あなた1,466円先に返した')
  await startMarking()
  await userEvent.click(await ownMark())
  await waitFor(async () => expect((await ownMark()).checked).toBe(false))
})

it('says nothing over the rows about a mark, which its box takes back, and undoes from the notice what that deletes', async () => {
  await currentDatabase().expenses.put(soba)
  renderView(
    <>
      <NoticeBoard />
      <Detail id={soba.id} />
    </>,
  )
  const notices = new Set<string | null>()
  const watch = new MutationObserver(() => {
    for (const notice of document.querySelectorAll('[data-notice]')) notices.add(notice.textContent)
  })
  watch.observe(document.body, { childList: true, subtree: true })
  await startMarking()
  await userEvent.click(await ownMark())
  await waitFor(async () => expect((await ownMark()).checked).toBe(true))
  const [payment] = await paymentsOfExpense(groupId, soba.id)
  await userEvent.click(await ownMark())
  await waitFor(async () => expect((await ownMark()).checked).toBe(false))
  await userEvent.click(await screen.findByRole('button', { name: '元に戻す' }))
  await waitFor(async () => expect((await ownMark()).checked).toBe(true))
  expect(await screen.findByText('元に戻しました')).toBeDefined()
  watch.disconnect()
  expect((await paymentsOfExpense(groupId, soba.id)).map(({ id }) => id)).toEqual([payment?.id])
  expect([...notices]).toEqual(['あなたが払った1,466円を、精算から外しました元に戻す', '元に戻しました'])
})

it('undoes from the notice what was marked of several, and nothing that had been paid before', async () => {
  const earlier = paidFor(2, { from: hanako, amount: 1_000 })
  await currentDatabase().expenses.bulkPut([soba, earlier])
  renderView(
    <>
      <NoticeBoard />
      <Detail id={soba.id} isAdmin />
    </>,
  )
  await startMarking()
  await userEvent.click(await screen.findByRole('button', { name: '首里そば：全員が先に返した' }))
  await waitFor(async () => expect((await ownMark()).checked).toBe(true))
  await userEvent.click(await screen.findByRole('button', { name: '元に戻す' }))
  await waitFor(async () => expect((await ownMark()).checked).toBe(false))
  expect((await paymentsOfExpense(groupId, soba.id)).map(({ id }) => id)).toEqual([earlier.id])
})

it.each([
  ['more', { amount: 1_000 }, 'あと466円'],
  ['less', { amount: 2_000 }, '534円多い'],
  ['as much', { amount: 1_466 }, '先に返した'],
])('says what is open after an edit has made the share %s than was paid', async (_, { amount }, said) => {
  await currentDatabase().expenses.bulkPut([soba, paidFor(2, { from: hanako, amount })])
  renderView(<Detail id={soba.id} />)
  await screen.findByRole('button', markButton)
  expect(sharesShown()[0]).toBe(`花花子あなた1,466円${said}`)
})

it('takes back the payments of somebody who bears nothing any more', async () => {
  const alone = { ...soba, shares: [shareOf(taro, 4_400), shareOf(hanako, 0)] }
  await currentDatabase().expenses.bulkPut([alone, paidFor(2, { from: hanako, amount: 1_466 })])
  renderView(<Detail id={soba.id} />)
  await startMarking()
  expect(sharesShown()[1]).toContain('1,466円多い')
  await userEvent.click(await ownMark())
  await waitFor(async () => expect(await paymentsOfExpense(groupId, soba.id)).toEqual([]))
})

it('never says that something is open of somebody who is even, and never more than they owe in all', async () => {
  const paid = paidFor(2, { from: hanako, amount: 1_000 })
  const sent = (amount: number) => transferRow(3, { from: hanako, to: taro, amount })
  await currentDatabase().expenses.bulkPut([soba, paid, sent(466)])
  renderView(<Detail id={soba.id} />)
  await screen.findByRole('button', markButton)
  expect(sharesShown()[0]).toBe('花花子あなた1,466円1,000円を先に返した')
  await currentDatabase().expenses.put(sent(400))
  await waitFor(() => expect(sharesShown()[0]).toBe('花花子あなた1,466円あと66円'))
})

it('says beside the box that somebody who has sent everything owes nothing, so that nobody pays twice', async () => {
  await currentDatabase().expenses.bulkPut([soba, transferRow(2, { from: hanako, to: taro, amount: 1_466 })])
  renderView(<Detail id={soba.id} />)
  await startMarking()
  expect(sharesShown()[0]).toContain('今の精算で払う額はありません')
  expect(sharesShown()[2]).not.toContain('今の精算で払う額はありません')
})

it('says why a share was not marked of an expense that was settled meanwhile', async () => {
  await currentDatabase().expenses.put({ ...soba, status: 'settled' })
  renderView(
    <>
      <NoticeBoard />
      <PayersAndShares row={soba} payments={[]} people={people} balanceOf={() => 0} />
    </>,
  )
  await startMarking()
  await userEvent.click(await ownMark())
  expect(await screen.findByText('支払いの記録を変えられませんでした')).toBeDefined()
  expect(screen.getByText('精算済みのため、編集や削除はできません')).toBeDefined()
  expect(await paymentsOfExpense(groupId, soba.id)).toEqual([])
})

it('offers no mark for a settled expense, for a transfer, and to whoever may mark nobody', () => {
  const others = {
    payers: [{ userKey: taro, amount: 4_400 }],
    shares: [shareOf(taro, 2_200), shareOf(grandmother, 2_200)],
  }
  const view = (row: ExpenseRow) => (
    <PayersAndShares
      row={row}
      payments={[]}
      people={{ ...people, isAdmin: false }}
      balanceOf={() => -1_466}
    />
  )
  const { rerender } = renderView(view({ ...soba, status: 'settled' }))
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getAllByText('祖母')).toHaveLength(1)
  rerender(view(transferRow(2, { from: hanako, to: taro, amount: 500 })))
  expect(screen.queryByRole('button')).toBeNull()
  rerender(view({ ...soba, ...others }))
  expect(screen.queryByRole('button')).toBeNull()
  rerender(view(soba))
  expect(screen.getByRole('button', markButton)).toBeDefined()
})
