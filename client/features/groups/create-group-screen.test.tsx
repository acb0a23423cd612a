/** Both forms of a new group. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { planLimits } from '#shared/limits.ts'
import { GroupId } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { newId } from '#client/store/new-id.ts'
import { deleteAccountDatabase, openOwnAccount } from '#tests/support/account-for-test.ts'
import { group, hanakoId, members } from '#tests/support/expenses-for-test.ts'
import { giveFreePlan } from '#tests/support/plan-for-test.ts'
import { renderScreen, renderScreens } from '#tests/support/routed-for-test.tsx'
import { CreateGroupScreen } from './create-group-screen.tsx'
import { GroupWizardScreen } from './group-wizard-screen.tsx'

let database: AccountDatabase
beforeEach(async () => {
  database = await openOwnAccount()
})
afterEach(async () => {
  localStorage.clear()
  await deleteAccountDatabase()
})

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
    await giveFreePlan()
    const owned: GroupId[] = []
    for (let count = 0; count < planLimits.free.groups; count += 1) owned.push(await ownOneMore())
    renderScreen(Screen, path, path)
    expect(await screen.findByText('グループは最大3個まで作成できます')).toBeDefined()
    const [last] = owned
    if (last) await database.groups.delete(last)
    await waitFor(() => expect(screen.queryByText('グループは最大3個まで作成できます')).toBeNull())
  },
)

it('hands what was typed over to the wizard, which goes on with the trip', async () => {
  const screens = { '/create-group': CreateGroupScreen, '/create-group-wizard': GroupWizardScreen }
  const address = renderScreens(screens, ['/create-group'])
  await userEvent.type(await screen.findByRole('textbox', { name: 'グループ名' }), ' 京都 ')
  await userEvent.type(screen.getByRole('textbox', { name: /^仮メンバー/ }), '祖母')
  await userEvent.click(screen.getByRole('link', { name: '旅程もいっしょに登録する' }))
  expect(await screen.findByText('2／3・参加方法と旅程')).toBeDefined()
  await userEvent.type(screen.getByRole('textbox', { name: '旅程名' }), '秋の京都')
  for (const name of ['開始日', '終了日'])
    fireEvent.change(screen.getByLabelText(name, { selector: 'input' }), { target: { value: '2026-11-20' } })
  await userEvent.click(screen.getByRole('button', { name: '次へ' }))
  expect(screen.getByText('祖母')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'グループを作成' }))
  await waitFor(() => expect(address()).toBe('/dashboard'))
  const queue = await database.api_sync_queue.orderBy('seq').toArray()
  expect(queue).toMatchObject([
    { name: 'group.create', args: { name: '京都', firstItinerary: { title: '秋の京都' } } },
    { name: 'pendingMember.add', args: { name: '祖母' } },
  ])
})
