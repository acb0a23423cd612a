import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { closeAccount } from '#client/store/current-database.ts'
import { Notices } from '#client/ui/notices.tsx'
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
import { itineraryId, itineraryRow, openGroupWithTrips, recordedIn } from '#tests/support/trips-for-test.ts'
import { TripSettlement } from './trip-settlement.tsx'

let database: AccountDatabase
beforeEach(async () => {
  database = await openGroupWithTrips()
  await database.itineraries.put(itineraryRow())
})
afterEach(async () => {
  await database.delete({ disableAutoOpen: false })
  closeAccount()
})
const open = () =>
  renderView(
    <>
      <TripSettlement groupId={groupId} itineraryId={itineraryId} />
      <Notices />
    </>,
  )
const ofTrip = expenseRow(1, { amount: 3_000, payers: [{ userKey: taro, amount: 3_000 }], itineraryId })
const sent = { ...transferRow(3, { from: hanako, to: taro, amount: 1_000 }), itineraryId }
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const toSettling = () => screen.queryByRole('link', { name: /^精算済みにする/ })

it('says that there is nothing to settle', async () => {
  await database.expenses.put(expenseRow(2))
  open()
  expect(await screen.findByRole('heading', { name: 'この旅程の精算はまだありません' })).toBeDefined()
})

it('has the plan and the balances of the trip alone, and leads to the group’s', async () => {
  await database.expenses.bulkPut([ofTrip, expenseRow(2, { amount: 90_000 })])
  open()
  const own = await screen.findByRole('region', { name: 'あなたの分' })
  expect(within(own).getByRole('button').textContent).toContain('1,000円')
  expect(within(screen.getByRole('region', { name: 'ほかの人の分' })).getAllByRole('button')).toHaveLength(1)
  expect(screen.getByText('に支払います', { exact: false }).textContent).toContain('太郎')
  expect(screen.getByRole('region', { name: '差引' }).textContent).toContain('＋2,000円')
  expect(toSettling()?.getAttribute('href')).toBe(
    `/groups/${groupId}/settlements/close?itinerary=${itineraryId}`,
  )
  expect(screen.getByRole('link', { name: 'グループの精算を見る' }).getAttribute('href')).toBe(
    `/groups/${groupId}/settlements`,
  )
})

it('records a suggestion as a transfer of the trip, and takes it back', async () => {
  await database.expenses.put(ofTrip)
  open()
  await userEvent.click(await button('あなた → 太郎 1,000円'))
  const dialog = within(await screen.findByRole('dialog', { name: '送金の内訳' }))
  expect(dialog.getByText(/^この旅程では、この送金であなたの支払いが終わります。/)).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: '払ったことを記録' }))
  await waitFor(async () => expect(await recordedIn(database)).toHaveLength(1))
  expect(await recordedIn(database)).toMatchObject([
    { name: 'transfer.create', args: { itineraryId, from: hanako, to: taro, amount: 1_000 } },
  ])
  expect(await screen.findByText('あなたの精算は終わりました')).toBeDefined()
  const history = await screen.findByRole('region', { name: '支払いの記録' })
  expect(history.textContent).toContain('1,000円')
  await userEvent.click(await button('元に戻す'))
  expect(await screen.findByText('支払いの記録を取り消しました')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('region', { name: '支払いの記録' })).toBeNull())
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

it('lists the transfers of the trip, and edits and deletes them', async () => {
  await database.expenses.bulkPut([ofTrip, sent])
  open()
  await userEvent.click(await button(/^あなた\s*→\s*太郎.*1,000円$/))
  const dialog = within(await screen.findByRole('dialog', { name: '支払いの記録を編集' }))
  const amount = dialog.getByRole('textbox', { name: '金額' })
  await userEvent.clear(amount)
  await userEvent.type(amount, '900')
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(async () => expect(await database.expenses.get(sent.id)).toMatchObject({ amount: 900 }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(await button(/^あなた\s*→\s*太郎.*900円$/))
  const again = within(await screen.findByRole('dialog', { name: '支払いの記録を編集' }))
  await userEvent.click(again.getByRole('button', { name: '削除' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(async () => expect(await database.expenses.get(sent.id)).toBeUndefined())
})

it('leads to the group’s settlement alone while a transfer of the whole group may have paid the trip', async () => {
  await database.expenses.bulkPut([ofTrip, transferRow(3, { from: hanako, to: taro, amount: 1_000 })])
  open()
  expect(await screen.findByText('この旅程だけでは精算できません')).toBeDefined()
  expect(screen.getByText(/下の差引には入っていないので/)).toBeDefined()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/groups/${groupId}/settlements`,
  ])
  expect(screen.queryByRole('region', { name: 'あなたの分' })).toBeNull()
  expect(screen.queryByRole('button', { name: /払ったことを記録/ })).toBeNull()
  expect(screen.getByRole('region', { name: '差引' })).toBeDefined()
})

it('lists what each person has laid out for the trip, with the sums, and leaves out other expenses', async () => {
  await database.expenses.bulkPut([
    ofTrip,
    { ...ofTrip, id: expenseRow(7).id, title: '宿', itineraryId: null },
  ])
  open()
  const byPayer = within(await screen.findByRole('region', { name: '支払った人ごとの支出' }))
  expect(byPayer.getAllByText('3,000円')).toHaveLength(2)
  await userEvent.click(byPayer.getByRole('button', { name: /太郎/ }))
  expect(byPayer.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('首里そば'),
  ])
})

it('says of a settled trip that all is settled, and has nothing to settle', async () => {
  await database.expenses.bulkPut([{ ...ofTrip, status: 'settled' }])
  open()
  expect(await screen.findByText('支出と送金は、すべて精算済みです')).toBeDefined()
  expect(toSettling()).toBeNull()
})

it('names the expense whose shares differ from its amount, and shows no plan', async () => {
  await database.expenses.put({ ...ofTrip, shares: [shareOf(hanako, 100)] })
  open()
  expect(await screen.findByText('計算が合わない支出があります')).toBeDefined()
  expect(screen.getByRole('link', { name: /^「首里そば」を確かめる/ })).toBeDefined()
  expect(screen.queryByText('あなたは')).toBeNull()
  expect(screen.queryByRole('region', { name: '差引' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'あなたの分' })).toBeNull()
})
