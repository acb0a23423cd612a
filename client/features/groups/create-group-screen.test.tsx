/** What both forms of a new group say of the person's plan (docs/decisions/0080-plans.md). */
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { planLimits } from '#shared/limits.ts'
import { GroupId } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { askServerConfigAgain } from '#client/session/server-config.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { closeAccount, openAccount } from '#client/store/current-database.ts'
import { newId } from '#client/store/new-id.ts'
import { group, hanakoId, members } from '#tests/support/expenses-for-test.ts'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { CreateGroupScreen } from './create-group-screen.tsx'
import { GroupWizardScreen } from './group-wizard-screen.tsx'

let database: AccountDatabase
beforeEach(async () => {
  database = await openAccount({ userId: hanakoId, displayName: '花子' })
  await withPlan('free')
})
afterEach(async () => {
  // Other test files of this process get the same atoms and storage.
  await withPlan('premium')
  vi.unstubAllGlobals()
  localStorage.clear()
  await database.delete({ disableAutoOpen: false })
  closeAccount()
})

async function withPlan(plans: string): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, authMode: 'local', plans }))
  await askServerConfigAgain()
}

async function ownOneMore(): Promise<GroupId> {
  const id = newId(GroupId)
  const [hanako] = members
  if (!hanako) throw new Error('the group has a member')
  await database.groups.put({ ...group, id })
  await database.members.put({ ...hanako, groupId: id, id: memberIdOf({ groupId: id, userId: hanakoId }) })
  return id
}

it.each([
  ['/create-group', CreateGroupScreen],
  ['/create-group-wizard', GroupWizardScreen],
] as const)(
  '%s says that the plan is full as long as it is, and not when there is room for one',
  async (path, Screen) => {
    const owned: GroupId[] = []
    for (let count = 0; count < planLimits.free.groups; count += 1) owned.push(await ownOneMore())
    renderScreen(Screen, path, path)
    expect(await screen.findByText('グループは最大3個まで作成できます')).toBeDefined()
    const [last] = owned
    if (last) await database.groups.delete(last)
    await waitFor(() => expect(screen.queryByText('グループは最大3個まで作成できます')).toBeNull())
  },
)
