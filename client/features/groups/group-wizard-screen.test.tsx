import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { Notices } from '#client/ui/notices.tsx'
import { deleteAccountDatabase, openOwnAccount, recordedIn } from '#tests/support/account-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { GroupWizardScreen } from './group-wizard-screen.tsx'

let database: AccountDatabase
let address: () => string
beforeEach(async () => {
  database = await openOwnAccount()
  renderView(<Notices />)
  address = renderScreen(GroupWizardScreen, '/create-group-wizard', '/create-group-wizard')
  await screen.findByRole('textbox', { name: 'グループ名' })
})
afterEach(deleteAccountDatabase)
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const created = () => recordedIn(database)
const nameIt = () => userEvent.type(field(/^グループ名/), ' 沖縄 2026夏 ')

it('makes a group without a trip in three steps, and leads to the dashboard', async () => {
  expect(screen.getByText('1／3・基本情報')).toBeDefined()
  await press('次へ')
  await waitFor(() => expect(document.activeElement).toBe(field(/^グループ名/)))
  expect(screen.getByText('グループ名を入力してください')).toBeDefined()
  expect(screen.getByText('1／3・基本情報')).toBeDefined()
  await nameIt()
  await press('次へ')
  expect(screen.getByText('2／3・参加方法と旅程')).toBeDefined()
  await userEvent.click(screen.getByRole('checkbox', { name: '旅程を使う' }))
  await press('次へ')
  expect(screen.getByText('3／3・確認')).toBeDefined()
  expect(screen.getByText('コードで参加')).toBeDefined()
  await press('グループを作成')
  await waitFor(() => expect(address()).toBe('/dashboard'))
  expect(await screen.findByText('「沖縄 2026夏」を作成しました')).toBeDefined()
  expect(await created()).toEqual([
    {
      name: 'group.create',
      args: { name: '沖縄 2026夏', description: '', inviteMethod: 'open', itineraries: 'disabled' },
    },
  ])
})

it('asks for a name when Enter is pressed without one', async () => {
  await userEvent.type(field(/^グループ名/), '　{Enter}')
  expect(screen.getByText('グループ名を入力してください')).toBeDefined()
  expect(screen.getByText('1／3・基本情報')).toBeDefined()
})

it('makes a group with its first trip', async () => {
  await nameIt()
  await press('次へ')
  await userEvent.type(field(/^旅程名/), '夏の沖縄')
  fireEvent.change(field(/^開始日/), { target: { value: '2026-08-11' } })
  fireEvent.change(field(/^終了日/), { target: { value: '2026-08-14' } })
  await userEvent.type(field(/^目的地/), '沖縄本島')
  await press('次へ')
  expect(screen.getByText('8月11日（火）〜8月14日（金）')).toBeDefined()
  await press('グループを作成')
  await waitFor(() => expect(address()).toBe('/dashboard'))
  expect(await created()).toMatchObject([
    {
      args: {
        itineraries: 'enabled',
        firstItinerary: {
          title: '夏の沖縄',
          startDate: '2026-08-11',
          endDate: '2026-08-14',
          destination: '沖縄本島',
        },
      },
    },
  ])
  expect(await database.groups.toArray()).toMatchObject([{ firstItineraryTitle: '夏の沖縄' }])
})

it('does not go on without a title and both dates, or with an end before the start', async () => {
  await nameIt()
  await press('次へ')
  await press('次へ')
  expect(screen.getByRole('alert').textContent).toBe('旅程名、開始日、終了日は必須入力です。')
  expect(field(/^開始日/).getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(field(/^旅程名/)))
  await userEvent.type(field(/^旅程名/), '夏の沖縄')
  fireEvent.change(field(/^開始日/), { target: { value: '2026-08-14' } })
  fireEvent.change(field(/^終了日/), { target: { value: '2026-08-11' } })
  await press('次へ')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('終了日は開始日以降に設定してください。')).toBeDefined()
  expect(screen.getByText('2／3・参加方法と旅程')).toBeDefined()
})

it('keeps what was typed when one goes back, and does not leave before asking', async () => {
  await nameIt()
  await press('次へ')
  await userEvent.type(field(/^旅程名/), '夏の沖縄')
  await press('戻る')
  expect(field(/^グループ名/).value).toBe(' 沖縄 2026夏 ')
  await press('次へ')
  expect(field(/^旅程名/).value).toBe('夏の沖縄')
  await press('キャンセル')
  expect(await screen.findByRole('dialog', { name: '入力中の内容を捨てますか？' })).toBeDefined()
  expect(address()).toBe('/create-group-wizard')
})

it('leads by its cross alone from the first step to the dashboard', async () => {
  expect(screen.queryByRole('button', { name: 'キャンセル' })).toBeNull()
  await press('閉じる')
  await waitFor(() => expect(address()).toBe('/dashboard'))
})

it('does not go on at the Enter that ends a Japanese conversion', async () => {
  await nameIt()
  // If the event is not prevented, a browser submits the form.
  expect(fireEvent.keyDown(field(/^グループ名/), { key: 'Enter', isComposing: true })).toBe(false)
  expect(fireEvent.keyDown(field(/^グループ名/), { key: 'Enter' })).toBe(true)
})
