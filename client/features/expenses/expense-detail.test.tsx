import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { type Activity, ActivityId } from '#shared/model/activity.ts'
import type { Expense } from '#shared/model/expense.ts'
import { activityDefaults, noDetails } from '#shared/model/row-defaults.ts'
import { deleteAccountDatabase, openOwnAccount } from '#tests/support/account-for-test.ts'
import {
  expenseRow,
  grandmother,
  hanako,
  hanakoId,
  members,
  people,
  peopleWith,
  taro,
  taroId,
  transferRow,
} from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { serverAnswered } from '#tests/support/server-answered.ts'
import { ExpenseDetail } from './expense-detail.tsx'

afterEach(deleteAccountDatabase)

const at = (text: string) => Date.parse(`${text}+09:00`) / 1000

function renderDetail(given: Partial<Expense> = {}, shown = people, activities: Activity[] = []) {
  const row = expenseRow(1, given)
  const detail = { row, payments: [], people: shown, balanceOf: () => 0, state: undefined, activities }
  return renderView(
    <ExpenseDetail
      groupId={detail.row.groupId}
      expenseId={detail.row.id}
      detail={detail}
      today="2026-11-24"
      onDelete={async () => undefined}
    />,
  )
}

const activity = () =>
  within(screen.getByRole('region', { name: '追加と変更' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

it('says who recorded the expense and who changed it last, in the order of time', () => {
  renderDetail({
    createdAt: at('2025-12-31T23:59'),
    moneyBy: taroId,
    moneyAt: at('2026-11-23T14:05'),
    describedBy: hanakoId,
    describedAt: at('2026-11-22T09:00'),
  })
  expect(activity()).toEqual([
    '太郎さんが追加2025年12月31日 23:59',
    'あなたが内容を変更11月22日 09:00',
    '太郎さんが金額や分け方を変更11月23日 14:05',
  ])
})

const edit: Activity = {
  id: ActivityId.parse('0197a000-0000-7000-8000-0000000000a1'),
  groupId: expenseRow(1).groupId,
  action: 'expense-money',
  createdBy: taroId,
  createdAt: at('2026-11-23T14:05'),
  expenseId: expenseRow(1).id,
  ...activityDefaults,
  person: null,
  money: {
    amount: { before: 3400, after: 4400 },
    people: [
      { userKey: taro, paid: { before: 3400, after: 4400 }, share: { before: 1000, after: 2000 } },
      { userKey: hanako, paid: { before: 0, after: 0 }, share: { before: 1000, after: 1200 } },
    ],
  },
  rowCount: null,
}

it('shows the amounts before and after each edit, and says each once', () => {
  const paid: Activity = {
    ...edit,
    id: ActivityId.parse('0197a000-0000-7000-8000-0000000000a2'),
    action: 'share-paid',
    createdAt: at('2026-11-24T09:00'),
    person: hanako,
    money: null,
  }
  renderDetail({ createdAt: at('2026-11-20T12:00'), moneyBy: taroId, moneyAt: edit.createdAt }, people, [
    edit,
    paid,
  ])
  const lines = within(screen.getByRole('region', { name: '追加と変更' })).getAllByRole('listitem')
  expect(lines.map(({ firstChild }) => firstChild?.textContent)).toEqual([
    '太郎さんが追加',
    '太郎さんが金額や分け方を変更',
    '金額：3,400円 → 4,400円',
    '太郎が払った分：3,400円 → 4,400円',
    '太郎の分：1,000円 → 2,000円',
    'あなたの分：1,000円 → 1,200円',
    '太郎さんがあなたの分を「先に返した」に変更',
  ])
})

it('says when a settled expense was settled, and still who recorded it after they left', () => {
  const left = members.map((member) => ({ ...member, status: 'left' as const }))
  const former = peopleWith({ members: left, pendingMembers: [] })
  const times = { createdAt: at('2026-11-01T08:00'), updatedAt: at('2026-11-24T10:00') }
  renderDetail({ status: 'settled', ...times }, former)
  expect(activity()).toEqual(['太郎さんが追加11月1日 08:00', '精算済みになりました11月24日 10:00'])
})

it('says who settled it, where one person did so then', () => {
  const settling: Activity = {
    ...edit,
    id: ActivityId.parse('0197a000-0000-7000-8000-0000000000a3'),
    action: 'settled',
    createdAt: at('2026-11-24T10:00'),
    expenseId: null,
    money: null,
    rowCount: 3,
  }
  const settled = {
    status: 'settled',
    createdAt: at('2026-11-01T08:00'),
    updatedAt: settling.createdAt,
  } as const
  const { unmount } = renderDetail(settled, people, [settling])
  expect(activity()).toEqual(['太郎さんが追加11月1日 08:00', '太郎さんが精算済みに変更11月24日 10:00'])
  unmount()
  const other = {
    ...settling,
    id: ActivityId.parse('0197a000-0000-7000-8000-0000000000a4'),
    createdBy: hanakoId,
  }
  renderDetail(settled, people, [settling, other])
  expect(activity().at(-1)).toBe('精算済みになりました11月24日 10:00')
})

const facts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)

it('shows what is known of the purchase, with only the date of its status', () => {
  renderDetail({
    location: '那覇市 首里',
    url: 'https://example.com/soba?x=1',
    notes: '個室',
    description: '領収書は太郎',
    purchaseStatus: 'reservation_only',
    purchaseDueDate: '2026-11-30',
    paymentDate: '2026-12-01',
    assignee: grandmother,
  })
  expect(facts()).toEqual([
    '那覇市 首里地図で見る（新しいタブで開きます）',
    'https://example.com/soba?x=1（新しいタブで開きます）',
    '予約のみ',
    '11月30日（月）',
    '祖母',
    '領収書は太郎',
    '個室',
  ])
  const [map, page] = screen.getAllByRole('link', { name: /新しいタブ/ })
  expect(map?.getAttribute('href')).toBe(
    'https://www.google.com/maps/search/?api=1&query=%E9%82%A3%E8%A6%87%E5%B8%82+%E9%A6%96%E9%87%8C',
  )
  expect(page?.getAttribute('href')).toBe('https://example.com/soba?x=1')
  for (const link of [map, page]) {
    expect(link?.getAttribute('target')).toBe('_blank')
    expect(link?.getAttribute('rel')).toContain('noopener')
  }
})

it('makes no link of an address that could run code', () => {
  renderDetail({ url: 'javascript:alert(1)' })
  expect(screen.getByText('javascript:alert(1)')).toBeDefined()
  expect(screen.queryByRole('link', { name: /javascript/ })).toBeNull()
})

it('shows nothing of what was left empty', () => {
  renderDetail({ description: '', location: '', ...noDetails })
  expect(screen.queryByRole('definition')).toBeNull()
})

it('says of which day and category it is below the title, and how it was split beside the shares', () => {
  renderDetail({ splitMethod: 'percentage' })
  expect(screen.getByText('首里そば').nextSibling?.textContent).toBe('8月12日（水）・食事')
  expect(screen.getByRole('heading', { name: 'それぞれの分（割合で分けた）' })).toBeDefined()
})

it('settles at the very end, after asking with the debts that would be lost', async () => {
  const database = await openOwnAccount()
  await database.members.bulkPut(members)
  // Together 花子 still owes 首里そば, of which she has paid back 466 yen.
  await database.expenses.bulkPut([expenseRow(1), transferRow(2, { from: hanako, to: taro, amount: 466 })])
  renderDetail()
  const [last, beforeLast] = screen.getAllByRole('button').toReversed()
  expect([beforeLast?.textContent, last?.textContent]).toEqual(['削除', '精算済みにする'])
  await userEvent.click(screen.getByRole('button', { name: '精算済みにする' }))
  const dialog = within(await screen.findByRole('dialog'))
  const question = dialog.getByText(/この支出を精算済みにしますか？/)
  expect(question.textContent).toContain('元に戻すことはできません')
  expect(dialog.getByRole('status').textContent).toContain('未払いの2,934円がなかったことになります')
  // The balances before and after are read meanwhile.
  await waitFor(() =>
    expect(dialog.getByRole('list', { name: '金額の変化' }).textContent).toBe(
      'あなた払わなくてよくなる 1,000円受け取ることになる 466円太郎受け取れなくなる 2,468円払うことになる 466円祖母払わなくてよくなる 1,468円',
    ),
  )
})

it('leads from an expense that is not there to the trash', async () => {
  serverAnswered()
  await openOwnAccount()
  const { groupId, id: expenseId } = expenseRow(1)
  renderView(
    <ExpenseDetail
      groupId={groupId}
      expenseId={expenseId}
      detail={null}
      today="2026-11-24"
      onDelete={async () => undefined}
    />,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('支出が見つかりません')
  expect(screen.getByRole('link', { name: 'ゴミ箱を見る' }).getAttribute('href')).toBe(
    `/groups/${groupId}/trash`,
  )
})
