import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { assert } from '#shared/assert.ts'
import { AmountField } from './amount-field.tsx'
import { Dialog } from './dialog.tsx'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'
import { renderView } from '#tests/support/rendered-for-test.tsx'

function NameForm({ onSaved }: { onSaved: () => void }) {
  const [name, setName] = useState('')
  return (
    <>
      <UnsavedChangesGuard isDirty={name !== ''} />
      <input aria-label="名前" value={name} onChange={(event) => setName(event.target.value)} />
      <button onClick={onSaved}>保存</button>
    </>
  )
}

function FormInDialog() {
  const [opened, setOpened] = useState(true)
  return (
    <Dialog opened={opened} onClose={() => setOpened(false)} title="名前の変更">
      <NameForm onSaved={() => setOpened(false)} />
    </Dialog>
  )
}

function FormOnPage() {
  const { history } = useRouter()
  return (
    <>
      <p>{history.location.href}</p>
      <button onClick={() => history.push('/settings')}>設定</button>
      <button onClick={() => history.push('/saved', {}, { ignoreBlocker: true })}>保存して移動</button>
      <NameForm onSaved={() => undefined} />
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '名前' })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const question = () => screen.queryByRole('dialog', { name: '入力中の内容を捨てますか？' })
const dialog = () => screen.queryByRole('dialog', { name: '名前の変更' })
const goesAway = (find: () => HTMLElement | null) => waitFor(() => expect(find()).toBeNull())

it('closes a dialog at once if nothing was entered, or once it is saved', async () => {
  const { unmount } = renderView(<FormInDialog />)
  await userEvent.keyboard('{Escape}')
  await goesAway(dialog)
  unmount()
  renderView(<FormInDialog />)
  await userEvent.type(field(), '花')
  await press('保存')
  expect(question()).toBeNull()
  await goesAway(dialog)
  expect(question()).toBeNull()
})

it('asks before a dialog with unsaved values closes; Escape then closes only the question', async () => {
  renderView(<FormInDialog />)
  await userEvent.type(field(), '花')
  await userEvent.keyboard('{Escape}')
  const asked = await screen.findByRole('dialog', { name: '入力中の内容を捨てますか？' })
  expect(asked.textContent).toContain('保存していないので、元に戻せません。')
  await userEvent.keyboard('{Escape}')
  await goesAway(question)
  expect(field().value).toBe('花')
  await userEvent.keyboard('{Escape}')
  await press('捨てる')
  await goesAway(dialog)
})

it('asks before a link leaves a page with unsaved values, and does not ask once they are saved', async () => {
  const at = () => screen.getByText(/^\//).textContent
  const { rerender } = renderView(<FormOnPage />)
  await userEvent.type(field(), '花')
  await press('設定')
  await press('入力に戻る')
  await goesAway(question)
  await press('設定')
  await press('捨てる')
  await goesAway(question)
  rerender(<FormOnPage />)
  expect(at()).toBe('/settings')
  await press('保存して移動')
  expect(question()).toBeNull()
  rerender(<FormOnPage />)
  expect(at()).toBe('/saved')
})

/** What the form in a dialog with an address answers to the browser, which asks it before a step back. */
function watchStepsBack() {
  const watched = new Set<RouterHistory>()
  const blockers = new Set<Parameters<RouterHistory['block']>[0]>()
  function Watching() {
    const { history } = useRouter()
    if (!watched.has(history)) {
      watched.add(history)
      const block = history.block.bind(history)
      vi.spyOn(history, 'block').mockImplementation((blocker) => {
        blockers.add(blocker)
        const unblock = block(blocker)
        return () => {
          blockers.delete(blocker)
          unblock()
        }
      })
    }
    return (
      <Dialog hasAddress opened onClose={() => undefined} title="名前の変更">
        <NameForm onSaved={() => undefined} />
      </Dialog>
    )
  }
  const isBlocked = async () => {
    const [history] = watched
    assert(history, 'the dialog is rendered')
    const { location } = history
    const move = { action: 'BACK', currentLocation: location, nextLocation: location } as const
    const answers = await Promise.all([...blockers].map(({ blockerFn }) => blockerFn(move)))
    return answers.includes(true)
  }
  return { Watching, isBlocked }
}

it('asks before a step back leaves a dialog that has an address', async () => {
  const { Watching, isBlocked } = watchStepsBack()
  renderView(<Watching />)
  expect(await isBlocked()).toBe(false)
  await userEvent.type(field(), '花')
  expect(await isBlocked()).toBe(true)
  await press('入力に戻る')
  await goesAway(question)
  expect(field().value).toBe('花')
  await userEvent.clear(field())
  expect(await isBlocked()).toBe(false)
})

function AmountForm() {
  const [amount, setAmount] = useState<number | null>(null)
  return (
    <form id="cost">
      <UnsavedChangesGuard isDirty={amount !== null} formId="cost" />
      <AmountField label="金額" value={amount} onChange={setAmount} />
    </form>
  )
}

function AmountInDialog() {
  const [opened, setOpened] = useState(true)
  return (
    <Dialog opened={opened} onClose={() => setOpened(false)} title="名前の変更">
      <AmountForm />
    </Dialog>
  )
}

function AmountOnPage() {
  const { history } = useRouter()
  return (
    <>
      <p>{history.location.href}</p>
      <button onClick={() => history.push('/settings')}>設定</button>
      <AmountForm />
    </>
  )
}

const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: '金額' })

it('asks before an amount that could not be read is lost with its dialog', async () => {
  renderView(<AmountInDialog />)
  await userEvent.type(amount(), '1,200と300')
  await userEvent.keyboard('{Escape}')
  await press('入力に戻る')
  await goesAway(question)
  expect(amount().value).toBe('1,200と300')
  await userEvent.clear(amount())
  await userEvent.keyboard('{Escape}')
  await goesAway(dialog)
  expect(question()).toBeNull()
})

it('asks before a link leaves a page with an amount that could not be read', async () => {
  const { rerender } = renderView(<AmountOnPage />)
  await userEvent.type(amount(), '千円')
  await press('設定')
  await press('捨てる')
  await goesAway(question)
  rerender(<AmountOnPage />)
  expect(screen.getByText(/^\//).textContent).toBe('/settings')
})
