import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Avatar, avatarColorOf, AvatarStack } from './avatar.tsx'
import { renderView } from '#tests/support/rendered-for-test.tsx'

const ids = Array.from(
  { length: 40 },
  (_, index) => `u:0197a000-0000-7000-8000-${String(index).padStart(12, '0')}`,
)

it('always gives a person the same colour, and uses all five colours', () => {
  expect(ids.map(avatarColorOf)).toEqual(ids.map(avatarColorOf))
  expect(new Set(ids.map(avatarColorOf)).size).toBe(5)
})

it.each([
  [' か\u3099んちゃん', 'が'],
  ['👩‍👩‍👧‍👦 家族', '👩‍👩‍👧‍👦'],
  ['🇯🇵 日本', '🇯🇵'],
  ['مرحبا', 'م'],
])('shows the first grapheme of the name %s, also one of several code points', (name, initial) => {
  renderView(<Avatar id="a" name={name} />)
  expect(screen.getByText(initial, { ignore: 'style' }).textContent).toBe(initial)
})

it('shows the number of people that the stack leaves out', () => {
  const { container } = renderView(<AvatarStack people={ids.map((id) => ({ id, name: '花子' }))} />)
  expect(container.textContent).toContain('花花花花＋36')
})

it('gives provisional people a colour like everybody else', () => {
  const { container } = renderView(<Avatar id="p:1" name="祖母" isPending />)
  const avatar = container.querySelector('[data-pending]')
  expect(avatar?.getAttribute('data-color')).toBe(String(avatarColorOf('p:1')))
})
