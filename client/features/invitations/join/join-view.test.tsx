import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { JoinView } from './join-view.tsx'

const quiet = {
  isBusy: false,
  isOffline: false,
  failedTries: 0,
  error: null,
  onScan: null,
  onSubmit: () => undefined,
}

it('asks for a code, and finds the code in a pasted link', async () => {
  const sent: string[] = []
  renderView(<JoinView {...quiet} onSubmit={(code) => sent.push(code)} />)
  await userEvent.click(screen.getByRole('button', { name: '参加する' }))
  expect(screen.getByText('招待コードを入力してください')).toBeDefined()
  await userEvent.click(screen.getByRole('textbox', { name: '招待コード' }))
  await userEvent.paste('https://waritabi.example/invite?code=7kq2m9xwpa')
  await userEvent.click(screen.getByRole('button', { name: '参加する' }))
  expect(sent).toEqual(['7KQ2M9XWPA'])
})

it('says while offline that joining needs a connection, and can be tried at any time', () => {
  renderView(<JoinView {...quiet} isOffline />)
  expect(screen.getByRole('status').textContent).toContain('オフラインです')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '参加する' }).disabled).toBe(false)
})

it('says which try has failed while the next one is made', () => {
  const failed = 'API呼び出しに失敗しました (2回目の試行失敗)'
  const { rerender } = renderView(<JoinView {...quiet} isBusy failedTries={2} />)
  expect(screen.getByRole('status').textContent).toContain(failed)
  rerender(<JoinView {...quiet} failedTries={2} />)
  expect(screen.queryByText(failed, { exact: false })).toBeNull()
})

it('says that joining has failed, and why', () => {
  renderView(<JoinView {...quiet} error="サーバーにつながりません" />)
  expect(screen.getByRole('alert').textContent).toBe('グループ参加に失敗しましたサーバーにつながりません')
})

it('reads the code of an invitation by LINE’s scanner, and joins only after another tap', async () => {
  const text = 'https://waritabi.example/join?code=7KQ2M9XWPA'
  const sent: string[] = []
  const onScan = async () => ({ ok: true, text }) as const
  renderView(<JoinView {...quiet} onScan={onScan} onSubmit={(code) => sent.push(code)} />)
  await userEvent.click(screen.getByRole('button', { name: 'コードを読み取る' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '招待コード' }).value).toBe('7KQ2M9XWPA')
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: '参加する' }))
  expect(sent).toEqual(['7KQ2M9XWPA'])
})

it('keeps what was typed if the scanner is closed, and says so if it fails', async () => {
  const answers = [{ ok: true, text: null } as const, { ok: false } as const]
  renderView(<JoinView {...quiet} onScan={async () => answers.shift() ?? { ok: false }} />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: '招待コード' })
  await userEvent.type(field, 'AB')
  const scan = () => userEvent.click(screen.getByRole('button', { name: 'コードを読み取る' }))
  await scan()
  expect(screen.queryByRole('alert')).toBeNull()
  await scan()
  expect(screen.getByRole('alert').textContent).toContain('コードを読み取れませんでした')
  expect(field.value).toBe('AB')
})

it('offers no scanner outside of LINE', () => {
  renderView(<JoinView {...quiet} />)
  expect(screen.queryByRole('button', { name: 'コードを読み取る' })).toBeNull()
})
