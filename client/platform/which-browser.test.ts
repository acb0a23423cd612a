import { expect, it } from 'vitest'
import { isInLine } from '#client/platform/which-browser.ts'
import { lineUserAgent } from '#tests/line-sim/liff-url.ts'

const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36'

it.each([
  ['LINE’s browser on an iPhone', lineUserAgent, true],
  ['LINE’s browser on Android', `${android} Line/15.12.1 LIFF`, true],
  ['a link opened in LINE without LIFF', `${android} Line/15.12.1/IAB`, false],
  ['Chrome on Android', android, false],
  ['a desktop', 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0', false],
])('%s is recognised', (_, userAgent, is) => {
  expect(isInLine(userAgent)).toBe(is)
})
