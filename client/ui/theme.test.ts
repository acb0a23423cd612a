import { DEFAULT_THEME } from '@mantine/core'
import { expect, test } from 'vitest'
import { personColorCount } from '#shared/model/person-colors.ts'
import { resolveVariables } from './theme.ts'
import { avatarColors, type Tokens, tokens } from './color-tokens.ts'

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const schemes = ['light', 'dark'] as const
type Name = keyof Tokens
const grounds: Name[] = ['ground', 'card', 'sunk']
const texts: Name[] = ['text', 'dim', 'primary', 'receive', 'pay', 'waiting', 'error']
const pairs: [Name, Name][] = [
  ...texts.flatMap((text) => grounds.map((ground): [Name, Name] => [text, ground])),
  ...(['primary', 'receive', 'pay', 'waiting', 'error'] as const).map((fill): [Name, Name] => [
    'on-primary',
    fill,
  ]),
  ['text', 'raised'],
  ['soft-text', 'soft'],
  ['primary', 'soft'],
  ['receive', 'receive-soft'],
  ['pay', 'pay-soft'],
  ['waiting', 'waiting-soft'],
  ['error', 'pay-soft'],
  ['on-danger', 'danger'],
  ['transport', 'transport-soft'],
  ['food', 'food-soft'],
  ['accommodation', 'accommodation-soft'],
  ['entertainment', 'entertainment-soft'],
  ['shopping', 'shopping-soft'],
  ['notice-text', 'notice'],
  ['notice-action', 'notice'],
  ['notice-error', 'notice'],
  ['notice-waiting', 'notice'],
  ['line-button-text', 'line-button'],
]

test.each(schemes.flatMap((scheme) => pairs.map(([text, ground]) => [scheme, text, ground] as const)))(
  'in %s, %s on %s can be read',
  (scheme, text, ground) => {
    expect(contrast(tokens[scheme][text], tokens[scheme][ground])).toBeGreaterThanOrEqual(4.5)
  },
)

test.each([...avatarColors.light, ...avatarColors.dark])(
  'the initial on $ground has enough contrast',
  ({ ground, text }) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
  },
)

test.each(schemes)('in %s there is a colour for each person that a group tells apart', (scheme) => {
  expect(avatarColors[scheme]).toHaveLength(personColorCount)
  expect(new Set(avatarColors[scheme].map(({ ground }) => ground)).size).toBe(personColorCount)
})

test.each(
  schemes.flatMap((scheme) => (['ground', 'card'] as const).map((ground) => [scheme, ground] as const)),
)('in %s, the edge of a field can be seen on the %s', (scheme, ground) => {
  expect(contrast(tokens[scheme].edge, tokens[scheme][ground])).toBeGreaterThanOrEqual(3)
})

test.each(
  schemes.flatMap((scheme) => (['primary', 'danger'] as const).map((button) => [scheme, button] as const)),
)(
  'in %s, the ground of a button in %s is told from a card, so that it does not look disabled',
  (scheme, button) => {
    expect(contrast(tokens[scheme][button], tokens[scheme].card)).toBeGreaterThanOrEqual(3)
  },
)

test.each(schemes)('in %s, Mantine’s colours for dimmed, placeholder and error are our tokens', (scheme) => {
  const variables = resolveVariables(DEFAULT_THEME)[scheme]
  expect(variables).toMatchObject({
    '--mantine-color-dimmed': tokens[scheme].dim,
    '--mantine-color-placeholder': tokens[scheme].dim,
    '--mantine-color-error': tokens[scheme].error,
    '--mantine-color-ai-filled': tokens[scheme].primary,
  })
})
