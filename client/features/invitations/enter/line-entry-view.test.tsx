import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { lineFailures } from '#shared/messages/line-failures.ts'
import { invitation } from '#tests/support/invitations-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { LineEntryView } from './line-entry-view.tsx'

const quiet = {
  preview: invitation(),
  isBusy: false,
  isOffline: false,
  failure: null,
  onEnter: () => undefined,
}

it('says before the button what LINE hands over', async () => {
  const done: string[] = []
  renderView(<LineEntryView {...quiet} onEnter={() => done.push('enter')} />)
  expect(screen.getByText(/友だちの一覧やトークの内容は受け取りません/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'LINEで参加する' }))
  expect(done).toEqual(['enter'])
})

it('says of a group that somebody has to approve', () => {
  renderView(<LineEntryView {...quiet} preview={invitation({ inviteMethod: 'approval' })} />)
  expect(screen.getByText('参加には、オーナーか管理者の承認が必要です')).toBeDefined()
  expect(screen.getByRole('button', { name: 'LINEで申請へ進む' })).toBeDefined()
})

it('says one thing at a time: what failed, else that there is no connection', () => {
  const { rerender } = renderView(<LineEntryView {...quiet} isOffline />)
  expect(screen.getByRole('status').textContent).toContain('オフラインです')
  rerender(<LineEntryView {...quiet} isOffline failure={lineFailures.NETWORK_ERROR} />)
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('LINEにつながりません')
})
