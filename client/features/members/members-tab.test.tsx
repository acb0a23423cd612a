import { Notifications, notifications } from '@mantine/notifications'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inviteCodeTexts as texts } from '#shared/messages/members.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { closeAccount, openAccount } from '#client/store/current-database.ts'
import { group, groupId, hanakoId, members } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { MembersTab } from './members-tab.tsx'

let database: AccountDatabase
beforeEach(async () => {
  database = await openAccount({ userId: hanakoId, displayName: '花子' })
  await database.members.bulkPut(members)
})
afterEach(async () => {
  Reflect.deleteProperty(navigator, 'share')
  vi.restoreAllMocks()
  notifications.clean()
  await database.delete({ disableAutoOpen: false })
  closeAccount()
})

const link = `${location.origin}/join?code=7KQ2M9XWPA`

async function renderTab(share?: (content: ShareData) => Promise<void>) {
  if (share) Object.assign(navigator, { share })
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const people = {
    group: { ...group, inviteCode: '7KQ2M9XWPA' },
    selfId: hanakoId,
    members,
    pendingMembers: [],
  }
  renderView(
    <>
      <Notifications />
      <MembersTab groupId={groupId} people={people} />
    </>,
  )
  await screen.findByRole('button', { name: 'リンクをコピー' })
  return copied
}
const shareButton = () => screen.queryByRole('button', { name: '共有' })

it('opens the share sheet with a sentence and the link', async () => {
  const shared: ShareData[] = []
  const copied = await renderTab(async (content) => void shared.push(content))
  await userEvent.click(screen.getByRole('button', { name: '共有' }))
  expect(shared).toEqual([{ text: texts.shared('沖縄'), url: link }])
  expect(screen.queryByRole('alert')).toBeNull()
  expect(copied).not.toHaveBeenCalled()
})

it('offers only copying if the browser has no share sheet', async () => {
  await renderTab()
  expect(shareButton()).toBeNull()
})

it.each(['AbortError', 'InvalidStateError'])(
  'shows no error when the share sheet is closed with %s',
  async (why) => {
    const copied = await renderTab(() => Promise.reject(new DOMException('', why)))
    await userEvent.click(screen.getByRole('button', { name: '共有' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(copied).not.toHaveBeenCalled()
  },
)

it('copies the link, and says so, when the share sheet does not open', async () => {
  const copied = await renderTab(() => Promise.reject(new DOMException('', 'NotAllowedError')))
  await userEvent.click(screen.getByRole('button', { name: '共有' }))
  expect(await screen.findByText(texts.sharedByCopy)).toBeDefined()
  expect(copied).toHaveBeenCalledWith(link)
  copied.mockRejectedValue(new Error('refused'))
  await userEvent.click(screen.getByRole('button', { name: '共有' }))
  expect(await screen.findByText(texts.shareFailed)).toBeDefined()
})
