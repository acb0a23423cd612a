import { expect, it } from 'vitest'
import { Avatar, avatarColorOf, AvatarStack } from './avatar.tsx'
import { renderView } from '#tests/support/rendered-for-test.tsx'

const ids = Array.from(
  { length: 40 },
  (_, index) => `u:0197a000-0000-7000-8000-${String(index).padStart(12, '0')}`,
)

it('gives the same person the same colour, and different people all five', () => {
  expect(ids.map(avatarColorOf)).toEqual(ids.map(avatarColorOf))
  expect(new Set(ids.map(avatarColorOf)).size).toBe(5)
})

it('shows the first character a person reads, also one of two parts', () => {
  const { container } = renderView(<Avatar id="a" name={' か\u3099んちゃん'} />)
  expect(container.textContent).toContain('が')
})

it('says how many people it leaves out', () => {
  const { container } = renderView(<AvatarStack people={ids.map((id) => ({ id, name: '花子' }))} />)
  expect(container.textContent).toContain('花花花花＋36')
})
