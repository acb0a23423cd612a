import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { deleteAccountDatabase, openOwnAccount } from '#tests/support/account-for-test.ts'
import {
  expenseRow,
  group,
  groupId,
  hanako,
  members,
  shareOf,
  taro,
  transferRow,
} from '#tests/support/expenses-for-test.ts'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { serverAnswered } from '#tests/support/server-answered.ts'
import { itineraryId } from '#tests/support/trips-for-test.ts'
import { SettlementScreen } from './settlement-screen.tsx'

let database: AccountDatabase
beforeEach(async () => {
  database = await openOwnAccount()
  await database.members.bulkPut(members)
  await database.expenses.put(expenseRow(1))
})
afterEach(deleteAccountDatabase)
const open = () =>
  renderScreen(SettlementScreen, '/groups/$groupId/settlements', `/groups/${groupId}/settlements`)
const tab = (name: string) =>
  within(screen.getByRole('navigation', { name: 'グループのページ' })).getByRole('link', { name })

it('is a tab under the name of its group, and goes back to the dashboard', async () => {
  await database.groups.put(group)
  const address = open()
  expect(await screen.findByRole('heading', { level: 1, name: '沖縄' })).toBeDefined()
  expect(tab('精算').getAttribute('aria-current')).toBe('page')
  expect(tab('支出').getAttribute('aria-current')).toBeNull()
  expect(tab('メンバー').getAttribute('href')).toBe(`/groups/${groupId}#members`)
  expect(await screen.findByRole('link', { name: /^もし〜なら/ })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '戻る' }))
  await waitFor(() => expect(address()).toBe('/dashboard'))
})

it('says that a group does not exist that is not on the device', async () => {
  serverAnswered()
  open()
  expect(await screen.findByText('グループが見つかりません')).toBeDefined()
})

it('leads to the settlement of a trip that its address names', async () => {
  const path = `/groups/${groupId}/settlements`
  const address = renderScreen(
    SettlementScreen,
    '/groups/$groupId/settlements',
    `${path}?itinerary=${itineraryId}`,
  )
  await waitFor(() => expect(address()).toBe(`/groups/${groupId}/itineraries/${itineraryId}#settlement`))
})

it.each([
  [
    'whose shares are not its amount',
    { payers: [{ userKey: taro, amount: 900 }], shares: [shareOf(hanako, 900)] },
  ],
  [
    'of which less was paid than its shares',
    { payers: [{ userKey: taro, amount: 900 }], shares: [shareOf(hanako, 1_000)] },
  ],
])('names an expense %s', async (_, parts) => {
  await database.groups.put(group)
  await database.expenses.put(expenseRow(2, { title: 'タクシー', amount: 1_000, ...parts }))
  open()
  expect(await screen.findByText('計算が合わない支出があります')).toBeDefined()
  expect(screen.getByText('「タクシー」を確かめる')).toBeDefined()
})

it('leads an address of an earlier build that names a transfer to the record of payments', async () => {
  const path = `/groups/${groupId}/settlements`
  const { id } = transferRow(2, { from: hanako, to: taro, amount: 800 })
  const address = renderScreen(SettlementScreen, '/groups/$groupId/settlements', `${path}?transfer=${id}`)
  await waitFor(() => expect(address()).toBe(`/groups/${groupId}/payments?transfer=${id}`))
})

it('opens at the balances, with everything unfolded, as the summary', async () => {
  await database.groups.put(group)
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  renderScreen(SettlementScreen, '/groups/$groupId/settlements', `/groups/${groupId}/settlements#summary`)
  expect(await screen.findByRole('group', { name: '太郎の貸し借りの中身' })).toBeDefined()
  expect(screen.getByRole('list', { name: '未精算の支出' })).toBeDefined()
  expect(scrolled.mock.contexts.map((element) => (element as Element).textContent)).toContainEqual(
    expect.stringContaining('みんなの貸し借り'),
  )
  scrolled.mockRestore()
})
