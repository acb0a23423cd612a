import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { CodeView } from './code-view.tsx'

const quiet = {
  initialCode: '',
  isBusy: false,
  isOffline: false,
  failedTries: 0,
  error: null,
  scanning: null,
  onSubmit: () => undefined,
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '招待コード' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('asks for a code, and finds the code in a pasted link', async () => {
  const sent: string[] = []
  renderView(<CodeView {...quiet} onSubmit={(code) => sent.push(code)} />)
  await press('招待を見る')
  expect(screen.getByText('招待コードを入力してください')).toBeDefined()
  await userEvent.click(field())
  await userEvent.paste('https://waritabi.example/invite?code=7kq2m9xwpa')
  await press('招待を見る')
  expect(sent).toEqual(['7KQ2M9XWPA'])
})

it('says of a link that names a group that its code is needed, and fills in nothing', () => {
  renderView(<CodeView {...quiet} isOfGroup />)
  expect(screen.getByText(/このグループに参加するには/)).toBeDefined()
  expect(field().value).toBe('')
})

it('says while offline that a code is looked up later by itself, and takes one', () => {
  const { rerender } = renderView(<CodeView {...quiet} isOffline />)
  expect(screen.getByRole('status').textContent).toBe(
    'オフラインです。入力したコードは、つながると自動で確かめます。',
  )
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'つながったら確かめる' }).disabled).toBe(false)
  rerender(<CodeView {...quiet} isOffline isBusy />)
  expect(screen.getByRole('button', { name: 'つながったら確かめます' })).toBeDefined()
  rerender(<CodeView {...quiet} initialCode="7KQ2M9XWPA" isOffline />)
  expect(screen.getByRole('status').textContent).toContain('招待の内容は、つながると表示されます')
})

it('says which try has failed while the next one is made', () => {
  const failed = 'つながりません。もう一度試しています...(2回目の試行失敗)'
  const { rerender } = renderView(<CodeView {...quiet} isBusy failedTries={2} />)
  expect(screen.getByRole('status').textContent).toContain(failed)
  rerender(<CodeView {...quiet} failedTries={2} />)
  expect(screen.queryByRole('status')).toBeNull()
})

it('says why the invitation is not shown, and keeps the code', () => {
  renderView(
    <CodeView
      {...quiet}
      initialCode="7KQ2M9XWPA"
      error="このコードのグループが見つかりません。もう一度確かめてください"
    />,
  )
  expect(screen.getByRole('alert').textContent).toBe(
    '招待の内容を表示できませんでしたこのコードのグループが見つかりません。もう一度確かめてください',
  )
  expect(field().value).toBe('7KQ2M9XWPA')
})

it('says of a code that leads nowhere once, at the field, until it is corrected, and not while offline', async () => {
  const ended = { ...quiet, initialCode: '7KQ2M9XWPA', error: 'もう一度確かめてください', isEnded: true }
  const { rerender } = renderView(<CodeView {...ended} />)
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText('もう一度確かめてください')).toHaveLength(1)
  await vi.waitFor(() => expect(document.activeElement).toBe(field()))
  expect(screen.getByText(/新しいリンクを送ってもらってください/)).toBeDefined()
  rerender(<CodeView {...ended} isOffline />)
  expect(screen.queryByText(/新しいリンクを送ってもらってください/)).toBeNull()
  expect(field().getAttribute('aria-invalid')).not.toBe('true')
  rerender(<CodeView {...ended} />)
  await userEvent.type(field(), 'B')
  expect(screen.queryByText('もう一度確かめてください')).toBeNull()
})

it('shows the invitation whose code LINE’s scanner has read', async () => {
  const text = 'https://waritabi.example/join?code=7KQ2M9XWPA'
  const sent: string[] = []
  const scan = async () => ({ ok: true, text }) as const
  renderView(<CodeView {...quiet} scanning={{ by: 'line', scan }} onSubmit={(code) => sent.push(code)} />)
  await press('QRコードを読み取る')
  expect(field().value).toBe('7KQ2M9XWPA')
  expect(sent).toEqual(['7KQ2M9XWPA'])
})

it('keeps what was typed if LINE’s scanner is closed, and says so if it fails', async () => {
  const answers = [{ ok: true, text: null } as const, { ok: false } as const]
  const scan = async () => answers.shift() ?? ({ ok: false } as const)
  renderView(<CodeView {...quiet} scanning={{ by: 'line', scan }} />)
  await userEvent.type(field(), 'AB')
  await press('QRコードを読み取る')
  expect(screen.queryByRole('alert')).toBeNull()
  await press('QRコードを読み取る')
  expect(screen.getByRole('alert').textContent).toContain('コードを読み取れませんでした')
  expect(field().value).toBe('AB')
})

it('opens the camera outside of LINE, and offers none where there is none', async () => {
  const opened: string[] = []
  const scanning = { by: 'camera', open: () => opened.push('camera') } as const
  const { rerender } = renderView(<CodeView {...quiet} scanning={scanning} />)
  await press('QRコードを読み取る')
  expect(opened).toEqual(['camera'])
  rerender(<CodeView {...quiet} />)
  expect(screen.queryByRole('button', { name: 'QRコードを読み取る' })).toBeNull()
})
