import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { invitation } from '#tests/support/invitations-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { ApplicantView, MemberView } from './standing-view.tsx'

const group = invitation()

it('tells a member so, and leads to the group', () => {
  const { rerender } = renderView(<MemberView group={group} wasApproved={false} />)
  expect(screen.getByRole('heading', { name: 'すでに参加しています' })).toBeDefined()
  const link = screen.getByRole('link', { name: 'グループを開く' })
  expect(link.getAttribute('href')).toBe(`/groups/${group.groupId}`)
  rerender(<MemberView group={group} wasApproved />)
  expect(screen.getByRole('heading', { name: 'グループに参加しました' })).toBeDefined()
})

it('says what an application waits for, where the result is seen, and that it comes also after a time offline', () => {
  renderView(<ApplicantView group={group} message="" isBusy={false} onWithdraw={async () => undefined} />)
  expect(screen.getByRole('heading', { name: '花子さんの返事を待っています' })).toBeDefined()
  expect(screen.getByText(/に参加のお願いを送りました/)).toBeDefined()
  expect(screen.getByText(/ホームにグループが表示されます.*つながったときに届きます/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'ホームに戻る' }).getAttribute('href')).toBe('/dashboard')
  expect(screen.queryByText('送ったメッセージ')).toBeNull()
})

it('takes the application back only when asked twice', async () => {
  const done: string[] = []
  const onWithdraw = async () => void done.push('withdrawn')
  renderView(<ApplicantView group={group} message="孫です" isBusy={false} onWithdraw={onWithdraw} />)
  expect(screen.getByText('孫です')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'お願いを取り下げる' }))
  const question = await screen.findByRole('dialog', { name: 'お願いを取り下げますか？' })
  expect(done).toEqual([])
  await userEvent.click(within(question).getByRole('button', { name: '取り下げる' }))
  expect(done).toEqual(['withdrawn'])
})
