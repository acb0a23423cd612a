import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Member } from '#shared/model/member.ts'
import { askServerConfig } from '#client/session/server-config.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { Notices } from '#client/ui/notices.tsx'
import { deleteAccountDatabase, openOwnAccount, recordedIn } from '#tests/support/account-for-test.ts'
import { attachmentRow } from '#tests/builders/attachment-rows.ts'
import {
  expenseRow,
  group,
  groupId,
  hanako,
  hanakoId,
  members,
  taro,
  taroId,
  transferRow,
} from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { GroupSettingsScreen } from './group-settings-screen.tsx'

let database: AccountDatabase
afterEach(deleteAccountDatabase)

/** The settings as 花子 sees them. 太郎 has paid 4,400 yen for all, and she has sent him 1,000. */
async function open(
  role: Member['role'] = 'owner',
  { others = members.slice(1), createdBy = taroId } = {},
): Promise<() => string> {
  database = await openOwnAccount()
  await database.groups.put({ ...group, description: '3泊4日', createdBy })
  const own = members.slice(0, 1).map((member) => ({ ...member, role }))
  await database.members.bulkPut([...own, ...others])
  await database.expenses.bulkPut([expenseRow(1), transferRow(2, { from: hanako, to: taro, amount: 1_000 })])
  renderView(<Notices />)
  const path = '/groups/$groupId/settings'
  const address = renderScreen(GroupSettingsScreen, path, `/groups/${groupId}/settings`)
  await screen.findByRole('button', { name: 'グループから退出' })
  return address
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const queued = () => recordedIn(database)

it('sends only the text that was changed, and undoes it by the notice', async () => {
  const address = await open('admin')
  const name = screen.getByRole('textbox', { name: 'グループ名' })
  expect(button('保存').disabled).toBe(true)
  await userEvent.clear(name)
  await userEvent.click(button('保存'))
  expect(await screen.findByText('グループ名を入力してください')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(name))
  await userEvent.type(name, ' 石垣島 ')
  await userEvent.click(button('保存'))
  expect(await screen.findByText('グループの設定を変更しました')).toBeDefined()
  await waitFor(() => expect(address()).toBe(`/groups/${groupId}`))
  await userEvent.click(button('元に戻す'))
  expect(await screen.findByText('元に戻しました')).toBeDefined()
  expect(await queued()).toEqual([
    { name: 'group.edit', args: { name: '石垣島' } },
    { name: 'group.edit', args: { name: '沖縄' } },
  ])
})

it('leaves what others have changed meanwhile as it is', async () => {
  await open('admin')
  await userEvent.type(screen.getByRole('textbox', { name: 'グループ名' }), ' 2026')
  await database.groups.update(groupId, { description: '4泊5日' })
  await userEvent.click(button('保存'))
  expect(await screen.findByText('グループの設定を変更しました')).toBeDefined()
  expect(await queued()).toEqual([{ name: 'group.edit', args: { name: '沖縄 2026' } }])
})

it('switches trips on, and off again by the notice', async () => {
  await open('admin')
  const trips = () => screen.getByRole<HTMLInputElement>('checkbox', { name: '旅程を使う' })
  expect(trips().checked).toBe(false)
  await userEvent.click(trips())
  await userEvent.click(button('保存'))
  expect(await screen.findByText('グループの設定を変更しました')).toBeDefined()
  await userEvent.click(button('元に戻す'))
  expect(await screen.findByText('元に戻しました')).toBeDefined()
  expect(await queued()).toEqual([
    { name: 'group.edit', args: { itineraries: 'enabled' } },
    { name: 'group.edit', args: { itineraries: 'disabled' } },
  ])
})

it('shows an ordinary member the texts, and says who may change them and what stays when they leave', async () => {
  await open('member')
  expect(screen.getByRole('heading', { name: 'グループの情報', level: 1 })).toBeDefined()
  expect(screen.getByText('3泊4日')).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(
    screen.getByText('グループ名と説明を変えられるのは、グループを作った人とオーナー、管理者だけです。'),
  ).toBeDefined()
  expect(button('グループから退出').disabled).toBe(false)
  expect(screen.queryByRole('button', { name: 'グループを削除' })).toBeNull()
  expect(screen.getByText('退出しても、支出と支払いの記録は残ります。')).toBeDefined()
})

it('keeps what somebody has typed who is demoted meanwhile, and says why it cannot be saved', async () => {
  await open('admin')
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'グループ名' })
  await userEvent.type(name, ' 2026')
  await database.members.update(members[0]?.id ?? '', { role: 'member' })
  expect((await screen.findByRole('alert')).textContent).toBe(
    '管理者から外れたため、保存できません入力した内容は、コピーして残せます。',
  )
  expect([name.value, name.readOnly, button('保存').disabled]).toEqual(['沖縄 2026', true, true])
  await userEvent.type(name, '{Enter}')
  expect(await queued()).toEqual([])
  await database.members.update(members[0]?.id ?? '', { role: 'admin' })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await userEvent.click(button('保存'))
  expect(await screen.findByText('グループの設定を変更しました')).toBeDefined()
  expect(await queued()).toEqual([{ name: 'group.edit', args: { name: '沖縄 2026' } }])
})

it('shows the texts to somebody who is demoted before they type', async () => {
  await open('admin')
  expect(screen.getByRole('textbox', { name: 'グループ名' })).toBeDefined()
  await database.members.update(members[0]?.id ?? '', { role: 'member' })
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(screen.getByText('3泊4日')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('lets whoever has created the group change it also as an ordinary member', async () => {
  await open('member', { createdBy: hanakoId })
  expect(screen.getByRole('heading', { name: 'グループの設定', level: 1 })).toBeDefined()
  await userEvent.type(screen.getByRole('textbox', { name: 'グループ名' }), ' 2026')
  await userEvent.click(button('保存'))
  expect(await screen.findByText('グループの設定を変更しました')).toBeDefined()
  expect(await queued()).toEqual([{ name: 'group.edit', args: { name: '沖縄 2026' } }])
})

it('says before the deletion whom and what it concerns, and how much is unpaid', async () => {
  const address = await open()
  expect(button('グループから退出').disabled).toBe(true)
  expect(screen.getByText(/先に、メンバーの一覧でほかの人にオーナーを譲って/)).toBeDefined()
  await userEvent.click(button('グループを削除'))
  const question = await screen.findByRole('dialog', { name: 'グループを削除' })
  for (const said of [
    '「沖縄」を削除しますか？\n元に戻せません。',
    '太郎さんの画面からも消えます。',
    '支出1件と支払い1件が見られなくなります。',
    'まだ払っていないお金が、合わせて1,934円あります。',
  ])
    expect(question.textContent).toContain(said)
  expect(await queued()).toEqual([])
  await userEvent.click(within(question).getByRole('button', { name: '削除する' }))
  await waitFor(() => expect(address()).toBe('/dashboard'))
  expect(await screen.findByText('「沖縄」を削除しました')).toBeDefined()
  expect(await queued()).toEqual([{ name: 'group.delete', args: {} }])
  expect((await database.members.toArray()).map(({ status }) => status)).toEqual(members.map(() => 'left'))
})

it('tells an owner who is alone that the group can only be deleted', async () => {
  await open('owner', { others: [] })
  expect(screen.getByText(/ほかのメンバーがいないため/)).toBeDefined()
})

it('says how much the photos and papers take, and to the owner how much they may', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ authMode: 'local', plans: 'free' }))
  await askServerConfig()
  vi.unstubAllGlobals()
  await open('owner')
  expect(screen.queryByText(/写真と書類/)).toBeNull()
  const add = (index: number, size: number) =>
    database.attachments.put({ ...attachmentRow(index), groupId, size })
  await add(1, 350_001)
  expect(await screen.findByText(/^写真と書類 0\.4 MB/)).toBeDefined()
  await add(2, 4_650_000)
  await add(3, 5_242_880)
  await add(4, 2_000_000)
  expect(await screen.findByText('写真と書類 12 MB / 100 MB')).toBeDefined()
  await database.attachments.clear()
  await waitFor(() => expect(screen.queryByText(/写真と書類/)).toBeNull())
})

it('says it to other members without the limit, which they do not know', async () => {
  await open('member')
  await database.attachments.put({ ...attachmentRow(1), groupId, size: 400_000 })
  expect(await screen.findByText('写真と書類 0.4 MB')).toBeDefined()
})
