import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { Notices } from '#client/ui/notices.tsx'
import { deleteAccountDatabase, recordedIn } from '#tests/support/account-for-test.ts'
import {
  expenseRow,
  grandmother,
  groupId,
  hanako,
  shareOf,
  taro,
  transferRow,
} from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { itineraryId, openTrip } from '#tests/support/trips-for-test.ts'
import { Settlement } from './settlement.tsx'

let database: AccountDatabase
beforeEach(async () => {
  database = await openTrip()
})
afterEach(deleteAccountDatabase)
const open = () =>
  renderView(
    <>
      <Settlement groupId={groupId} itineraryId={itineraryId} name="夏の沖縄" />
      <Notices />
    </>,
  )
const ofTrip = expenseRow(1, { amount: 3_000, payers: [{ userKey: taro, amount: 3_000 }], itineraryId })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const toSettling = () => screen.queryByRole('link', { name: /^精算済みにする/ })

it('says that there is nothing to settle', async () => {
  await database.expenses.put(expenseRow(2))
  open()
  expect(await screen.findByRole('heading', { name: 'まだ精算するものがありません' })).toBeDefined()
  expect(screen.getByRole('link', { name: '支出を追加' }).getAttribute('href')).toContain(itineraryId)
})

it('has the plan and the balances of the trip alone, and leads to the group’s', async () => {
  await database.expenses.bulkPut([ofTrip, expenseRow(2, { amount: 90_000 })])
  open()
  const plan = within(await screen.findByRole('region', { name: '誰が誰に払う' })).getAllByRole('listitem')
  expect(plan.map(({ textContent }) => textContent)).toEqual([
    '花あなた  太太郎 1,000円払ったことを記録',
    '祖祖母  太太郎 1,000円',
  ])
  expect(screen.getByText('支払います').parentElement?.textContent).toBe(
    'あなたは 太郎 に 1,000円 支払います',
  )
  expect(screen.getByRole('region', { name: 'みんなの貸し借り' }).textContent).toContain('＋2,000円')
  expect(toSettling()?.getAttribute('href')).toBe(
    `/groups/${groupId}/settlements/close?itinerary=${itineraryId}`,
  )
  expect(screen.getByRole('link', { name: /^グループの精算を見る/ }).getAttribute('href')).toBe(
    `/groups/${groupId}/settlements`,
  )
  expect(screen.getByRole('link', { name: /^支払いの記録/ }).getAttribute('href')).toBe(
    `/groups/${groupId}/payments?itinerary=${itineraryId}`,
  )
})

it('records a suggestion as a transfer of the trip, and takes it back', async () => {
  await database.expenses.put(ofTrip)
  open()
  await userEvent.click(await button('あなた → 太郎 1,000円'))
  expect(await screen.findByText('この旅程では、これであなたの支払いが終わります。')).toBeDefined()
  await userEvent.click(await button('太郎 1,000円：払ったことを記録'))
  await waitFor(async () => expect(await recordedIn(database)).toHaveLength(1))
  expect(await recordedIn(database)).toMatchObject([
    { name: 'transfer.create', args: { itineraryId, from: hanako, to: taro, amount: 1_000 } },
  ])
  expect(await screen.findByText('あなたの精算は終わりました')).toBeDefined()
  expect(screen.getByRole('link', { name: /^支払いの記録\s*1件/ })).toBeDefined()
  await userEvent.click(await button('元に戻す'))
  expect(await screen.findByText('支払いの記録を取り消しました')).toBeDefined()
  expect(await button('あなた → 太郎 1,000円')).toBeDefined()
})

it('records another transfer of the trip, which the person enters', async () => {
  await database.expenses.put(ofTrip)
  open()
  await userEvent.click(await button('ほかに払ったことを記録'))
  const dialog = within(await screen.findByRole('dialog', { name: '払ったことを記録' }))
  await userEvent.selectOptions(dialog.getByLabelText('払った人'), '祖母')
  await userEvent.selectOptions(dialog.getByLabelText('受け取った人'), '太郎')
  await userEvent.type(dialog.getByRole('textbox', { name: '金額' }), '500')
  await userEvent.click(dialog.getByRole('button', { name: '記録する' }))
  await waitFor(async () => expect(await recordedIn(database)).toHaveLength(1))
  expect(await recordedIn(database)).toMatchObject([
    { args: { itineraryId, from: grandmother, amount: 500 } },
  ])
})

it('leads to the group’s settlement alone while a transfer of the whole group may have paid the trip', async () => {
  await database.expenses.bulkPut([ofTrip, transferRow(3, { from: hanako, to: taro, amount: 1_000 })])
  open()
  expect(await screen.findByText('この旅程だけでは精算できません')).toBeDefined()
  expect(screen.getByText(/下の貸し借りには入っていないので/)).toBeDefined()
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(new Set(links)).toEqual(
    new Set([`/groups/${groupId}/settlements`, `/groups/${groupId}/payments?itinerary=${itineraryId}`]),
  )
  expect(screen.queryByRole('region', { name: '誰が誰に払う' })).toBeNull()
  expect(screen.queryByRole('button', { name: /払ったことを記録/ })).toBeNull()
  expect(screen.getByRole('region', { name: 'みんなの貸し借り' })).toBeDefined()
})

it('unfolds a balance to what the person has laid out for the trip, without other expenses', async () => {
  await database.expenses.bulkPut([
    ofTrip,
    { ...ofTrip, id: expenseRow(7).id, title: '宿', itineraryId: null },
  ])
  open()
  await userEvent.click(await button(/^太郎 受け取る/))
  await userEvent.click(await button('立て替えた分 3,000円'))
  const lines = within(await screen.findByRole('list', { name: '立て替えた分' }))
  expect(lines.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('首里そば'),
  ])
})

it('sends the result of the trip, with a link to it', async () => {
  await database.expenses.put(ofTrip)
  open()
  await userEvent.click(await button('結果を送る'))
  const text = (await screen.findByRole('group', { name: '送られる文章' })).textContent
  expect(text).toContain('「夏の沖縄」の精算')
  expect(text).toContain(`/groups/${groupId}/settlements?itinerary=${itineraryId}`)
})

it('says of a settled trip that all is settled, and has nothing to settle', async () => {
  await database.expenses.bulkPut([{ ...ofTrip, status: 'settled' }])
  open()
  expect(await screen.findByText('支出と支払いは、すべて精算済みです')).toBeDefined()
  expect(toSettling()).toBeNull()
})

it('names the expense whose shares differ from its amount, and shows no plan', async () => {
  await database.expenses.put({ ...ofTrip, shares: [shareOf(hanako, 100)] })
  open()
  expect(await screen.findByText('計算が合わない支出があります')).toBeDefined()
  expect(screen.getByRole('link', { name: /^「首里そば」を確かめる/ })).toBeDefined()
  expect(screen.queryByText(/^あなたは/)).toBeNull()
  expect(screen.queryByRole('region', { name: 'みんなの貸し借り' })).toBeNull()
  expect(screen.queryByRole('region', { name: '誰が誰に払う' })).toBeNull()
})
