import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { CreateGroupView, type GroupValues } from './create-group-screen.tsx'

afterEach(() => void vi.useRealTimers())

function renderForm() {
  const sent: GroupValues[] = []
  const create = async (values: GroupValues) => {
    sent.push(values)
    return null
  }
  renderView(<CreateGroupView onBack={() => undefined} onCreate={create} />)
  return { sent, name: screen.getByRole('textbox', { name: 'グループ名' }) }
}

const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'グループを作成' })

it('asks for a name when the button is pressed without one, and does not submit', async () => {
  const { sent, name } = renderForm()
  await userEvent.type(name, '　')
  name.blur()
  await userEvent.click(submit())
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(screen.getByText('グループ名を入力してください')).toBeDefined()
  expect(sent).toEqual([])
})

it('goes on asking for the name until one is typed', () => {
  vi.useFakeTimers()
  const { name } = renderForm()
  fireEvent.click(submit())
  act(() => void vi.advanceTimersByTime(60_000))
  fireEvent.blur(name)
  expect(screen.getByText('グループ名を入力してください')).toBeDefined()
  expect(name.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(name, { target: { value: '京' } })
  expect(screen.queryByText('グループ名を入力してください')).toBeNull()
})

it('moves nothing when the empty field is left, so that a tap on a link below it is not lost', async () => {
  const { name } = renderForm()
  await userEvent.click(name)
  await userEvent.tab()
  expect(screen.queryByText('グループ名を入力してください')).toBeNull()
})

it('trims name and description, and submits by the button outside of the form', async () => {
  const { sent, name } = renderForm()
  await userEvent.type(name, ' 沖縄 2026夏 ')
  await userEvent.type(screen.getByRole('textbox', { name: '説明（任意）' }), '3泊4日\n')
  await userEvent.click(screen.getByRole('button', { name: 'グループを作成' }))
  expect(sent).toEqual([{ name: '沖縄 2026夏', description: '3泊4日', inviteMethod: 'open', friends: [] }])
})

it('lets everybody in who has the code, unless the person wants to be asked', async () => {
  const { sent, name } = renderForm()
  const choices = within(screen.getByRole('group', { name: '友だちの参加方法' }))
  const [open, approval] = choices.getAllByRole<HTMLInputElement>('radio')
  expect([open?.checked, approval?.checked]).toEqual([true, false])
  expect(screen.getByText(/友だちに送ると、すぐにグループに参加できます。$/)).toBeDefined()
  await userEvent.click(choices.getByText('管理者の返事を待って参加'))
  expect(
    screen.getByText(/友だちに送ると参加のお願いが届き、あなたが返事をすると参加できます。$/),
  ).toBeDefined()
  await userEvent.type(name, '沖縄')
  await userEvent.click(screen.getByRole('button', { name: 'グループを作成' }))
  expect(sent).toMatchObject([{ inviteMethod: 'approval' }])
})

it('says before anything is entered that the plan has no room for another group', async () => {
  renderView(
    <CreateGroupView
      groupsFull="グループは最大3個まで作成できます"
      onBack={() => undefined}
      onCreate={async () => null}
    />,
  )
  expect(screen.getByRole('status').textContent).toContain('グループは最大3個まで作成できます')
  await userEvent.type(screen.getByRole('textbox', { name: 'グループ名' }), '沖縄')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'グループを作成' }).disabled).toBe(true)
})

it('does not submit on the Enter that ends a Japanese conversion', async () => {
  const { name } = renderForm()
  await userEvent.type(name, '沖縄')
  // If the event is not prevented, a browser submits the form.
  expect(fireEvent.keyDown(name, { key: 'Enter', isComposing: true })).toBe(false)
  expect(fireEvent.keyDown(name, { key: 'Enter', keyCode: 229 })).toBe(false)
  expect(fireEvent.keyDown(name, { key: 'Enter' })).toBe(true)
})

it('says that the group was not made, and why', async () => {
  const reason = '端末の空き容量が足りません。'
  renderView(<CreateGroupView onBack={() => undefined} onCreate={async () => reason} />)
  await userEvent.type(screen.getByRole('textbox', { name: 'グループ名' }), '沖縄')
  await userEvent.click(screen.getByRole('button', { name: 'グループを作成' }))
  expect((await screen.findByRole('alert')).textContent).toBe(`グループの作成に失敗しました${reason}`)
})

const chips = () => screen.queryAllByRole('listitem').map((chip) => chip.textContent)

it('makes a chip of each friend’s name, in the colour of the person, and of the one that is still in the field', async () => {
  const { sent, name } = renderForm()
  await userEvent.type(name, '沖縄')
  const friend = screen.getByRole<HTMLInputElement>('textbox', { name: '仮メンバー（任意）' })
  await userEvent.type(friend, '太郎{Enter}')
  await userEvent.type(friend, ' 次郎 ')
  await userEvent.click(screen.getByRole('button', { name: '追加' }))
  expect([chips(), friend.value, sent]).toEqual([['太太郎', '次次郎'], '', []])
  await userEvent.click(screen.getByRole('button', { name: '太郎を外す' }))
  expect([chips(), document.activeElement]).toEqual([['次次郎'], friend])
  await userEvent.type(friend, '三郎')
  expect(screen.getByText('三郎さんも追加して作成します。')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'グループを作成' }))
  expect(sent).toMatchObject([{ name: '沖縄', friends: [{ name: '次郎' }, { name: '三郎' }] }])
})

it('asks at the friend’s name when 追加 is pressed without one, and makes the group without friends', async () => {
  const { sent, name } = renderForm()
  await userEvent.type(name, '沖縄')
  const friend = screen.getByRole('textbox', { name: '仮メンバー（任意）' })
  await userEvent.click(screen.getByRole('button', { name: '追加' }))
  expect([document.activeElement, friend.getAttribute('aria-invalid')]).toEqual([friend, 'true'])
  expect(screen.getByText('仮メンバーの名前を入力してください')).toBeDefined()
  await userEvent.click(submit())
  expect(sent).toMatchObject([{ name: '沖縄', friends: [] }])
})

it('keeps a friend’s name that is too long, and says so', async () => {
  renderForm()
  const friend = screen.getByRole<HTMLInputElement>('textbox', { name: '仮メンバー（任意）' })
  await userEvent.click(friend)
  await userEvent.paste('あ'.repeat(101))
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('101文字あります。100文字までにしてください。')).toBeDefined()
  expect([chips(), friend.value]).toEqual([[], 'あ'.repeat(101)])
})

it('takes the Enter that ends a conversion for no answer, also in Safari', async () => {
  const { name } = renderForm()
  for (const ending of [{ isComposing: true }, { keyCode: 229 }]) {
    fireEvent.keyDown(name, { key: 'Enter', ...ending })
    expect(screen.queryByText('グループ名を入力してください')).toBeNull()
    const friend = screen.getByRole('textbox', { name: '仮メンバー（任意）' })
    fireEvent.change(friend, { target: { value: '太郎' } })
    expect(fireEvent.keyDown(friend, { key: 'Enter', ...ending })).toBe(false)
    expect(chips()).toEqual([])
  }
})

it('gives the first friends different colours, as the group will', async () => {
  renderForm()
  const friend = screen.getByRole('textbox', { name: '仮メンバー（任意）' })
  for (const name of ['太郎', '次郎', '三郎', '四郎', '五郎']) await userEvent.type(friend, `${name}{Enter}`)
  const colors = screen
    .getAllByRole('listitem')
    .map((chip) => chip.querySelector<HTMLElement>('[data-color]')?.dataset['color'])
  expect(new Set(colors).size).toBe(5)
})
