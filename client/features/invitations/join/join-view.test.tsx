import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { JoinView } from './join-view.tsx'

it('asks for a code, and finds the code in a pasted link', async () => {
  const sent: string[] = []
  renderView(<JoinView isBusy={false} isOffline={false} error={null} onSubmit={(code) => sent.push(code)} />)
  await userEvent.click(screen.getByRole('button', { name: '参加する' }))
  expect(screen.getByText('招待コードを入力してください')).toBeDefined()
  await userEvent.click(screen.getByRole('textbox', { name: '招待コード' }))
  await userEvent.paste('https://waritabi.example/invite?code=7kq2m9xwpa')
  await userEvent.click(screen.getByRole('button', { name: '参加する' }))
  expect(sent).toEqual(['7KQ2M9XWPA'])
})

it('says while offline that joining needs a connection, and can be tried at any time', () => {
  renderView(<JoinView isBusy={false} isOffline error={null} onSubmit={() => undefined} />)
  expect(screen.getByRole('status').textContent).toContain('オフラインです')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '参加する' }).disabled).toBe(false)
})
