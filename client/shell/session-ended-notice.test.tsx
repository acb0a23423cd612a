import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UserId } from '#shared/model/user.ts'
import { askServerConfigAgain } from '#client/session/server-config.ts'
import { showRenewalProblem } from '#client/session/line-trouble.ts'
import { closeAccount, openAccount } from '#client/store/current-database.ts'
import { rememberPerson } from '#client/store/device-database.ts'
import { newId } from '#client/store/new-id.ts'
import { stubLineServer } from '#tests/support/line-server.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { SessionEndedNotice } from './session-ended-notice.tsx'

const server = stubLineServer()
let userId: UserId

beforeEach(async () => {
  userId = newId(UserId)
  await openAccount({ userId, displayName: '花子' })
  await askServerConfigAgain()
})
afterEach(() => {
  closeAccount()
  localStorage.clear()
  showRenewalProblem(null)
})

it('offers to link an account that was made without LINE', async () => {
  await rememberPerson({ key: 'k', userId, displayName: '花子' })
  renderView(<SessionEndedNotice />)
  expect(await screen.findByRole('button', { name: 'LINEと連携する' })).toBeDefined()
  expect(screen.getByRole('alert').textContent).toContain('これまでの記録をそのまま使い')
})

it('offers a linked person to sign in again, and says why the renewal failed', async () => {
  await rememberPerson({ key: 'k', userId, displayName: '花子', isLinked: true })
  showRenewalProblem('別のLINEアカウントです。')
  renderView(<SessionEndedNotice />)
  expect(screen.getByRole('button', { name: 'もう一度ログイン' })).toBeDefined()
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('別のLINEアカウントです。'))
  expect(server.asked).toEqual([])
})

it('offers another person to sign in, and says that nothing is lost by it', async () => {
  await rememberPerson({ key: 'k', userId, displayName: '花子', isLinked: true })
  renderView(<SessionEndedNotice />)
  expect(screen.getByRole('button', { name: '別の人としてログイン' })).toBeDefined()
  expect(screen.getByRole('alert').textContent).toContain('どちらでも、記録は消えません。')
})
