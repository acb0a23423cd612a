import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { titleMaxLength } from '#shared/limits.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { ProfileDialog, type ProfileValues } from './own-profile-dialog.tsx'

const profile = { displayName: '佐藤 花子', statusMessage: '夏はやっぱり海' }
let saved: Partial<ProfileValues>[]
let answer: string | null
let closed: number

beforeEach(() => {
  saved = []
  answer = null
  closed = 0
  renderView(
    <ProfileDialog
      profile={profile}
      onSave={async (changed) => {
        saved.push(changed)
        return answer
      }}
      onClose={() => (closed += 1)}
    />,
  )
})

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
async function fill(name: string, text: string): Promise<void> {
  await userEvent.clear(field(name))
  if (text === '') return
  await userEvent.click(field(name))
  await userEvent.paste(text)
}
const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }))

it.each<[field: string, text: string, changed: Partial<ProfileValues>]>([
  ['表示名', ' はな ', { displayName: 'はな' }],
  ['自分用のひとこと（任意）', '冬は温泉', { statusMessage: '冬は温泉' }],
  ['自分用のひとこと（任意）', '', { statusMessage: '' }],
  ['自分用のひとこと（任意）', '夏はやっぱり海', {}],
])('saves of %s = %j only what is new, and closes', async (name, text, changed) => {
  await fill(name, text)
  await save()
  await waitFor(() => expect(closed).toBe(1))
  expect(saved).toEqual([changed])
})

it('needs a name, and bounds both fields as the server does', async () => {
  const tooLong = 'あ'.repeat(titleMaxLength + 1)
  await fill('自分用のひとこと（任意）', tooLong)
  for (const name of ['', tooLong]) {
    await fill('表示名', name)
    await save()
    expect(field('表示名').getAttribute('aria-invalid')).toBe('true')
  }
  expect(field('自分用のひとこと（任意）').getAttribute('aria-invalid')).toBe('true')
  expect(field('自分用のひとこと（任意）').value).toBe(tooLong)
  expect(saved).toEqual([])
})

it('says why it was not saved, and stays open', async () => {
  answer = 'この端末に保存できません'
  await fill('自分用のひとこと（任意）', '冬は温泉')
  await save()
  expect((await screen.findByRole('alert')).textContent).toBe(`プロフィールの更新に失敗しました${answer}`)
  expect(field('自分用のひとこと（任意）').value).toBe('冬は温泉')
  expect(closed).toBe(0)
})
