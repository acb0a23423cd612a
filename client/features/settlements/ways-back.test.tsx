import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { deleteAccountDatabase, openGroup } from '#tests/support/account-for-test.ts'
import { expenseRow, groupId } from '#tests/support/expenses-for-test.ts'
import { renderScreen, renderScreens } from '#tests/support/routed-for-test.tsx'
import { CalculatorScreen } from './calculator-screen.tsx'
import { MarkSettledScreen } from './mark-settled-screen.tsx'
import { PaymentsScreen } from './payments-screen.tsx'
import { SettlementScreen } from './settlement-screen.tsx'

let database: AccountDatabase
beforeEach(async () => {
  database = await openGroup()
})
afterEach(deleteAccountDatabase)

const pages = [
  ['支払いの記録', PaymentsScreen, 'payments'],
  ['もし〜なら', CalculatorScreen, 'settlement-calculator'],
  ['精算済みにする', MarkSettledScreen, 'settlements/close'],
] as const

it.each(pages)('goes back from %s to the settlement as it was left', async (title, Screen, page) => {
  await database.expenses.put(expenseRow(1))
  const settlement = `/groups/${groupId}/settlements`
  const screens = { '/groups/$groupId/settlements': SettlementScreen, [`/groups/$groupId/${page}`]: Screen }
  const address = renderScreens(screens, [settlement])
  const name = /^太郎 受け取る/
  await userEvent.click(await screen.findByRole('button', { name, expanded: false }))
  const unfolded = '太郎の貸し借りの中身'
  expect(await screen.findByRole('group', { name: unfolded })).toBeDefined()
  await userEvent.click(screen.getByRole('link', { name: new RegExp(`^${title}`) }))
  expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeDefined()
  // With its rows, a page is drawn anew.
  await waitFor(() => expect(screen.queryByText(/\.\.\.$/)).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: '戻る' }))
  await waitFor(() => expect(address()).toBe(settlement))
  expect(await screen.findByRole('group', { name: unfolded })).toBeDefined()
})

it.each(pages)(
  'goes back from %s to the settlement if the app was opened there',
  async (title, Screen, page) => {
    const address = renderScreen(Screen, `/groups/$groupId/${page}`, `/groups/${groupId}/${page}`)
    expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: '戻る' }))
    await waitFor(() => expect(address()).toBe(`/groups/${groupId}/settlements`))
  },
)
