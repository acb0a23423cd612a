import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { closeAccount } from '#client/store/current-database.ts'
import { groupId, pendingMembers } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { openGroupWithTrips } from '#tests/support/trips-for-test.ts'
import { TripMembers } from './trip-members.tsx'

let database: AccountDatabase
beforeEach(async () => {
  database = await openGroupWithTrips()
})
afterEach(async () => {
  await database.delete({ disableAutoOpen: false })
  closeAccount()
})

it('counts and names the people of the group, and leads to inviting and managing them', async () => {
  const [grandmother] = pendingMembers
  await database.pendingMembers.update(grandmother?.id ?? '', { status: 'invited', invitedAt: null })
  renderView(<TripMembers groupId={groupId} />)
  expect(await screen.findByRole('link', { name: '友だちを招待' })).toBeDefined()
  expect(screen.getByText('3人（仮メンバー1人を含む）')).toBeDefined()
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    '花花子あなた1970年1月1日に参加オーナー',
    '太太郎1970年1月1日に参加メンバー',
    '祖祖母招待済み',
  ])
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(addressOf('友だちを招待')).toBe(`/groups/${groupId}/invite`)
  expect(addressOf('メンバー管理')).toBe(`/groups/${groupId}/members`)
})

it('counts no provisional members where there are none', async () => {
  await database.pendingMembers.clear()
  renderView(<TripMembers groupId={groupId} />)
  expect(await screen.findByText('2人')).toBeDefined()
})
