import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { deleteAccountDatabase, recordedIn } from '#tests/support/account-for-test.ts'
import { renderTrip, unfoldItem } from '#tests/support/trip-page-for-test.tsx'
import { itemRow, openTrip } from '#tests/support/trips-for-test.ts'

let database: AccountDatabase
beforeEach(async () => {
  database = await openTrip()
})
afterEach(deleteAccountDatabase)

async function open(given: Parameters<typeof itemRow>[1] = {}) {
  await database.itineraryItems.put(itemRow(1, { title: '居酒屋', ...given }))
  renderTrip()
  await unfoldItem('居酒屋')
  await userEvent.click(screen.getByRole('button', { name: '予算と払い方' }))
  return within(await screen.findByRole('dialog', { name: '「居酒屋」の予算と払い方' }))
}
type Dialog = Awaited<ReturnType<typeof open>>
const choose = (dialog: Dialog, name: RegExp) => userEvent.click(dialog.getByRole('radio', { name }))
const amount = (dialog: Dialog) => dialog.getByRole('textbox', { name: /^予算/ })
const save = (dialog: Dialog) => userEvent.click(dialog.getByRole('button', { name: '保存' }))
const stored = async () => {
  const item = await database.itineraryItems.get(itemRow(1).id)
  return [item?.financialStatus, item?.expenseType, item?.estimatedCost]
}

describe('the costs of an item', () => {
  it.each([
    ['支払いなし', '', ['NOT_APPLICABLE', 'UNSPECIFIED', null]],
    ['各自払い', '', ['BUDGET_PENDING', 'PERSONAL', null]],
    ['割り勘', '', ['BUDGET_PENDING', 'SHARED', null]],
    ['割り勘', '15000', ['BUDGET_SET', 'SHARED', 15_000]],
    ['割り勘', '0', ['ZERO_CONFIRMED', 'SHARED', 0]],
    ['無料', '', ['ZERO_CONFIRMED', 'FREE', 0]],
  ])('chosen as %s with the amount %j are stored as %j', async (choice, typed, budget) => {
    const dialog = await open()
    await choose(dialog, new RegExp(`^${choice}`))
    if (typed !== '') await userEvent.type(amount(dialog), typed)
    await save(dialog)
    expect(await screen.findByText('「居酒屋」の予算と払い方を保存しました')).toBeDefined()
    expect(await stored()).toEqual(budget)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('say what each person pays of shared ones, and the notice brings the former ones back', async () => {
    const before = { financialStatus: 'BUDGET_SET', expenseType: 'PREPAID', estimatedCost: 9_000 } as const
    const dialog = await open(before)
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^事前支払い/ }).checked).toBe(true)
    await choose(dialog, /^割り勘/)
    expect(dialog.getByText('3人で割ると、1人 3,000円')).toBeDefined()
    await save(dialog)
    await screen.findByText('「居酒屋」の予算と払い方を保存しました')
    expect(await stored()).toEqual(['BUDGET_SET', 'SHARED', 9_000])
    await userEvent.click(screen.getByRole('button', { name: '元に戻す' }))
    await screen.findByText('「居酒屋」の予算と払い方を元に戻しました')
    expect(await stored()).toEqual(['BUDGET_SET', 'PREPAID', 9_000])
  })

  it('say which amount is too large, and are not saved', async () => {
    const dialog = await open()
    await userEvent.type(amount(dialog), '999999999')
    await save(dialog)
    expect(await dialog.findByText(/99,999,999円/)).toBeDefined()
    expect(await recordedIn(database)).toEqual([])
  })
})
