import { expect, test } from 'vitest'
import { deviceOf } from './device-of.ts'

const ios = (rest: string, device = 'iPhone; CPU iPhone OS 17_5 like Mac OS X') =>
  `Mozilla/5.0 (${device}) AppleWebKit/605.1.15 (KHTML, like Gecko) ${rest}`
const chromium = (system: string, rest = '') =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 ${rest}`
const windows = 'Windows NT 10.0; Win64; x64'
const android = 'Linux; Android 14; Pixel 8'

test.each([
  ['iPhone・Safari', ios('Version/17.5 Mobile/15E148 Safari/604.1')],
  ['iPhone', ios('Mobile/15E148')],
  ['iPhone・Chrome', ios('CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1')],
  ['iPhone・Firefox', ios('FxiOS/127.0 Mobile/15E148 Safari/605.1.15')],
  ['iPhone・LINE', ios('Mobile/15E148 Safari Line/14.9.0')],
  ['iPad・Safari', ios('Version/17.5 Mobile/15E148 Safari/604.1', 'iPad; CPU OS 17_5 like Mac OS X')],
  ['Android・Chrome', chromium(android, 'Mobile Safari/537.36')],
  ['Android・LINE', chromium(`${android}; wv`, 'Mobile Safari/537.36 Line/14.9.0/IAB')],
  ['Android・Samsung Internet', chromium(android, 'SamsungBrowser/25.0 Mobile Safari/537.36')],
  ['Android・Firefox', 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0'],
  ['Windows・Chrome', chromium(windows, 'Safari/537.36')],
  ['Windows・Edge', chromium(windows, 'Safari/537.36 Edg/126.0.2592.68')],
  ['Mac・Safari', ios('Version/17.5 Safari/605.1.15', 'Macintosh; Intel Mac OS X 10_15_7')],
  ['Mac・Opera', chromium('Macintosh; Intel Mac OS X 10_15_7', 'Safari/537.36 OPR/111.0.0.0')],
  ['Chromebook・Chrome', chromium('X11; CrOS x86_64 14541.0.0', 'Safari/537.36')],
  ['Linux・Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'],
  ['', 'node'],
  ['', undefined],
])('a device is called %s', (name, userAgent) => {
  expect(deviceOf(userAgent)).toBe(name)
})
