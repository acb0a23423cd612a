import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { readInvitation, storeInvitation } from '#client/session/stored-invitation.ts'
import { taroId } from '#tests/support/expenses-for-test.ts'
import { invitation, invitedId, invitedPerson } from '#tests/support/invitations-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { JoiningView } from './joining-view.tsx'

const done: unknown[] = []
beforeEach(() => void (done.length = 0))

const two = [
  invitedPerson(1, '祖母', { paid: 0, share: 1_500 }),
  invitedPerson(2, 'た ろう', { paid: 27_800, share: 23_340 }),
]
const quiet = {
  preview: invitation({ pendingMembers: two }),
  ...self('次郎'),
  isBusy: false,
  isOffline: false,
  failedTries: 0,
  problem: null,
  onSubmit: (joining: unknown) => void done.push(joining),
}
function self(displayName: string) {
  return { by: { way: 'account', self: { userId: taroId, displayName, avatarUrl: null } } as const }
}
const rows = () =>
  screen
    .getAllByRole<HTMLInputElement>('radio')
    .map((radio) => [radio.getAttribute('aria-label'), radio.checked])
const asNew = '新しいメンバーとして参加する'
const final = '一度参加すると、誰にも元に戻せません。名前はあとで変えられます。'
/** Stays in sight while the page scrolls. */
const foot = () => document.querySelector('[data-actions]')
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }))
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

it('recommends to join as a new member where nobody has a similar name', async () => {
  renderView(<JoiningView {...quiet} />)
  expect(screen.getByRole('heading', { level: 2, name: /への招待/ })).toBeDefined()
  expect(screen.getByText('あなたの名前：次郎')).toBeDefined()
  expect(rows()).toEqual([
    ['祖母', false],
    ['た ろう', false],
    ['この中にいない', true],
  ])
  expect(screen.getByText('おすすめ')).toBeDefined()
  expect(document.body.textContent).toMatch(/払った分\s0円・自分の分\s1,500円/)
  await press(asNew)
  expect(done).toEqual([{ joinsAs: 'new', message: '' }])
})

it('puts somebody of the same name first, and has chosen them already', async () => {
  renderView(<JoiningView {...quiet} {...self('たろう')} />)
  expect(rows()).toEqual([
    ['た ろう', true],
    ['祖母', false],
    ['この中にいない', false],
  ])
  expect(screen.getByText('同じ名前')).toBeDefined()
  expect(screen.queryByText('おすすめ')).toBeNull()
  await press(/た ろう ?さんとして ?参加する/)
  expect(done).toEqual([{ joinsAs: invitedId(2), message: '' }])
  await choose('この中にいない')
  await press(asNew)
  expect(done[1]).toEqual({ joinsAs: 'new', message: '' })
})

it('leaves the choice between two people of the same name to the person', async () => {
  const preview = invitation({ pendingMembers: [...two, invitedPerson(3, 'たろう')] })
  renderView(<JoiningView {...quiet} {...self('たろう')} preview={preview} />)
  expect(rows().map(([, isChecked]) => isChecked)).toEqual([false, false, false, false])
  expect(screen.queryByRole('button', { name: /参加する/ })).toBeNull()
  await press('あなたがどの人か選ぶ')
  expect(screen.getByRole('alert').textContent).toBe('あなたがどの人か選んでください')
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]))
  expect(done).toEqual([])
  await choose('この中にいない')
  expect(screen.queryByRole('alert')).toBeNull()
  await press(asNew)
  expect(done).toEqual([{ joinsAs: 'new', message: '' }])
})

it('says beside the button whom it joins as, and that this is final', async () => {
  renderView(<JoiningView {...quiet} />)
  expect(document.body.textContent).not.toContain(final)
  await choose('た ろう')
  expect(screen.getByRole('radio', { name: 'た ろう' })).toHaveProperty('checked', true)
  expect(document.body.textContent).toMatch(/払った分\s27,800円・自分の分\s23,340円/)
  expect(foot()?.textContent).toContain(final)
  await press(/た ろう ?さんとして ?参加する/)
  expect(done).toEqual([{ joinsAs: invitedId(2), message: '' }])
})

it('takes the choice in a group with approval as a wish, with a message, and asks no second time', async () => {
  const people = two.map((person) => ({ ...person, records: null }))
  const preview = invitation({ inviteMethod: 'approval', pendingMembers: people })
  renderView(<JoiningView {...quiet} preview={preview} />)
  expect(screen.queryByText(/自分の分/)).toBeNull()
  await choose('祖母')
  await userEvent.type(screen.getByRole('textbox', { name: 'メッセージ（任意）' }), ' 孫に教わりました ')
  await press(/祖母 ?さんとして ?参加をお願いする/)
  expect(done).toEqual([{ joinsAs: invitedId(1), message: '孫に教わりました' }])
})

it('asks nothing where nobody is pending', async () => {
  renderView(<JoiningView {...quiet} preview={invitation()} />)
  expect(screen.queryByRole('radiogroup')).toBeNull()
  await press('参加する')
  expect(done).toEqual([{ joinsAs: 'new', message: '' }])
})

it('says of a personal code whose records come with it, and that this is final', async () => {
  const pendingMembers = [invitedPerson(2, '太郎', { paid: 27_800, share: 23_340 })]
  renderView(<JoiningView {...quiet} preview={invitation({ isPersonal: true, pendingMembers })} />)
  expect(screen.getByRole('heading', { name: /太郎 ?さんとして ?参加しますか？/ })).toBeDefined()
  expect([screen.getByText('27,800円'), screen.getByText('23,340円')]).toHaveLength(2)
  expect(foot()?.textContent).toContain(final)
  await press(/太郎 ?さんとして ?参加する/)
  expect(done).toEqual([{ joinsAs: invitedId(2), message: '' }])
})

it('shows face and whole name in the button that stays in sight, however long the name is', async () => {
  const longName = '東海林 さくら（おばあちゃんの妹のほう、名古屋に住んでいる）'
  const pendingMembers = [...two, invitedPerson(3, longName)]
  renderView(<JoiningView {...quiet} preview={invitation({ pendingMembers })} />)
  await choose(longName)
  const button = screen.getByRole('button', { name: /参加する$/ })
  expect(button.textContent).toBe(`東${longName}さんとして参加する`)
  expect(foot()?.contains(button)).toBe(true)
  expect(button.querySelector('[data-pending]')?.textContent).toBe('東')
  expect(button.querySelector('[data-long]')).not.toBeNull()
  await choose('この中にいない')
  expect(screen.getByRole('button', { name: asNew }).querySelector('[data-pending]')).toBeNull()
})

it('says as whom one joins by LINE, too', async () => {
  renderView(<JoiningView {...quiet} by={{ way: 'line' }} />)
  await press('あなたがどの人か選ぶ')
  expect(done).toEqual([])
  await choose('祖母')
  await press(/祖母 ?さんとして ?LINEで参加する/)
  expect(done).toEqual([{ joinsAs: invitedId(1), message: '' }])
})

it('begins with what was said before the sign-in', () => {
  const said = { joinsAs: invitedId(1), message: 'よろしく' }
  renderView(<JoiningView {...quiet} decided={said} />)
  expect(rows()[0]).toEqual(['祖母', true])
  expect(screen.getByRole('button', { name: /祖母 ?さんとして ?参加する/ })).toBeDefined()
})

it('gives whoever has got the link of somebody else a way out, and back', async () => {
  const pendingMembers = [invitedPerson(2, '太郎', { paid: 27_800, share: 23_340 })]
  storeInvitation({ code: 'ABC', type: 'pending-member', url: '/join-pending?code=ABC' })
  renderView(<JoiningView {...quiet} preview={invitation({ isPersonal: true, pendingMembers })} />)
  await press('太郎さんではありません')
  expect(document.activeElement?.textContent).toBe('太郎さんのための招待です')
  expect(document.body.textContent).toContain('送ってくれた人に、グループの招待リンクを頼んでください。')
  expect(screen.queryByRole('button', { name: /参加する/ })).toBeNull()
  expect(document.body.textContent).not.toContain('27,800円')
  await press('太郎さんとして招待に戻る')
  expect(screen.getByRole('button', { name: /太郎 ?さんとして ?参加する/ })).toBeDefined()
  await press('太郎さんではありません')
  const other = screen.getByRole('link', { name: '別の招待コードを入力' })
  expect(other.getAttribute('href')).toBe('/join')
  // Otherwise that page would begin with this invitation.
  await userEvent.click(other)
  expect(readInvitation()).toBeNull()
  expect(done).toEqual([])
})

it('lets the person choose again after somebody else has taken the chosen one', async () => {
  const { rerender } = renderView(<JoiningView {...quiet} />)
  await choose('祖母')
  const preview = invitation({ pendingMembers: two.slice(1) })
  rerender(<JoiningView {...quiet} preview={preview} problem="選んだ人は、ほかの人が先に選びました。" />)
  expect(rows()).toEqual([
    ['た ろう', false],
    ['この中にいない', false],
  ])
  await press('あなたがどの人か選ぶ')
  expect(screen.getByText('あなたがどの人か選んでください')).toBeDefined()
  expect(done).toEqual([])
})

it('says with which reason an earlier application was rejected', () => {
  const preview = invitation({ inviteMethod: 'approval' })
  renderView(<JoiningView {...quiet} preview={preview} rejectedReason="定員です" />)
  expect(screen.getByRole('alert').textContent).toBe('前のお願いでは、参加できませんでした定員です')
})

it('says while offline that joining needs a connection, with the button grey, and which try has failed', () => {
  const { rerender } = renderView(<JoiningView {...quiet} isOffline />)
  expect(screen.getByRole('status').textContent).toContain(
    'オフラインです。選んだ内容は残り、つながると参加できます。',
  )
  // In one place, beside the button.
  expect(foot()?.contains(screen.getByRole('status'))).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: asNew }).disabled).toBe(true)
  rerender(<JoiningView {...quiet} />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: asNew }).disabled).toBe(false)
  rerender(<JoiningView {...quiet} isOffline isBusy failedTries={2} />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '接続を確かめています...' }).disabled).toBe(
    true,
  )
  rerender(<JoiningView {...quiet} isOffline isBusy failedTries={2} />)
  expect(screen.getByRole('status').textContent).toBe(
    'つながりません。もう一度試しています...(2回目の試行失敗)',
  )
  rerender(<JoiningView {...quiet} isBusy failedTries={2} />)
  expect(screen.getByRole('status').textContent).toContain('2回目の試行失敗')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '参加しています...' }).disabled).toBe(true)
})
