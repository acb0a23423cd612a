import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { GroupId } from '#shared/model/group.ts'
import { isAccountOpen } from '#client/store/current-database.ts'
import { knownPeople, rememberPerson } from '#client/store/device-database.ts'
import { newId } from '#client/store/new-id.ts'
import { mutate } from '#client/sync/mutate.ts'
import { deleteAccountDatabase, openOwnAccount } from '#tests/support/account-for-test.ts'
import { hanakoId } from '#tests/support/expenses-for-test.ts'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { wholeText } from '#tests/support/whole-text-for-test.ts'
import { DeletedAccountScreen } from './deleted-account-screen.tsx'

beforeEach(async () => {
  await rememberPerson({ key: 'k'.repeat(40), userId: hanakoId, displayName: '花子' })
  await openOwnAccount()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await deleteAccountDatabase()
})

const address = '/settings/account-deleted'
const open = () => renderScreen(DeletedAccountScreen, address, address)

it('offers the unsent changes as a file, and removes everything only when asked twice', async () => {
  const files: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push(this.download)
  })
  await mutate(newId(GroupId), 'group.create', { name: '沖縄', description: '', inviteMethod: 'open' })
  open()
  expect(
    (await screen.findByRole('status', { name: 'このアカウントは削除されました' })).textContent,
  ).toContain('未送信の変更1件は、もう送れません。')
  expect(
    screen.getByText(wholeText('変更をファイルに書き出しておくと、あとで見ながら入力し直せます。')),
  ).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '未送信の変更を書き出す' }))
  await vi.waitFor(() => expect(files).toEqual([expect.stringMatching(/未送信の変更.*\.json$/)]))
  await userEvent.click(screen.getByRole('button', { name: 'この端末の記録を消す' }))
  expect(screen.getByRole('dialog').textContent).toContain(
    '未送信の変更1件と一緒に、この端末からすべて消します。元に戻せません。',
  )
  expect(isAccountOpen()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: '消す' }))
  await vi.waitFor(() => expect(isAccountOpen()).toBe(false))
  expect(await knownPeople()).toEqual([])
})

it('says that nothing is lost where nothing is unsent', async () => {
  open()
  expect(await screen.findByText('別の端末で削除されました。')).toBeDefined()
  expect(screen.getByText(/新しくはじめられます/)).toBeDefined()
  expect(screen.queryByRole('button', { name: '未送信の変更を書き出す' })).toBeNull()
})
