import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { GroupName } from '#shared/model/group.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { FormDialog } from './form-dialog.tsx'
import { FormScreen } from './form-screen.tsx'
import { LineField } from './text-fields.tsx'
import type { Save } from './use-save.ts'
import { useSavingForm } from './use-saving-form.ts'
import { validateBy } from './validate-by.ts'

type Names = { name: string; word: string }
type NameFormProps = { onSave: Save<Names>; onSaved?: () => void }

const useNameForm = (saving: NameFormProps) =>
  useSavingForm<Names>({
    initialValues: { name: '', word: '' },
    validate: { name: validateBy(GroupName) },
    ...saving,
  })

function NameScreen(saving: NameFormProps) {
  const form = useNameForm(saving)
  return (
    <FormScreen form={form} title="名前" action="保存" failed="保存できませんでした" onBack={() => undefined}>
      <LineField label="ひとこと" {...form.getInputProps('word')} />
      <LineField label="名前" {...form.getInputProps('name')} />
    </FormScreen>
  )
}

function NameDialog({ onSave, onSaved = () => undefined }: NameFormProps) {
  const form = useNameForm({ onSave, onSaved })
  return (
    <FormDialog form={form} title="名前" action="保存" failed="保存できませんでした" onClose={onSaved}>
      <LineField label="名前" {...form.getInputProps('name')} />
    </FormDialog>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '名前' })
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: '保存' })

it.each([
  ['screen', NameScreen],
  ['dialog', NameDialog],
] as const)('a form on a %s saves once, and says why it was not saved', async (_, NameForm) => {
  const saved: Names[] = []
  let answer: string | null = '空き容量が足りません'
  renderView(
    <NameForm
      onSave={async (names) => {
        saved.push(names)
        return answer
      }}
    />,
  )
  await userEvent.type(field(), '沖縄')
  await userEvent.click(save())
  expect((await screen.findByRole('alert')).textContent).toBe('保存できませんでした空き容量が足りません')
  answer = null
  await userEvent.dblClick(save())
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(saved.map(({ name }) => name)).toEqual(['沖縄', '沖縄'])
})

it('the first field with an error gets the focus, and nothing is saved', async () => {
  const saved: Names[] = []
  renderView(<NameScreen onSave={async (names) => (saved.push(names), null)} />)
  await userEvent.click(save())
  await waitFor(() => expect(document.activeElement).toBe(field()))
  expect([field().getAttribute('aria-invalid'), saved]).toEqual(['true', []])
})

it('a text that is too long is not saved, although nothing else is wrong with it', async () => {
  const saved: Names[] = []
  renderView(<NameScreen onSave={async (names) => (saved.push(names), null)} />)
  await userEvent.type(field(), '沖縄')
  const word = screen.getByRole<HTMLInputElement>('textbox', { name: 'ひとこと' })
  fireEvent.change(word, { target: { value: '長'.repeat(101) } })
  await userEvent.click(save())
  await waitFor(() => expect(document.activeElement).toBe(word))
  expect(saved).toEqual([])
  fireEvent.change(word, { target: { value: '長い' } })
  await userEvent.click(save())
  await waitFor(() => expect(saved).toEqual([{ name: '沖縄', word: '長い' }]))
})

it('the Enter that ends a conversion does not submit', async () => {
  renderView(<NameScreen onSave={async () => null} />)
  expect(fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })).toBe(false)
  expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(true)
})

it('a dialog with unsaved input asks before it closes, and closes once it is saved', async () => {
  let closed = 0
  renderView(<NameDialog onSave={async () => null} onSaved={() => (closed += 1)} />)
  await userEvent.type(field(), '沖縄')
  await userEvent.keyboard('{Escape}')
  expect(await screen.findByRole('dialog', { name: '入力中の内容を捨てますか？' })).toBeDefined()
  expect(closed).toBe(0)
  await userEvent.keyboard('{Escape}')
  await userEvent.click(save())
  await waitFor(() => expect(closed).toBe(1))
})
