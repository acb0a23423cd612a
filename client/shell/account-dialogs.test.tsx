/** The profile, from the picture in the heading to the form and the question over it. */
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { getDefaultStore } from 'jotai/vanilla'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UserId } from '#shared/model/user.ts'
import { becomeAccount, leaveAccount, isSigningOutAtom } from '#client/session/current-account.ts'
import { currentDatabase } from '#client/store/current-database.ts'
import { newId } from '#client/store/new-id.ts'
import { ownProfile } from '#client/store/queries/own-profile.ts'
import { syncStatusAtom } from '#client/sync/sync-status.ts'
import { Screen } from '#client/ui/screen.tsx'
import { FakeEventSource } from '#tests/support/fake-event-source.ts'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { RootLayout } from './root-layout.tsx'
import { useAccountDialogs } from './app-shell.tsx'

vi.stubGlobal('EventSource', FakeEventSource)
// A phone: on a wide screen the heading has the button for signing out.
vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }))
// No connection.
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))

const self = { id: newId(UserId), displayName: '佐藤 花子', avatarUrl: null }

function Page() {
  const { openProfile, openSignOut, dialogs } = useAccountDialogs(self)
  return (
    <RootLayout
      header={{ self, onOpenProfile: openProfile, onSignOut: openSignOut }}
      sync={undefined}
      unsentCount={0}
    >
      <Screen title="沖縄">body</Screen>
      {dialogs}
    </RootLayout>
  )
}

let address: () => string
beforeEach(async () => {
  await becomeAccount({ userId: self.id, displayName: self.displayName, avatarUrl: null })
  address = renderScreen(Page, '/group', '/group')
  await screen.findByRole('heading', { name: '沖縄' })
})
afterEach(async () => {
  const database = currentDatabase()
  await leaveAccount()
  await database.delete({ disableAutoOpen: false })
})

const picture = () => screen.getByRole('button', { name: 'プロフィール（佐藤 花子）', hidden: true })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function profile(): Promise<HTMLElement> {
  await userEvent.click(picture())
  return screen.findByRole('dialog', { name: 'プロフィール' })
}

it('opens by the picture, closes by Escape, and gives the focus back', async () => {
  const dialog = await profile()
  expect(dialog.textContent).toContain(`ID ${self.id.slice(0, 8)}`)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(picture()))
})

it('changes name and status message with no connection, and shows them at once', async () => {
  const dialog = await profile()
  await press('編集')
  await userEvent.type(
    await screen.findByRole('textbox', { name: '自分用のひとこと（任意）' }),
    '夏はやっぱり海',
  )
  await press('保存')
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(await within(dialog).findByText('夏はやっぱり海')).toBeDefined()
  expect(await ownProfile()).toMatchObject({ displayName: '佐藤 花子', statusMessage: '夏はやっぱり海' })
})

it('asks before signing out, with no connection, and leads back to the profile', async () => {
  await vi.waitFor(() => expect(getDefaultStore().get(syncStatusAtom)).toBe('unreachable'), 10_000)
  const dialog = await profile()
  await userEvent.click(within(dialog).getByRole('button', { name: 'ログアウト' }))
  const question = await screen.findByRole('dialog', { name: 'いまはログアウトできません' })
  expect(question.textContent).toContain('電波が戻るまで、ログアウトできません。')
  expect(within(question).getByRole('button', { name: 'キャンセル' })).toBeDefined()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.getAllByRole('dialog')).toEqual([dialog]))
  expect(getDefaultStore().get(isSigningOutAtom)).toBe(false)
})

it('leads to the settings, and closes', async () => {
  const dialog = await profile()
  await userEvent.click(within(dialog).getByRole('link', { name: '設定' }))
  await waitFor(() => expect(address()).toBe('/settings'))
})
