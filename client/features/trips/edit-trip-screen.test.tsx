import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { Notices } from '#client/ui/notices.tsx'
import { deleteAccountDatabase, recordedIn } from '#tests/support/account-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { itemRow, itineraryId, tripRow, openTrip, tripAddress } from '#tests/support/trips-for-test.ts'
import { EditTripScreen } from './edit-trip-screen.tsx'

let database: AccountDatabase
beforeEach(async () => {
  database = await openTrip()
  await database.itineraryItems.bulkPut([
    itemRow(1),
    itemRow(2, { date: '2026-08-14' }),
    itemRow(3, { date: '2026-08-20' }),
  ])
})
afterEach(deleteAccountDatabase)

function open() {
  renderView(<Notices />)
  const path = '/groups/$groupId/itineraries/$itineraryId/edit'
  return renderScreen(EditTripScreen, path, `${tripAddress}/edit`)
}
const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }))

it('sends only what was changed', async () => {
  const address = open()
  const name = await screen.findByRole('textbox', { name: '旅程名' })
  await userEvent.type(name, ' 3泊4日')
  await save()
  expect(await screen.findByText('旅程を更新しました')).toBeDefined()
  await waitFor(() => expect(address()).toBe(tripAddress))
  expect(await recordedIn(database)).toEqual([
    { name: 'itinerary.describe', args: { id: itineraryId, title: '夏の沖縄 3泊4日' } },
  ])
})

it('keeps what was entered when somebody deletes the trip meanwhile, and says why it is not saved', async () => {
  open()
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: '旅程名' })
  await userEvent.type(name, ' 3泊4日')
  await database.itineraries.clear()
  await save()
  expect((await screen.findByRole('alert')).textContent).toContain('旅程')
  expect(name.value).toBe('夏の沖縄 3泊4日')
})

it('says before it is saved how many items the new days would leave out, and sends both days together', async () => {
  open()
  await screen.findByRole('textbox', { name: '旅程名' })
  fireEvent.change(screen.getByLabelText('終了日'), { target: { value: '2026-08-13' } })
  expect(
    screen.getByText('この日程から外れる予定が1件あります。消えずに「日付未定」に移ります。'),
  ).toBeDefined()
  await save()
  await screen.findByText('旅程を更新しました')
  expect(await recordedIn(database)).toEqual([
    {
      name: 'itinerary.describe',
      args: { id: itineraryId, dates: { startDate: '2026-08-11', endDate: '2026-08-13' } },
    },
  ])
})

it('says why it was not saved, and keeps what was entered', async () => {
  open()
  const place = await screen.findByRole<HTMLInputElement>('textbox', { name: /^目的地/ })
  await userEvent.type(place, 'と離島')
  await database.itineraries.delete(itineraryId)
  await save()
  expect((await screen.findByRole('alert')).textContent).toBe('更新に失敗しました旅程が見つかりません')
  expect(place.value).toBe('沖縄本島と離島')
})

const setDays = (start: string, end: string) => {
  fireEvent.change(screen.getByLabelText('開始日'), { target: { value: start } })
  fireEvent.change(screen.getByLabelText('終了日'), { target: { value: end } })
}
const datesOfItems = async () =>
  (await database.itineraryItems.orderBy('id').toArray()).map(({ date, orderKey }) => [date, orderKey])
const keyOf = (number: number) => itemRow(number).orderKey

it('moves the items with a trip that is put off, each in its place, also those outside of it', async () => {
  await database.itineraryItems.put(itemRow(4, { date: null }))
  open()
  await screen.findByRole('textbox', { name: '旅程名' })
  expect(screen.queryByRole('checkbox')).toBeNull()
  setDays('2026-08-18', '2026-08-20')
  expect(
    screen.getByRole<HTMLInputElement>('checkbox', { name: '予定もいっしょに動かす（7日後ろへ）' }).checked,
  ).toBe(true)
  // It is a day shorter as well, which leaves out the item of its last day alone.
  expect(screen.getByText(/^この日程から外れる予定が1件/)).toBeDefined()
  await save()
  await screen.findByText('旅程を更新しました')
  expect(await datesOfItems()).toEqual([
    ['2026-08-18', keyOf(1)],
    ['2026-08-21', keyOf(2)],
    ['2026-08-27', keyOf(3)],
    [null, keyOf(4)],
  ])
})

it('puts a trip that was put off back with its items, by its notice', async () => {
  open()
  await screen.findByRole('textbox', { name: '旅程名' })
  setDays('2026-08-18', '2026-08-21')
  await save()
  await userEvent.click(await screen.findByRole('button', { name: '元に戻す' }))
  expect(await screen.findByText('旅程を元に戻しました')).toBeDefined()
  const { startDate, endDate } = tripRow()
  expect(await database.itineraries.get(itineraryId)).toMatchObject({ startDate, endDate })
  expect(await datesOfItems()).toEqual([
    ['2026-08-11', keyOf(1)],
    ['2026-08-14', keyOf(2)],
    ['2026-08-20', keyOf(3)],
  ])
})

it('leaves the items where they are if the person says so, and counts those that lose their day', async () => {
  open()
  await screen.findByRole('textbox', { name: '旅程名' })
  setDays('2026-08-10', '2026-08-13')
  await userEvent.click(screen.getByRole('checkbox', { name: '予定もいっしょに動かす（1日前へ）' }))
  expect(screen.getByText(/^この日程から外れる予定が1件/)).toBeDefined()
  await save()
  await screen.findByText('旅程を更新しました')
  expect((await datesOfItems()).map(([date]) => date)).toEqual(['2026-08-11', '2026-08-14', '2026-08-20'])
})

it('does not ask about the items of a trip that begins earlier or ends later alone', async () => {
  open()
  await screen.findByRole('textbox', { name: '旅程名' })
  setDays('2026-08-09', '2026-08-14')
  expect(screen.queryByRole('checkbox')).toBeNull()
  setDays('2026-08-11', '2026-08-16')
  expect(screen.queryByRole('checkbox')).toBeNull()
  setDays('2026-08-09', '2026-08-16')
  expect(screen.queryByRole('checkbox')).toBeNull()
})
