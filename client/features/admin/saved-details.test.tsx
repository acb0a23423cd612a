/** What is typed into the details of a user or a pending member while they are being saved stays, and is not saved yet. */
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UserManagementSearch } from '#client/route-params.ts'
import { Notices } from '#client/ui/notices.tsx'
import {
  adminServer,
  leaveAdmin,
  misaki,
  misakiDetail,
  signInAsAdmin,
  taro,
  userDetailOf,
} from '#tests/support/admin-server-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { UserManagementScreen } from './user-management-screen.tsx'

const path = '/admin/user-management'
let server: ReturnType<typeof adminServer>
beforeEach(async () => {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }))
  server = adminServer()
  await signInAsAdmin()
  renderView(<Notices />)
})
afterEach(leaveAdmin)

async function openDetails(search: string, name: string) {
  renderScreen(UserManagementScreen, path, `${path}?${search}`, {
    validateSearch: (given) => UserManagementSearch.parse(given),
  })
  const dialog = within(await screen.findByRole('dialog', { name }))
  const save = await dialog.findByRole<HTMLButtonElement>('button', { name: '保存' })
  const field = (label: RegExp) => dialog.getByRole<HTMLInputElement>('textbox', { name: label })
  return { save, field }
}

it('in the details of a user', async () => {
  const answer = Promise.withResolvers<Response>()
  server.answers[`PATCH /api/admin/user-detail/${taro.id}`] = () => answer.promise
  const { save, field } = await openDetails(`open=${taro.id}`, 'ユーザーの詳細')
  await userEvent.type(field(/名前/), '（本人） ')
  await userEvent.click(save)
  await userEvent.type(field(/ひとこと/), '北へ')
  const saved = { ...userDetailOf(taro), displayName: '太郎（本人）' }
  answer.resolve(Response.json({ success: true, user: saved }))
  expect(await screen.findByText('保存しました。')).toBeDefined()
  expect(field(/名前/).value).toBe('太郎（本人）')
  expect(field(/ひとこと/).value).toBe(`${saved.statusMessage}北へ`)
  expect(save.disabled).toBe(false)
})

it('in the details of a pending member', async () => {
  const answer = Promise.withResolvers<Response>()
  server.answers[`PATCH /api/admin/pending-member-detail/${misaki.id}`] = () => answer.promise
  const { save, field } = await openDetails(`tab=pending&open=${misaki.id}`, '仮メンバーの詳細')
  await userEvent.clear(field(/電話番号/))
  await userEvent.click(save)
  await userEvent.clear(field(/メール/))
  await userEvent.type(field(/メール/), 'm@example.com')
  answer.resolve(Response.json({ success: true, pendingMember: { ...misakiDetail, phone: '' } }))
  expect(await screen.findByText('保存しました。')).toBeDefined()
  expect([field(/電話番号/).value, field(/メール/).value]).toEqual(['', 'm@example.com'])
})
