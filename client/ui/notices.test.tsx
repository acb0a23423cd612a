import { useNavigate } from '@tanstack/react-router'
import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import type { Notice } from './notice.ts'
import { showNotice } from './show-notice.ts'
import { Notices } from './notices.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.doUnmock('./notice-board.tsx')
  vi.unstubAllGlobals()
})

it('a notice is shown once its chunk is fetched, and the next one replaces it', async () => {
  renderView(<Notices />)
  showNotice({ message: '保存しました' })
  expect(await screen.findByText('保存しました')).toBeDefined()
  showNotice({ title: '保存できませんでした', message: '容量が足りません', color: 'red' })
  expect(await screen.findByText('容量が足りません')).toBeDefined()
  await vi.waitFor(() => expect(screen.queryByText('保存しました')).toBeNull())
})

it('a notice with a button stays while the pointer or the focus is on it, and closes when the button is pressed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const ran = vi.fn<() => void>()
  renderView(<Notices />)
  showNotice({ message: '「昼食」を削除しました', action: { label: '元に戻す', run: ran } })
  const button = await screen.findByRole('button', { name: '元に戻す' })
  act(() => button.focus())
  act(() => void vi.advanceTimersByTime(60_000))
  fireEvent.click(button)
  expect(ran).toHaveBeenCalledTimes(1)
  await vi.waitFor(() => expect(screen.queryByText('「昼食」を削除しました')).toBeNull())
})

it('a notice with a button can be used for at least eight seconds, and then disappears', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  renderView(<Notices />)
  showNotice({ message: '削除しました', action: { label: '元に戻す', run: () => undefined } })
  await screen.findByRole('button', { name: '元に戻す' })
  act(() => void vi.advanceTimersByTime(6_000))
  expect(screen.getByRole('button', { name: '元に戻す' })).toBeDefined()
  act(() => void vi.advanceTimersByTime(3_000))
  await vi.waitFor(() => expect(screen.queryByText('削除しました')).toBeNull())
})

/** 保存 shows the notice and goes to the next screen, as forms do. 次へ only goes there. */
function renderForm(notice: Notice): () => string {
  function Form() {
    const navigate = useNavigate()
    const goTo = (address: string) => void navigate({ to: address })
    const save = () => {
      showNotice(notice)
      goTo('/plan')
    }
    return (
      <>
        <Notices />
        <button type="button" onClick={save}>
          保存
        </button>
        <button type="button" onClick={() => goTo('/plan?tab=expenses')}>
          次へ
        </button>
      </>
    )
  }
  return renderScreen(Form, ['/form', '/plan'], '/form')
}

it('a notice goes along to the screen to which saving leads, and leaves with it', async () => {
  const address = renderForm({ message: '予定を登録しました' })
  await userEvent.click(await screen.findByRole('button', { name: '保存' }))
  await screen.findByText('予定を登録しました')
  await vi.waitFor(() => expect(address()).toBe('/plan'))
  expect(screen.getByText('予定を登録しました')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '次へ' }))
  await vi.waitFor(() => expect(address()).toBe('/plan?tab=expenses'))
  await vi.waitFor(() => expect(screen.queryByText('予定を登録しました')).toBeNull(), { timeout: 1_500 })
})

it('a notice with a button stays when the person goes on, because it can still be undone', async () => {
  const address = renderForm({
    message: '削除しました',
    action: { label: '元に戻す', run: () => undefined },
  })
  await userEvent.click(await screen.findByRole('button', { name: '保存' }))
  await screen.findByText('削除しました')
  await userEvent.click(screen.getByRole('button', { name: '次へ' }))
  await vi.waitFor(() => expect(address()).toBe('/plan?tab=expenses'))
  expect(screen.getByRole('button', { name: '元に戻す' })).toBeDefined()
})

it('a notice shows the faces of the people whom it is about', async () => {
  renderView(<Notices />)
  const people = [{ id: '花子', name: '花子', color: 2 }]
  showNotice({ message: '花子さんがグループに入りました', people })
  const notice = (await screen.findByText('花子さんがグループに入りました')).closest('[data-notice]')
  expect(notice?.querySelector('[data-color="2"]')?.textContent).toBe('花')
})

it('a notice stands above the actions of what can be pressed: those of the screen, or of the dialog over it', async () => {
  const raisedBy = () => document.documentElement.style.getPropertyValue('--actions-height')
  const isAtFoot = (element: HTMLElement | null) => {
    const height = 100
    const rect = new DOMRect(0, window.innerHeight - height, 300, height)
    if (element) element.getBoundingClientRect = () => rect
  }
  function Page({ isDialogOpen }: { isDialogOpen: boolean }) {
    return (
      <>
        <Notices />
        <div data-actions ref={isAtFoot} />
        {isDialogOpen ? <div role="dialog">先に返した人</div> : null}
      </>
    )
  }
  const { rerender } = renderView(<Page isDialogOpen={false} />)
  showNotice({ message: '精算に入れました' })
  await screen.findByText('精算に入れました')
  await vi.waitFor(() => expect(raisedBy()).toBe('100px'))
  rerender(<Page isDialogOpen />)
  await vi.waitFor(() => expect(raisedBy()).toBe('0px'))
})

it('a notice is shown by `window.alert` if its chunk cannot be fetched', async () => {
  const alert = vi.fn<(words: string) => void>()
  vi.stubGlobal('alert', alert)
  vi.doMock('./notice-board.tsx', () => {
    throw new Error('Failed to fetch dynamically imported module')
  })
  showNotice({ title: '保存できませんでした', message: '容量が足りません' })
  await vi.waitFor(() => expect(alert).toHaveBeenCalledWith('保存できませんでした\n容量が足りません'))
})
