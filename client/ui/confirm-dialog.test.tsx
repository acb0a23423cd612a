import { MantineProvider } from '@mantine/core'
import { readFileSync } from 'node:fs'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { renderView } from '#tests/support/rendered-for-test.tsx'

function renderDialog(work: () => Promise<void> = async () => undefined) {
  const events: string[] = []
  const onConfirm = async () => {
    await work()
    events.push('confirmed')
  }
  renderView(
    <ConfirmDialog
      opened
      look="danger"
      title="支出を削除"
      message={'削除しますか？\n元に戻せます。'}
      onConfirm={onConfirm}
      onClose={() => void events.push('closed')}
    />,
  )
  return events
}

it('runs the action and then closes', async () => {
  const events = renderDialog()
  expect(screen.getByRole('dialog', { name: '支出を削除' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '確認' }))
  await waitFor(() => expect(events).toEqual(['confirmed', 'closed']))
})

it.each(['キャンセル', '閉じる'])('closes without running the action on %s', async (name) => {
  const events = renderDialog()
  await userEvent.click(screen.getByRole('button', { name }))
  expect(events).toEqual(['closed'])
})

it.each(['Escape', 'the backdrop'])('closes without running the action on %s', async (way) => {
  const events = renderDialog()
  const backdrop = document.querySelector('.mantine-Modal-overlay') ?? document.body
  await (way === 'Escape' ? userEvent.keyboard('{Escape}') : userEvent.click(backdrop))
  await waitFor(() => expect(events).toEqual(['closed']))
})

it('is called 確認 and キャンセル by default, and keeps the line breaks of its message', () => {
  renderDialog()
  const names = screen
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)
  expect(names).toEqual(['閉じる', 'キャンセル', '確認'])
  const message = screen.getByText(/削除しますか/)
  expect(message.textContent).toBe('削除しますか？\n元に戻せます。')
  expect(readFileSync('client/ui/confirm-dialog.module.css', 'utf8')).toMatch(
    /\.text \{[^}]*white-space: pre-line/,
  )
})

it.each([
  ['default', 'check', '確認'],
  ['danger', 'alert-triangle', 'キャンセル'],
  ['warning', 'check', 'キャンセル'],
  ['plain', null, 'キャンセル'],
] as const)('of the look %s has the icon %s, and begins at %s', async (look, icon, focused) => {
  renderView(
    <ConfirmDialog
      opened
      look={look}
      title="確認"
      message="進めますか？"
      onConfirm={() => undefined}
      onClose={() => undefined}
    />,
  )
  const shown = document.querySelector(`[data-look=${look}] svg`)
  if (icon === null) expect(shown).toBeNull()
  else expect(shown?.classList.contains(`tabler-icon-${icon}`)).toBe(true)
  await waitFor(() => expect(document.activeElement?.textContent).toBe(focused))
})

it('stays open while the action runs', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const events = renderDialog(() => promise)
  await userEvent.click(screen.getByRole('button', { name: '確認' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'キャンセル' }).disabled).toBe(true)
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: '閉じる' }))
  expect(events).toEqual([])
  resolve()
  await waitFor(() => expect(events).toEqual(['confirmed', 'closed']))
})

it('does nothing more when it is tapped again while it fades out', async () => {
  let confirmed = 0
  function Fading() {
    const [opened, setOpened] = useState(true)
    return (
      <ConfirmDialog
        opened={opened}
        title="支出を削除"
        message="削除しますか？"
        onConfirm={() => void confirmed++}
        onClose={() => setOpened(false)}
      />
    )
  }
  // The tests' own provider has no transitions.
  renderView(
    <MantineProvider>
      <Fading />
    </MantineProvider>,
  )
  const button = await screen.findByRole('button', { name: '確認' })
  await userEvent.click(button)
  expect(confirmed).toBe(1)
  expect(button.isConnected).toBe(true)
  await userEvent.click(button)
  expect(confirmed).toBe(1)
})
