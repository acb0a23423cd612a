import { expect, it } from 'vitest'
import { describeDevice } from './device-description.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0'
const onIphone = (system: string, rest: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${system} like Mac OS X) ${webkit} ${rest}`
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/17.5 Safari/605.1.15`

const cases: [string, string, { touch?: number; os: string | null; isInLine?: true }][] = [
  ['Safari on an iPhone', onIphone('17_5_1', 'Version/17.5 Mobile/15E148 Safari/604.1'), { os: 'iOS 17.5' }],
  [
    'Safari on a newer iPhone, which names an older system',
    onIphone('18_6', 'Version/26.1 Mobile/15E148 Safari/604.1'),
    { os: 'iOS 26.1' },
  ],
  [
    'LINE on an iPhone',
    onIphone('17_5', 'Mobile/15E148 Safari Line/15.12.1 LIFF'),
    { os: 'iOS 17.5', isInLine: true },
  ],
  [
    'a link opened in LINE without LIFF',
    `Mozilla/5.0 (Linux; Android 14; SO-51D; wv) ${chrome} Mobile Safari/537.36 Line/15.12.1/IAB`,
    { os: 'Android 14' },
  ],
  ['Chrome, which hides the version', `Mozilla/5.0 (Linux; Android 10; K) ${chrome}`, { os: 'Android' }],
  ['an iPad that asks for desktop sites', mac, { touch: 5, os: 'iPadOS 17.5' }],
  ['a Mac', mac, { os: 'macOS' }],
  ['a PC', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`, { os: 'Windows' }],
  ['something else', 'curl/8.7', { os: null }],
]

it.each(cases)('says what %s runs on', (_, userAgent, { touch = 0, os, isInLine = false }) => {
  const described = describeDevice({ userAgent, language: 'ja', maxTouchPoints: touch })
  expect(described).toEqual({ os, isInLine, language: '日本語' })
})

it.each([
  ['en-US', '英語'],
  ['ja-JP', '日本語'],
  ['', '日本語'],
])('calls the language %j %s', (language, name) => {
  expect(describeDevice({ userAgent: '', language, maxTouchPoints: 0 }).language).toBe(name)
})
