import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { closeAccount, openAccount } from '#client/store/current-database.ts'
import { group, groupId, hanakoId, members } from '#tests/support/expenses-for-test.ts'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { CalculatorScreen } from './calculator-screen.tsx'
import { MarkSettledScreen } from './mark-settled-screen.tsx'
import { PaymentsScreen } from './payments-screen.tsx'

let database: AccountDatabase
beforeEach(async () => {
  database = await openAccount({ userId: hanakoId, displayName: '花子' })
  await database.groups.put(group)
  await database.members.bulkPut(members)
})
afterEach(async () => {
  await database.delete({ disableAutoOpen: false })
  closeAccount()
})

it.each([
  ['支払いの記録', PaymentsScreen, 'payments'],
  ['もし〜なら', CalculatorScreen, 'settlement-calculator'],
  ['精算済みにする', MarkSettledScreen, 'settlements/close'],
] as const)('goes back from %s to the settlement, from which it was opened', async (title, Screen, page) => {
  const address = renderScreen(Screen, `/groups/$groupId/${page}`, `/groups/${groupId}/${page}`)
  expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '戻る' }))
  await waitFor(() => expect(address()).toBe(`/groups/${groupId}/settlements`))
})
