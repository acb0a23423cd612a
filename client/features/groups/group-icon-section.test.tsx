import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { groupIconTexts as texts } from '#shared/messages/groups.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { IconId } from '#shared/model/group.ts'
import type { Role } from '#shared/model/member.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { openAccount } from '#client/store/current-database.ts'
import { writeCurrentAccount } from '#client/store/device-database.ts'
import { forgetStatus, reportCall } from '#client/sync/sync-status.ts'
import { Notices } from '#client/ui/notices.tsx'
import { deleteAccountDatabase, recordedIn } from '#tests/support/account-for-test.ts'
import { group, groupId, hanakoId, members } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { GroupSettingsScreen } from './group-settings-screen.tsx'

const [before, after] = [IconId.parse('a'.repeat(64)), IconId.parse('b'.repeat(64))]
const pathOf = (icon: IconId) => `/api/groups/${groupId}/icon/${icon}?measured`
const hanako = { userId: hanakoId, displayName: '花子', avatarUrl: null }

let database: AccountDatabase
let sent: { path: string; icon: FormDataEntryValue | null }[]
let answer: () => Promise<Response>

beforeEach(() => {
  sent = []
  answer = async () => Response.json({ success: true, group: { icon: after } })
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (!(body instanceof FormData)) return Response.json({ success: true })
    sent.push({ path, icon: body.get('icon') })
    return answer()
  })
  // happy-dom has no canvas. The picture's bytes are its text, and a text `broken` is no picture.
  vi.stubGlobal('createImageBitmap', async (file: Blob) => {
    if ((await file.text()) === 'broken') throw new DOMException('no picture', 'InvalidStateError')
    return { width: 400, height: 300, close: () => undefined }
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: () => undefined,
  } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give, type = '') =>
    give(new Blob(['small'], { type })),
  )
})
afterEach(async () => {
  forgetStatus()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await deleteAccountDatabase()
  await writeCurrentAccount(null)
})

async function open({ icon = null, role = 'owner' }: { icon?: IconId | null; role?: Role } = {}) {
  await writeCurrentAccount(hanako)
  database = await openAccount(hanako)
  await database.groups.put({ ...group, icon })
  await database.members.bulkPut(members.map((member, index) => (index === 0 ? { ...member, role } : member)))
  renderView(<Notices />)
  renderScreen(GroupSettingsScreen, '/groups/$groupId/settings', `/groups/${groupId}/settings`)
  await screen.findByRole('button', { name: 'グループから退出' })
}
const choose = async (content = 'photo') => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  expect(input?.accept).toBe('image/*')
  if (input) await userEvent.upload(input, new File([content], 'photo.jpg', { type: 'image/jpeg' }))
}
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const pictures = () => [...document.querySelectorAll('img')].map((img) => img.getAttribute('src'))
const queued = () => recordedIn(database)

it('shows the chosen picture before it is sent, small and square, and then waits for the group', async () => {
  await open({ icon: before })
  expect(pictures()).toEqual([pathOf(before)])
  await choose()
  await button(texts.set)
  expect(pictures()).toEqual([expect.stringMatching(/^blob:/)])
  expect(sent).toEqual([])
  await userEvent.click(await button(texts.set))
  expect(await screen.findByText(texts.changed)).toBeDefined()
  expect(sent).toEqual([{ path: `/api/groups/${groupId}/icon`, icon: expect.any(File) }])
  expect(sent[0]?.icon).toMatchObject({ type: 'image/webp', size: 5 })
  expect(pictures()).toEqual([expect.stringMatching(/^blob:/)])
  await database.groups.update(groupId, { icon: after })
  await waitFor(() => expect(pictures()).toEqual([pathOf(after)]))
  expect(await queued()).toEqual([])
})

it('keeps the present icon if the person cancels', async () => {
  await open({ icon: before })
  await choose()
  await userEvent.click(await button(texts.cancel))
  expect([pictures(), sent]).toEqual([[pathOf(before)], []])
})

it('says that a file is no picture, and takes another', async () => {
  await open()
  await choose('broken')
  expect((await screen.findByRole('alert')).textContent).toContain(texts.unreadable)
  await choose()
  await button(texts.set)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says why the server has refused it, and keeps the picture for another try', async () => {
  await open()
  await choose()
  const code = 'group-update-not-allowed'
  answer = async () => Response.json({ success: false, error: '', code }, { status: 403 })
  await userEvent.click(await button(texts.set))
  expect((await screen.findByRole('alert')).textContent).toContain(rejectionSentences[code])
  answer = async () => Response.json({ success: true, group: { icon: after } })
  await userEvent.click(await button(texts.set))
  expect(await screen.findByText(texts.changed)).toBeDefined()
})

it('is busy while the picture is sent, and sends it once', async () => {
  await open()
  await choose()
  const { promise, resolve } = Promise.withResolvers<Response>()
  answer = () => promise
  const set = await button(texts.set)
  await userEvent.dblClick(set)
  expect([set.dataset.loading, (await button(texts.chooseAnother)).disabled]).toEqual(['true', true])
  resolve(Response.json({ success: true, group: { icon: after } }))
  expect(await screen.findByText(texts.changed)).toBeDefined()
  expect(sent).toHaveLength(1)
})

it('says so where nothing can be sent, and removes the icon all the same, with a way back', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  await open({ icon: before })
  expect(screen.queryByText(new RegExp(`^${texts.offline}`))).toBeNull()
  act(() => reportCall('unreachable'))
  expect(await screen.findByText(`${texts.offline}${texts.offlineRemoval}`)).toBeDefined()
  expect((await button(texts.choose)).disabled).toBe(true)
  await userEvent.click(await button(texts.remove))
  expect(await screen.findByText(texts.removed)).toBeDefined()
  expect(await screen.findByText(texts.offline)).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('button', { name: texts.remove })).toBeNull())
  expect(pictures()).toEqual([])
  await userEvent.click(await button('元に戻す'))
  expect(await screen.findByText(texts.undone)).toBeDefined()
  expect(await queued()).toEqual([
    { name: 'group.setIcon', args: { icon: null } },
    { name: 'group.setIcon', args: { icon: before } },
  ])
  await waitFor(() => expect(pictures()).toEqual([pathOf(before)]))
})

it('has nothing for members who may not change the group', async () => {
  await open({ icon: before, role: 'member' })
  expect(document.querySelector('input[type=file]')).toBeNull()
  expect(screen.queryByRole('heading', { name: texts.title })).toBeNull()
})
