import { expect, it } from 'vitest'
import { environmentOf } from './environment.ts'
import { lineUserAgent } from '#tests/line-sim/liff-url.ts'

const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36'

it.each([
  ['LINE’s browser on an iPhone', lineUserAgent, { isInLine: true, os: 'ios' }],
  ['LINE’s browser on Android', `${android} Line/15.12.1 LIFF`, { isInLine: true, os: 'android' }],
  ['a link opened in LINE without LIFF', `${android} Line/15.12.1/IAB`, { isInLine: false, os: 'android' }],
  ['Chrome on Android', android, { isInLine: false, os: 'android' }],
  ['a desktop', 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0', { isInLine: false, os: 'web' }],
])('%s is recognised', (_, userAgent, environment) => {
  expect(environmentOf({ userAgent, language: 'en-GB' })).toEqual({ ...environment, language: 'en-GB' })
})

it('the language is Japanese if the browser names none', () => {
  expect(environmentOf({ userAgent: android, language: '' }).language).toBe('ja')
})
