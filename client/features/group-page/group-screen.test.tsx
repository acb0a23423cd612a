import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { GroupId } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { UserId } from '#shared/model/user.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { reportCall, reportRunner } from '#client/sync/sync-status.ts'
import { deleteAccountDatabase, openOwnAccount } from '#tests/support/account-for-test.ts'
import { members, taroId } from '#tests/support/expenses-for-test.ts'
import { renderScreens } from '#tests/support/routed-for-test.tsx'
import { CreateGroupScreen } from '#client/features/groups/create-group-screen.tsx'
import { GroupScreen } from './group-screen.tsx'

const fumiId = UserId.parse('0197a000-0000-7000-8000-000000000031')

let database: AccountDatabase
beforeEach(async () => {
  database = await openOwnAccount()
})
afterEach(async () => {
  Reflect.deleteProperty(navigator, 'share')
  vi.restoreAllMocks()
  await deleteAccountDatabase()
})

/** Makes the group 沖縄 in its form, and ends on its page. */
async function createGroup(friend = '') {
  const screens = { '/create-group': CreateGroupScreen, '/groups/$groupId': GroupScreen }
  const address = renderScreens(screens, ['/create-group'])
  await userEvent.type(await screen.findByRole('textbox', { name: 'グループ名' }), '沖縄')
  if (friend !== '') await userEvent.type(screen.getByRole('textbox', { name: /^仮メンバー/ }), friend)
  await userEvent.click(screen.getByRole('button', { name: 'グループを作成' }))
  const title = friend === '' ? 'グループに人を追加しましょう' : '1人を追加しました'
  const invitation = within(await screen.findByRole('region', { name: title }))
  const [group] = await database.groups.toArray()
  return { invitation, groupId: group?.id ?? '', address }
}

it('offers to share a new group once the server has made its code', async () => {
  const shared: ShareData[] = []
  Object.assign(navigator, { share: async (content: ShareData) => void shared.push(content) })
  const { invitation, groupId } = await createGroup()
  const button = invitation.getByRole<HTMLButtonElement>('button', { name: '招待リンクを送る' })
  expect(button.disabled).toBe(true)
  expect(invitation.getByText(/リンクを準備しています。$/)).toBeDefined()
  await database.groups.update(groupId, { inviteCode: '7KQ2M9XWPA' })
  await waitFor(() => expect(button.disabled).toBe(false))
  expect(invitation.getByText(/すぐに参加できます。$/)).toBeDefined()
  await userEvent.click(button)
  expect(shared).toEqual([
    {
      title: '沖縄への招待',
      text: '沖縄のグループに招待されました！',
      url: `${location.origin}/invite?code=7KQ2M9XWPA`,
    },
  ])
})

it('says of a group whose admins decide that they are asked about each friend', async () => {
  const { invitation, groupId } = await createGroup()
  await database.groups.update(groupId, { inviteCode: '7KQ2M9XWPA', inviteMethod: 'approval' })
  expect(await invitation.findByText(/参加のお願いが届いたら、返事をしてください。$/)).toBeDefined()
})

it('says how many people were added already', async () => {
  const { invitation } = await createGroup('祖母')
  expect(invitation.getByRole('heading', { name: '1人を追加しました' })).toBeDefined()
})

it('counts a friend who has joined by the link or as the pending member, and shows the faces', async () => {
  const { invitation, groupId: text } = await createGroup('祖母')
  const groupId = GroupId.parse(text)
  const [, taro] = members
  const [grandmother] = await database.pendingMembers.toArray()
  if (!taro || !grandmother) throw new Error('no people')
  const member = { ...taro, avatarUrl: null, groupId, ordinal: 99 }
  await database.members.put({ ...member, id: memberIdOf({ groupId, userId: taroId }) })
  expect(await invitation.findByRole('heading', { name: '2人を追加しました' })).toBeDefined()
  const faces = () =>
    [...document.querySelectorAll('section [data-size=small]')].map((face) => face.textContent)
  expect(faces()).toEqual(['太', '祖'])
  await database.transaction('rw', database.members, database.pendingMembers, async () => {
    const fumi = { ...member, userId: fumiId, displayName: 'フミ', ordinal: 100 }
    await database.members.put({ ...fumi, id: memberIdOf({ groupId, userId: fumiId }) })
    await database.pendingMembers.update(grandmother.id, { linkedTo: fumiId })
  })
  await waitFor(() => expect(faces()).toEqual(['太', 'フ']))
  expect(invitation.getByRole('heading', { name: '2人を追加しました' })).toBeDefined()
})

it('keeps the offer of a new group on its other tabs, but not beside the list of people', async () => {
  const { address } = await createGroup('祖母')
  const offer = () => screen.queryByRole('region', { name: '1人を追加しました' })
  await userEvent.click(screen.getByRole('link', { name: 'メンバー' }))
  await waitFor(() => expect(address()).toMatch(/#members$/))
  await waitFor(() => expect(offer()).toBeNull())
  await userEvent.click(screen.getByRole('link', { name: '旅程' }))
  await waitFor(() => expect(offer()).not.toBeNull())
})

it('says while offline when a new group can be shared, and goes away for good', async () => {
  const { invitation } = await createGroup()
  act(() => reportRunner('waiting'))
  expect(await invitation.findByText(/つながってから招待リンクを送れます。$/)).toBeDefined()
  act(() => reportCall('reached'))
  expect(invitation.getByRole<HTMLButtonElement>('button', { name: 'QRコード・招待コード' }).disabled).toBe(
    true,
  )
  expect(invitation.getByRole('link', { name: '仮メンバーを追加' }).getAttribute('href')).toMatch(/#members$/)
  await userEvent.click(invitation.getByRole('button', { name: 'あとで' }))
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'グループに人を追加しましょう' })).toBeNull(),
  )
  expect(screen.getByRole('heading', { name: '沖縄', level: 1 })).toBeDefined()
})
