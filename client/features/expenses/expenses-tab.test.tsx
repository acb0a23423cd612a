import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HistorySearch } from '#client/route-params.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { attachmentRow } from '#tests/builders/attachment-rows.ts'
import { deleteAccountDatabase, openGroup } from '#tests/support/account-for-test.ts'
import {
  expenseRow,
  grandmother,
  groupId,
  hanako,
  pendingMembers,
  shareOf,
  taro,
  transferRow,
} from '#tests/support/expenses-for-test.ts'
import { holdTablet } from '#tests/support/turned-tablet-for-test.ts'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { GroupScreen } from '../group-page/group-screen.tsx'

let database: AccountDatabase

const soba = expenseRow(1)
const fuel = expenseRow(2, {
  title: 'ガソリン',
  category: 'transport',
  date: '2026-08-13',
  amount: 6_000,
  payers: [{ userKey: hanako, amount: 6_000 }],
  shares: [shareOf(hanako, 3_000), shareOf(taro, 3_000)],
})
const sent = transferRow(3, { from: hanako, to: taro, amount: 8_000 })

beforeEach(async () => {
  database = await openGroup()
  await database.expenses.bulkPut([soba, fuel, sent])
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await deleteAccountDatabase()
})

const path = `/groups/${groupId}`

/** Opens the tab unfolded, if nothing else is in its address. Returns a function that gives the address after the path. */
async function openTab(search = '?find=true'): Promise<() => string> {
  const address = renderScreen(GroupScreen, '/groups/$groupId', `${path}${search}#expenses`, {
    validateSearch: (given) => HistorySearch.parse(given),
  })
  await screen.findByRole('button', { name: unfold })
  return () => decodeURIComponent(address().slice(path.length))
}
const unfold = '支出を探す・内訳を見る'
const tap = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: '支出を探す' })
const expectRows = (...names: RegExp[]) =>
  waitFor(() => {
    const links = within(screen.getByRole('list', { name: '支出' })).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual(
      names.map((name) => expect.stringMatching(name)),
    )
  })

it('folds search, filters and figures above the list until they are wanted, and ends every filter with them', async () => {
  const address = await openTab('')
  await expectRows(/^ガソリン/, /^あなた → 太郎/, /^首里そば/)
  expect(screen.queryByRole('search')).toBeNull()
  expect(screen.queryByText(/使ったお金/)).toBeNull()
  await tap(unfold)
  expect(await screen.findByRole('heading', { name: '使ったお金・2件' })).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: unfold, expanded: true }))
  expect(address()).toBe('?find=true#expenses')
  expect(screen.queryByRole('button', { name: '絞り込みをやめる' })).toBeNull()
  await userEvent.type(field(), 'ガソリン')
  await expectRows(/^ガソリン/)
  await tap(unfold)
  await expectRows(/^ガソリン/, /^あなた → 太郎/, /^首里そば/)
  expect(address()).toBe('#expenses')
  await tap(unfold)
  expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('')
})

it('leads to the changes, the trash and, with what is unfolded, back to the list as it was', async () => {
  const address = await openTab('?q=そば')
  await expectRows(/^首里そば/)
  for (const name of ['更新履歴', 'ゴミ箱'])
    expect(screen.getByRole('link', { name: RegExp(name) })).toBeDefined()
  await tap('戻る')
  await expectRows(/^ガソリン/, /^あなた → 太郎/, /^首里そば/)
  expect(address()).toBe('#expenses')
  expect(screen.queryByRole('search')).toBeNull()
})

it('opens an expense beside the list on a wide screen, and leaves everything else where it is', async () => {
  const address = await openTab('')
  expect(screen.getByText('支出を選ぶと、ここに詳細が表示されます。')).toBeDefined()
  const before = [
    await screen.findByRole('heading', { level: 1, name: '沖縄' }),
    screen.getByRole('list', { name: '支出' }),
  ]
  await userEvent.click(await screen.findByRole('link', { name: /首里そば/ }))
  expect(await screen.findByRole('link', { name: '編集' })).toBeDefined()
  expect(address()).toBe(`?expense=${soba.id}#expenses`)
  // The same elements: nothing was drawn anew, so nothing has moved.
  expect([screen.getByRole('heading', { level: 1 }), screen.getByRole('list', { name: '支出' })]).toEqual(
    before,
  )
  expect(screen.queryByRole('search')).toBeNull()
  const tabs = within(screen.getByRole('navigation', { name: 'グループのページ' })).getAllByRole('link')
  expect(tabs.map((tab) => tab.getAttribute('aria-current'))).toEqual(['page', null, null])
  expect(screen.getByRole('link', { name: '支出を追加' })).toBeDefined()
  // 花子 paid 6,000 and 8,000 yen; her shares are 1,466 and 3,000.
  expect(await screen.findByText('＋9,534円')).toBeDefined()
})

it('opens an expense over the list on a phone, and closes it where the app was opened with it', async () => {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }))
  const address = await openTab(`?expense=${soba.id}`)
  const dialog = within(await screen.findByRole('dialog', { name: '支出の詳細' }))
  await userEvent.click(dialog.getByRole('button', { name: /閉じる/ }))
  await waitFor(() => expect(address()).toBe('#expenses'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('keeps a picture open, and the one that is shown, when the window becomes wide or narrow', async () => {
  await database.attachments.bulkPut(
    [1, 2].map((number) => attachmentRow(number, { groupId, expenseId: soba.id, name: `${number}枚目.jpg` })),
  )
  const { turn } = holdTablet()
  turn('narrow')
  await openTab(`?expense=${soba.id}`)
  await tap(/1枚目.jpg/)
  const shows = async (place: string) =>
    expect(
      await within(await screen.findByRole('dialog', { name: '首里そば' })).findByText(place),
    ).toBeDefined()
  await shows('1 / 2')
  await tap('次へ')
  for (const width of ['wide', 'narrow'] as const) {
    turn(width)
    await shows('2 / 2')
  }
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '首里そば' })).toBeNull())
  expect(screen.getByRole('dialog', { name: '支出の詳細' })).toBeDefined()
})

const summary = () =>
  screen.findByRole('heading', { name: /使ったお金/ }).then(({ parentElement }) => parentElement)

/** The rows of the table that a screen reader reads, without its head. */
const tableRows = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' '))

it('shows the total, one’s own part, and who paid for what and when, without transfers', async () => {
  await openTab()
  expect((await summary())?.textContent).toBe('使ったお金・2件あなたの分 4,466円10,400円')
  expect(screen.getByText('10,400円')).toBeDefined()
  expect(screen.getByText('いちばん多い分類：交通 6,000円')).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
  await tap('内訳')
  expect(screen.getByText('支払いの記録は含みません')).toBeDefined()
  expect(screen.queryByText('いちばん多い分類：交通 6,000円')).toBeNull()
  expect(tableRows('人ごと')).toEqual(['あなた 6,000円 4,466円', '太郎 4,400円 4,466円', '祖母 0円 1,468円'])
  expect(tableRows('分類ごと')).toEqual(['交通 6,000円', '食事 4,400円'])
  expect(tableRows('日ごと')).toEqual([
    expect.stringMatching(/8月12日（水） 4,400円$/),
    expect.stringMatching(/8月13日（木） 6,000円$/),
  ])
})

it('figures follow the filters, and the part is that of the chosen person', async () => {
  await openTab(`?person=${grandmother}`)
  expect((await screen.findByText('1件')).parentElement?.textContent).toBe('1件 4,400円')
  // Nothing else stands above what was found.
  expect(screen.queryByRole('heading', { name: /使ったお金/ })).toBeNull()
  await tap('内訳')
  expect(screen.getByText(/^祖母の分/).textContent).toBe('祖母の分 1,468円')
  expect(tableRows('人ごと')).toEqual(['太郎 4,400円 1,466円', '祖母 0円 1,468円', 'あなた 0円 1,466円'])
  await userEvent.type(field(), 'そば')
  // Whoever looks for a row sees it, and no plots above it until they are wanted.
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
  await tap('内訳')
  expect(screen.getByRole('table', { name: '人ごと' })).toBeDefined()
  await userEvent.clear(field())
  await waitFor(() => expect(screen.getByText('1件')).toBeDefined())
  await tap('内訳')
  expect(screen.queryByRole('table')).toBeNull()
})

it('writes the search and each filter to the address, where a detail keeps them', async () => {
  const address = await openTab()
  await userEvent.type(field(), 'が')
  await expectRows(/^ガソリン/)
  await waitFor(() => expect(address()).toBe('?find=true&q=が#expenses'))
  await tap('分類')
  await tap('交通')
  await waitFor(() => expect(address()).toBe('?find=true&q=が&category=transport#expenses'))
  expect(screen.getByRole('button', { name: '分類：交通' })).toBeDefined()
  await tap('状態')
  await tap(/^未精算/)
  await waitFor(() => expect(address()).toContain('&status=active'))
  expect(screen.getByText('1件')).toBeDefined()
  await userEvent.click(screen.getByRole('link', { name: /ガソリン/ }))
  await waitFor(() =>
    expect(address()).toBe(`?find=true&q=が&category=transport&status=active&expense=${fuel.id}#expenses`),
  )
})

it('opens with the filters of its address, and finds nobody else of the same name', async () => {
  await database.pendingMembers.update(pendingMembers[0]?.id ?? '', { name: '太郎' })
  const address = await openTab(`?person=${grandmother}&from=2026-08-12&to=2026-08-12&status=active`)
  await expectRows(/^首里そば/)
  expect(screen.getByRole('button', { name: /^日付：.*8月12日$/ })).toBeDefined()
  await tap('人：太郎（2人目）')
  const dialog = within(await screen.findByRole('dialog', { name: '人で絞り込む' }))
  const names = dialog.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names).toEqual(expect.arrayContaining(['全員', '花花子あなた', '太太郎', '太太郎（2人目）']))
  await userEvent.click(dialog.getByRole('button', { name: '太郎' }))
  await waitFor(() => expect(address()).toContain(`person=${taro}`))
  await expectRows(/^あなた → 太郎/, /^首里そば/)
})

it('filters by days, and refuses a last day before the first', async () => {
  const address = await openTab()
  await tap('日付')
  const set = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await screen.findByLabelText('はじめの日')
  set('はじめの日', '2026-08-13')
  set('おわりの日', '2026-08-12')
  await tap('表示')
  expect(screen.getByText('おわりの日は、はじめの日以降にしてください')).toBeDefined()
  set('おわりの日', '')
  await tap('表示')
  await expectRows(/^ガソリン/)
  expect(address()).toBe('?find=true&from=2026-08-13#expenses')
})

it('says how to undo filters that leave nothing', async () => {
  const address = await openTab('?q=水族館&category=food')
  expect(await screen.findByText('当てはまる支出がありません')).toBeDefined()
  expect(screen.getByText('0件')).toBeDefined()
  await tap('絞り込みをやめる')
  await expectRows(/^ガソリン/, /^あなた → 太郎/, /^首里そば/)
  expect(field().value).toBe('')
  await waitFor(() => expect(address()).toBe('?find=true#expenses'))
})

it('a deleted expense is gone from the list at the latest when its details close', async () => {
  await openTab('')
  await userEvent.click(await screen.findByRole('link', { name: /ガソリン/ }))
  const remove = await screen.findByRole('button', { name: '削除' })
  const seen: string[] = []
  const watch = new MutationObserver(() => {
    if (screen.queryByRole('button', { name: '削除' }) === null)
      seen.push(...screen.getAllByRole('link').map(({ textContent }) => textContent))
  })
  watch.observe(document.body, { childList: true, subtree: true })
  await userEvent.click(remove)
  await expectRows(/^あなた → 太郎/, /^首里そば/)
  watch.disconnect()
  expect(seen.filter((text) => text.startsWith('ガソリン'))).toEqual([])
})

it('shows the pictures of an opened expense, and each of its sections once', async () => {
  await openTab(`?expense=${soba.id}`)
  await database.attachments.put(attachmentRow(1, { groupId, expenseId: soba.id }))
  expect(await screen.findByRole('region', { name: '写真・書類（1）' })).toBeDefined()
  await database.expenses.put({ ...soba, title: '沖縄そば' })
  expect(await screen.findByRole('heading', { name: '沖縄そば' })).toBeDefined()
  expect(screen.getAllByRole('region', { name: '支払った人' })).toHaveLength(1)
})
