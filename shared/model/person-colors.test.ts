import { expect, it } from 'vitest'
import { UserId } from './user.ts'
import { keyOfUser } from './user-key.ts'
import { colorOf, colorsInGroup, personColorCount } from './person-colors.ts'

const keys = Array.from({ length: 40 }, (_, index) =>
  keyOfUser(UserId.parse(`0197a000-0000-7000-8000-${String(index).padStart(12, '0')}`)),
)

it('always gives a person the same colour, and uses all of them', () => {
  expect(keys.map(colorOf)).toEqual(keys.map(colorOf))
  expect(new Set(keys.map(colorOf)).size).toBe(personColorCount)
})

it.each([0, 1, 7, 20])('the first five people of a group differ, from the person at %i on', (start) => {
  const five = keys.slice(start, start + personColorCount)
  expect(new Set(colorsInGroup(five).values()).size).toBe(personColorCount)
})

it('the first person of a group has the colour that they have everywhere', () => {
  for (const [first, ...others] of keys.map(
    (key) => [key, ...keys.filter((other) => other !== key)] as const,
  ))
    expect(colorsInGroup([first, ...others]).get(first)).toBe(colorOf(first))
})

it('nobody changes colour when another person comes, and all colours are used equally often', () => {
  const colors = colorsInGroup(keys)
  for (let count = 1; count <= keys.length; count += 1)
    for (const [key, color] of colorsInGroup(keys.slice(0, count))) expect(colors.get(key)).toBe(color)
  const counts = Map.groupBy(colors.values(), (color) => color)
  expect([...counts.values()].map((same) => same.length)).toEqual([8, 8, 8, 8, 8])
})
