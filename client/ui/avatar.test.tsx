import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { colorOf, personColorCount } from '#shared/model/person-colors.ts'
import { Avatar, AvatarStack } from './avatar.tsx'
import { renderView } from '#tests/support/rendered-for-test.tsx'

const ids = Array.from(
  { length: 40 },
  (_, index) => `u:0197a000-0000-7000-8000-${String(index).padStart(12, '0')}`,
)

it('has the colour of its id, or the one that the person has in the group', () => {
  const { container, rerender } = renderView(<Avatar id="u:1" name="花子" />)
  const shown = () => container.querySelector('[data-color]')?.getAttribute('data-color')
  expect(shown()).toBe(String(colorOf('u:1')))
  rerender(<Avatar id="u:1" name="花子" color={(colorOf('u:1') + 1) % personColorCount} />)
  expect(shown()).toBe(String((colorOf('u:1') + 1) % personColorCount))
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

it('gives pending people a colour like everybody else', () => {
  const { container } = renderView(<Avatar id="p:1" name="祖母" isPending />)
  const avatar = container.querySelector('[data-pending]')
  expect(avatar?.getAttribute('data-color')).toBe(String(colorOf('p:1')))
})
