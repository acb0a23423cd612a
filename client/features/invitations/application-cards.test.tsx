import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { nowSeconds } from '#client/store/device-clock.ts'
import {
  type OwnApplicationRow,
  applicationsToReview,
  ownApplications,
} from '#client/store/queries/applications.ts'
import { writeCurrentAccount } from '#client/store/device-database.ts'
import { Notices } from '#client/ui/notices.tsx'
import { deleteAccountDatabase, openGroup } from '#tests/support/account-for-test.ts'
import { applicationRow, ownApplicationRow } from '#tests/support/applications-for-test.ts'
import { groupId, hanakoId, members } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { wholeText } from '#tests/support/whole-text-for-test.ts'
import { ApplicationCards } from './application-cards.tsx'

let database: AccountDatabase
beforeEach(async () => {
  database = await openGroup()
})
afterEach(async () => {
  localStorage.clear()
  vi.unstubAllGlobals()
  await deleteAccountDatabase()
})
const itemTexts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

it('lists at most five applications, the longest wait first, and counts the others', async () => {
  await database.applications.bulkPut([7, 3, 1, 2, 6, 4, 5].map((number) => applicationRow(number)))
  renderView(<ApplicationCards toReview={await applicationsToReview()} own={[]} />)
  expect(screen.getByRole('heading', { name: '参加のお願い（7件）' })).toBeDefined()
  expect(itemTexts().map((text) => /申請者\d/.exec(text ?? '')?.[0])).toEqual(
    [1, 2, 3, 4, 5].map((number) => `申請者${number}`),
  )
  expect(screen.getByText('他2件')).toBeDefined()
})

it('hides the applications and shows them again', async () => {
  await database.applications.put(applicationRow(1))
  renderView(<ApplicationCards toReview={await applicationsToReview()} own={[]} />)
  const hide = screen.getByRole('button', { name: 'たたむ' })
  expect(hide.getAttribute('aria-expanded')).toBe('true')
  await userEvent.click(hide)
  expect(screen.queryByRole('button', { name: '申請者1さんのお願いを確認' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '開く' }))
  expect(screen.getByRole('button', { name: '申請者1さんのお願いを確認' })).toBeDefined()
})

it('opens the review of an application', async () => {
  await database.applications.put(applicationRow(1))
  renderView(<ApplicationCards toReview={await applicationsToReview()} own={[]} />)
  await userEvent.click(screen.getByRole('button', { name: '申請者1さんのお願いを確認' }))
  const dialog = await screen.findByRole('dialog', { name: '参加のお願い' })
  expect(await within(dialog).findByText('申請者1')).toBeDefined()
})

it.each<[role: 'owner' | 'admin' | 'member', count: number]>([
  ['owner', 1],
  ['admin', 1],
  ['member', 0],
])('shows an %s %i of the group’s applications', async (role, count) => {
  await database.members.update(members[0]?.id ?? '', { role })
  await database.applications.put(applicationRow(1))
  expect(await applicationsToReview()).toHaveLength(count)
})

const copyOf = (number: number, given: Partial<OwnApplicationRow>) => ({
  ...ownApplicationRow(applicationRow(number), `グループ${number}`),
  ...given,
})
const own = (number: number, given: Partial<OwnApplicationRow>) => ({
  isMember: false,
  ...copyOf(number, given),
})

it('shows at most three of the person’s own applications, with their state and the reason of a rejection', () => {
  renderView(
    <ApplicationCards
      toReview={[]}
      own={[
        own(1, {}),
        own(2, { status: 'rejected', rejectionReason: '人数がそろいました' }),
        own(3, { status: 'approved', isMember: true }),
        own(4, { status: 'rejected' }),
      ]}
    />,
  )
  expect(itemTexts()).toEqual([
    'ググループ1返事待ち取り下げ',
    'ググループ2今回は参加できませんでした理由：人数がそろいましたもう一度お願いする閉じる',
    'ググループ3参加済み',
  ])
  expect(screen.getByText('他1件')).toBeDefined()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/join?group=${groupId}`,
    `/groups/${groupId}`,
  ])
})

it('offers to apply again neither to a member, who can open the group, nor where the group has ended', () => {
  renderView(
    <ApplicationCards
      toReview={[]}
      own={[
        own(1, { status: 'rejected', rejectionReason: '人数がそろいました', isMember: true }),
        own(2, { status: 'rejected' }),
      ]}
    />,
  )
  expect(screen.queryByText(wholeText('もう一度お願いする'))).toBeNull()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([`/groups/${groupId}`])
})

it('puts away an answer for good, and shows the answer to another application to the same group', async () => {
  const at = nowSeconds()
  const answer = { status: 'rejected', rejectionReason: '人数がそろいました', updatedAt: at - 60 } as const
  await database.members.clear()
  await database.ownApplications.put(copyOf(1, answer))
  renderView(
    <>
      <h1>わりたび</h1>
      <ApplicationCards toReview={[]} own={await ownApplications()} />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: '「グループ1」の結果を閉じる' }))
  expect(screen.queryByText('グループ1')).toBeNull()
  expect(document.activeElement?.textContent).toBe('わりたび')
  expect(await ownApplications()).toEqual([])
  await database.ownApplications.put(copyOf(1, { ...answer, updatedAt: at }))
  expect(await ownApplications()).toHaveLength(1)
})

it('reads open applications first, decided ones for a week, and withdrawn ones not at all', async () => {
  const at = nowSeconds()
  await database.ownApplications.bulkPut([
    copyOf(1, { status: 'approved', updatedAt: at - 60 }),
    copyOf(2, { status: 'applied', updatedAt: at - 90 * 86_400 }),
    copyOf(3, { status: 'rejected', updatedAt: at - 8 * 86_400 }),
    copyOf(4, { status: 'withdrawn', updatedAt: at }),
  ])
  expect((await ownApplications()).map(({ groupName, isMember }) => [groupName, isMember])).toEqual([
    ['グループ2', true],
    ['グループ1', true],
  ])
})

it.each<[answer: () => Promise<Response>, said: string]>([
  [async () => Response.json({ success: true }), '「グループ1」への参加のお願いを取り下げました'],
  [
    async () => Response.json({ success: false, code: 'application-decided', error: '' }, { status: 409 }),
    'この参加のお願いは、すでに返事が済んでいるか、取り下げられています。',
  ],
])('takes an application back after asking, and says how that ended', async (answer, said) => {
  await writeCurrentAccount({ userId: hanakoId, displayName: '花子', avatarUrl: null })
  const calls: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'DELETE') calls.push(path)
    return answer()
  })
  renderView(
    <>
      <Notices />
      <ApplicationCards toReview={[]} own={[own(1, {})]} />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: '「グループ1」へのお願いを取り下げ' }))
  const question = await screen.findByRole('dialog', { name: '参加のお願いを取り下げますか？' })
  expect(calls).toEqual([])
  await userEvent.click(within(question).getByRole('button', { name: '取り下げる' }))
  expect(await screen.findByText(said)).toBeDefined()
  expect(calls).toEqual([`/api/groups/${groupId}/my-application`])
})
