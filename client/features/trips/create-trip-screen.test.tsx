import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { planLimits } from '#shared/limits.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { Notices } from '#client/ui/notices.tsx'
import { deleteAccountDatabase, recordedIn } from '#tests/support/account-for-test.ts'
import { groupId } from '#tests/support/expenses-for-test.ts'
import { giveFreePlan } from '#tests/support/plan-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { tripRow, openGroupWithTrips } from '#tests/support/trips-for-test.ts'
import { CreateTripScreen } from './create-trip-screen.tsx'

let database: AccountDatabase
beforeEach(async () => {
  database = await openGroupWithTrips()
})
afterEach(deleteAccountDatabase)

async function open() {
  renderView(<Notices />)
  const path = '/groups/$groupId/itineraries/create'
  const address = renderScreen(CreateTripScreen, path, `/groups/${groupId}/itineraries/create`)
  await screen.findByText('沖縄')
  return address
}
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const choose = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const save = () => userEvent.click(screen.getByRole('button', { name: '旅程を作成' }))

it('says what is missing, above the fields and at each one that is', async () => {
  await open()
  await save()
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(screen.getAllByText('旅程名、開始日、終了日は必須入力です。')).toHaveLength(1)
  expect(
    [/^旅程名/, /^開始日/, /^終了日/, /^目的地/].map((name) => field(name).getAttribute('aria-invalid')),
  ).toEqual(['true', 'true', 'true', null])
  for (const sentence of ['旅程名を入力してください', '開始日を選んでください', '終了日を選んでください'])
    expect(screen.getByText(sentence)).toBeDefined()
  expect(await recordedIn(database)).toEqual([])
})

it('refuses an end before the start, which the picker does not offer', async () => {
  await open()
  await userEvent.type(field(/^旅程名/), '夏の沖縄')
  choose(/^開始日/, '2026-08-11')
  expect([field(/^終了日/).value, field(/^終了日/).min]).toEqual(['2026-08-11', '2026-08-11'])
  choose(/^終了日/, '2026-08-10')
  await save()
  expect(await screen.findByText('終了日は開始日以降に設定してください。')).toBeDefined()
  expect(await recordedIn(database)).toEqual([])
})

it('creates the trip with no connection, and leads to it', async () => {
  const address = await open()
  await userEvent.type(field(/^旅程名/), ' 夏の沖縄 ')
  choose(/^開始日/, '2026-08-11')
  choose(/^終了日/, '2026-08-14')
  await userEvent.type(field(/^目的地/), '沖縄本島')
  await save()
  expect(await screen.findByText('「夏の沖縄」を作成しました')).toBeDefined()
  const [recorded] = await recordedIn(database)
  expect(recorded).toEqual({
    name: 'itinerary.create',
    args: {
      id: expect.any(String),
      title: '夏の沖縄',
      description: '',
      startDate: '2026-08-11',
      endDate: '2026-08-14',
      destination: '沖縄本島',
    },
  })
  const [trip] = await database.itineraries.toArray()
  await waitFor(() => expect(address()).toBe(`/groups/${groupId}/itineraries/${trip?.id}`))
})

it('asks before what was typed is lost', async () => {
  const address = await open()
  await userEvent.type(field(/^旅程名/), '夏')
  await userEvent.click(screen.getByRole('button', { name: '閉じる' }))
  expect(await screen.findByRole('dialog', { name: '入力中の内容を捨てますか？' })).toBeDefined()
  expect(address()).toBe(`/groups/${groupId}/itineraries/create`)
  await userEvent.click(screen.getByRole('button', { name: '捨てる' }))
  await waitFor(() => expect(address()).toBe(`/groups/${groupId}`))
})

it('says before the form is filled in that the plan has no room for another trip', async () => {
  await database.itineraries.bulkPut(
    Array.from({ length: planLimits.free.itineraries }, (_, index) => tripRow(index)),
  )
  await giveFreePlan()
  await open()
  expect(await screen.findByText('旅程は最大10件まで作成できます')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '旅程を作成' }).disabled).toBe(true)
})
