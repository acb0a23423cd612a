import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

function Member() {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Dialog opened onClose={() => undefined} title="花子さん">
      <button onClick={() => setIsAsking(true)}>グループから外す</button>
      <ConfirmDialog
        opened={isAsking}
        title="花子さんを外しますか？"
        message="もう一度参加できます。"
        onConfirm={() => undefined}
        onClose={() => setIsAsking(false)}
      />
    </Dialog>
  )
}

const rootOf = (name: string) =>
  screen.getByRole('dialog', { name, hidden: true }).closest<HTMLElement>('.mantine-Modal-root')

it('is covered while another dialog is open over it, and comes back when that one closes', async () => {
  renderView(<Member />)
  expect(rootOf('花子さん')?.dataset).not.toHaveProperty('covered')
  await userEvent.click(screen.getByRole('button', { name: 'グループから外す' }))
  expect(rootOf('花子さん')?.dataset).toMatchObject({ covered: 'true' })
  // One backdrop is dark enough.
  expect(rootOf('花子さんを外しますか？')?.dataset).toMatchObject({ over: 'true' })
  expect(rootOf('花子さんを外しますか？')?.dataset).not.toHaveProperty('covered')
  await userEvent.click(screen.getByRole('button', { name: 'キャンセル' }))
  await waitFor(() => expect(rootOf('花子さん')?.dataset).not.toHaveProperty('covered'))
})

it('stays open on the Escape that gives up a conversion, also in Safari', () => {
  let closed = 0
  renderView(
    <Dialog opened onClose={() => (closed += 1)} title="花子さん">
      <input aria-label="名前" />
    </Dialog>,
  )
  const field = screen.getByRole('textbox', { name: '名前' })
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true })
  fireEvent.keyDown(field, { key: 'Escape', keyCode: 229 })
  expect(closed).toBe(0)
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(closed).toBe(1)
})

it('stands above the on-screen keyboard, and not above where there is none', async () => {
  const visible = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 })
  vi.stubGlobal('visualViewport', visible)
  const { style, dataset } = document.documentElement
  const height = () => style.getPropertyValue('--keyboard-height')
  const { unmount } = renderView(<Member />)
  expect(height()).toBe('0px')
  expect(dataset).not.toHaveProperty('keyboard')
  visible.height = innerHeight - 300
  visible.dispatchEvent(new Event('resize'))
  expect(height()).toBe('300px')
  expect(dataset).toHaveProperty('keyboard')
  // A page that is zoomed in shows less of itself, too.
  visible.scale = 2
  visible.dispatchEvent(new Event('resize'))
  expect(height()).toBe('0px')
  expect(dataset).not.toHaveProperty('keyboard')
  unmount()
  expect(height()).toBe('')
})
