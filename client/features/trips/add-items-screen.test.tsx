import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { Notices } from '#client/ui/notices.tsx'
import { deleteAccountDatabase, recordedIn } from '#tests/support/account-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { itemRow, itineraryId, openTrip, tripAddress } from '#tests/support/trips-for-test.ts'
import { AddItemsScreen } from './add-items-screen.tsx'

let database: AccountDatabase
beforeEach(async () => {
  database = await openTrip()
})
afterEach(deleteAccountDatabase)

async function open() {
  renderView(<Notices />)
  const path = '/groups/$groupId/itineraries/$itineraryId/items/create'
  const address = renderScreen(AddItemsScreen, path, `${tripAddress}/items/create`)
  await screen.findByText('手順1 予定を書き出す')
  return address
}
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: /の予定$/ })
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string | RegExp) => userEvent.click(button(name))
const day = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
const created = async () =>
  (await recordedIn(database)).map(({ name, args }) => {
    const { id: _id, itineraryId: _trip, ...rest } = args as Record<string, unknown>
    return { name, ...rest }
  })

it('lists the days of the trip, and needs a title to go on', async () => {
  await open()
  expect(screen.getAllByRole('radio')).toHaveLength(4)
  expect(day(/8月11日/).checked).toBe(true)
  await userEvent.type(title(), '  ')
  for (const name of ['追加', '名前だけ登録', '詳細を入力']) {
    await press(name)
    await waitFor(() => expect(document.activeElement).toBe(title()))
    expect(title().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('タイトルは必須です')).toBeDefined()
    await userEvent.type(title(), ' ')
    expect(title().getAttribute('aria-invalid')).not.toBe('true')
  }
  expect(screen.getByText('手順1 予定を書き出す')).toBeDefined()
  expect(await created()).toEqual([])
})

it('registers a title at once, and returns to the plan', async () => {
  const address = await open()
  await userEvent.click(day(/8月12日/))
  await userEvent.type(title(), ' 美ら海水族館 ')
  await press(/^名前だけ登録/)
  expect(await screen.findByText('予定を登録しました')).toBeDefined()
  await waitFor(() => expect(address()).toBe(tripAddress))
  expect(await created()).toEqual([
    {
      name: 'item.create',
      date: '2026-08-12',
      orderKey: expect.any(String),
      title: '美ら海水族館',
      time: null,
      location: '',
      description: '',
      category: 'SIGHTSEEING',
      estimatedCost: null,
      financialStatus: 'NOT_SET',
      expenseType: 'UNSPECIFIED',
    },
  ])
})

it('keeps a title that is too long, and adds it only once it fits', async () => {
  await open()
  await userEvent.click(title())
  await userEvent.paste('あ'.repeat(101))
  expect(screen.getByText('101文字あります。100文字までにしてください。')).toBeDefined()
  await userEvent.keyboard('{Enter}')
  for (const name of ['追加', /^名前だけ登録/, /^詳細を入力/]) {
    await press(name)
    await waitFor(() => expect(document.activeElement).toBe(title()))
  }
  expect(await created()).toEqual([])
  expect(title().value).toHaveLength(101)
  await userEvent.keyboard('{Backspace}{Enter}')
  expect(title().value).toBe('')
  await press('名前だけ登録')
  await screen.findByText('予定を登録しました')
  expect(await created()).toMatchObject([{ title: 'あ'.repeat(100) }])
})

it('collects titles day by day, which can be taken out, and registers all of them', async () => {
  await database.itineraryItems.put(itemRow(1, { title: '前からある予定' }))
  await open()
  await userEvent.type(title(), '羽田から那覇{Enter}間違い{Enter}首里そば{Enter}')
  expect([title().value, document.activeElement]).toEqual(['', title()])
  // What a name is taken for is seen at once.
  const shown = screen
    .getAllByRole('listitem')
    .map((item) => within(item).getByRole('img').getAttribute('aria-label'))
  expect(shown).toEqual(['その他', 'その他', '食事'])
  await press('間違いを外す')
  await userEvent.click(day(/8月12日/))
  await userEvent.type(title(), '美ら海水族館')
  expect(day(/8月11日.* 2件$/)).toBeDefined()
  expect(button('詳細を入力（3件）')).toBeDefined()
  await press(/^名前だけ登録/)
  await screen.findByText('予定を登録しました')
  const items = await database.itineraryItems.toArray()
  const inOrder = items.toSorted((a, b) => (`${a.date}${a.orderKey}` < `${b.date}${b.orderKey}` ? -1 : 1))
  expect(inOrder.map((item) => item.title)).toEqual([
    '前からある予定',
    '羽田から那覇',
    '首里そば',
    '美ら海水族館',
  ])
})

it('asks for the details of one item after the other, all of them optional, and creates the items in order', async () => {
  const address = await open()
  await userEvent.type(title(), '美ら海水族館{Enter}首里そば')
  await press('詳細を入力（2件）')
  expect(await screen.findByRole('heading', { name: '美ら海水族館' })).toBeDefined()
  expect(screen.getByText('1 / 2')).toBeDefined()
  expect(day(/^観光$/).checked).toBe(true)
  await userEvent.click(day(/^その他$/))
  fireEvent.change(screen.getByLabelText('時間'), { target: { value: '09:25' } })
  await userEvent.type(screen.getByRole('textbox', { name: '予算' }), '2180')
  expect(screen.getByText('3人で割ると、1人 約727円')).toBeDefined()
  await userEvent.type(screen.getByRole('textbox', { name: '場所' }), '本部町')
  await userEvent.type(screen.getByRole('textbox', { name: 'メモ' }), '午後は混む')
  await press('保存して次へ')
  expect(await screen.findByText('2 / 2')).toBeDefined()
  expect(day(/^食事$/).checked).toBe(true)
  await userEvent.type(screen.getByRole('textbox', { name: '場所' }), '首里')
  await press('スキップ')
  await screen.findByText('予定を登録しました')
  await waitFor(() => expect(address()).toBe(tripAddress))
  expect(await created()).toMatchObject([
    {
      title: '美ら海水族館',
      category: 'OTHER',
      time: '09:25',
      location: '本部町',
      description: '午後は混む',
      estimatedCost: 2_180,
      financialStatus: 'BUDGET_SET',
      expenseType: 'SHARED',
    },
    { title: '首里そば', category: 'MEAL', location: '', financialStatus: 'NOT_SET' },
  ])
})

it('keeps what was entered when one goes back, and asks before it is lost', async () => {
  const address = await open()
  await userEvent.type(title(), '首里そば{Enter}万座毛')
  await press(/^詳細を入力/)
  await userEvent.type(await screen.findByRole('textbox', { name: '場所' }), '首里')
  await press('保存して次へ')
  await screen.findByText('2 / 2')
  expect(button('完了')).toBeDefined()
  await press('戻る')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '場所' }).value).toBe('首里')
  await press('戻る')
  expect(screen.getByRole('list', { name: /に追加する予定$/ }).textContent).toBe('首里そば万座毛')
  await press('閉じる')
  expect(await screen.findByRole('dialog', { name: '入力中の内容を捨てますか？' })).toBeDefined()
  expect(address()).toBe(`${tripAddress}/items/create`)
})

it('asks before a title that is typed and not added yet is lost', async () => {
  await open()
  await userEvent.type(title(), '首里そば')
  await press('閉じる')
  expect(await screen.findByRole('dialog', { name: '入力中の内容を捨てますか？' })).toBeDefined()
})

it('does not go back over a budget that cannot be read, which would be lost', async () => {
  await open()
  await userEvent.type(title(), '首里そば')
  await press(/^詳細を入力/)
  await userEvent.type(await screen.findByRole('textbox', { name: '予算' }), '1200.00')
  await press('戻る')
  expect(await screen.findByText(/^「1,200.00」は読み取れません。/)).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '予算' }).value).toBe('1,200.00')
})

it('registers the details, too, if one goes back to the list', async () => {
  await open()
  await userEvent.type(title(), '首里そば')
  await press(/^詳細を入力/)
  await userEvent.type(await screen.findByRole('textbox', { name: '場所' }), '首里')
  await press('戻る')
  await press(/^名前だけ登録/)
  await waitFor(async () => expect(await created()).toMatchObject([{ title: '首里そば', location: '首里' }]))
})

it('keeps what was entered when somebody deletes the trip meanwhile, and says why it is not saved', async () => {
  await open()
  await userEvent.type(title(), '首里そば')
  await database.itineraries.clear()
  await press(/^名前だけ登録/)
  expect((await screen.findByRole('alert')).textContent).toContain('予定の保存に失敗しました')
  expect(title().value).toBe('首里そば')
})

it('says which budget is too large, and does not go on', async () => {
  await open()
  await userEvent.type(title(), '宇宙旅行')
  await press(/^詳細を入力/)
  await userEvent.type(await screen.findByRole('textbox', { name: '予算' }), '999999999')
  await press('完了')
  expect(await screen.findByText(/99,999,999円/)).toBeDefined()
  expect(await recordedIn(database)).toEqual([])
})

it('says why the items were not saved', async () => {
  await database.itineraryItems.bulkPut(
    Array.from({ length: 500 }, (_, index) => ({
      ...itemRow(1),
      id: itemRow(1000 + index).id,
    })),
  )
  await open()
  await userEvent.type(title(), '首里そば')
  await press(/^名前だけ登録/)
  expect((await screen.findByRole('alert')).textContent).toContain('予定の保存に失敗しました')
})

it('has no days to choose from for a trip that ends before it begins', async () => {
  await database.itineraries.update(itineraryId, { endDate: '2026-08-10' })
  await open()
  expect(screen.getByText('この旅程には日付がありません')).toBeDefined()
})
