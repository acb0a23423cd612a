import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { lineFailures } from '#shared/messages/line-failures.ts'
import { invitation, invitedId, invitedPerson } from '#tests/support/invitations-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { LineEntryView } from './line-entry.tsx'

const quiet = {
  preview: invitation(),
  isBusy: false,
  isOffline: false,
  failure: null,
  onEnter: () => undefined,
}

it('says before the button what LINE hands over', async () => {
  const done: string[] = []
  renderView(<LineEntryView {...quiet} onEnter={({ joinsAs }) => done.push(joinsAs)} />)
  expect(screen.getByText(/友だちの一覧やトークの内容は受け取りません/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'LINEで参加する' }))
  expect(done).toEqual(['new'])
})

it('says of a group that somebody has to approve', () => {
  renderView(<LineEntryView {...quiet} preview={invitation({ inviteMethod: 'approval' })} />)
  expect(screen.getByText('グループの人が返事をすると、参加できます')).toBeDefined()
  expect(screen.getByRole('button', { name: 'LINEで参加をお願いする' })).toBeDefined()
})

it('says one thing at a time: what failed, else that there is no connection', () => {
  const { rerender } = renderView(<LineEntryView {...quiet} isOffline />)
  expect(screen.getByRole('status').textContent).toContain('オフラインです')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^LINEで参加/ }).disabled).toBe(true)
  rerender(<LineEntryView {...quiet} isOffline failure={lineFailures.NETWORK_ERROR} />)
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('LINEにつながりません')
})

it('asks who one is before the login, so that nothing is asked after it', async () => {
  const done: string[] = []
  const preview = invitation({ pendingMembers: [invitedPerson(1, '祖母'), invitedPerson(2, '次郎')] })
  renderView(<LineEntryView {...quiet} preview={preview} onEnter={({ joinsAs }) => done.push(joinsAs)} />)
  await userEvent.click(screen.getByRole('button', { name: 'あなたがどの人か選ぶ' }))
  expect(screen.getByRole('alert').textContent).toBe('あなたがどの人か選んでください')
  await userEvent.click(screen.getByRole('radio', { name: '次郎' }))
  await userEvent.click(screen.getByRole('button', { name: /次郎 ?さんとして ?LINEで参加する/ }))
  expect(done).toEqual([invitedId(2)])
})
