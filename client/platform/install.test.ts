// @vitest-environment happy-dom
import { getDefaultStore } from 'jotai/vanilla'
import { expect, it, test } from 'vitest'
import { followInstallPrompt, install, installWayAtom, installWayOf, takeInstallOffer } from './install.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605.1.15'
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/126.0.0.0 Mobile Safari/537.36'

test.each([
  ['Safari on an iPhone', iphone, {}, 'ios'],
  ['Chrome on an iPhone', iphone.replace('Version', 'CriOS'), {}, 'ios'],
  ['Safari on an iPad, which calls itself a Mac', mac, { maxTouchPoints: 5 }, 'ios'],
  ['Safari on a Mac', mac, {}, 'unknown'],
  ['LINE on an iPhone', `${iphone} Line/14.9.0`, {}, 'line'],
  ['LINE on Android', `${android} Line/14.9.0/IAB`, { hasPrompt: true }, 'line'],
  ['Chrome that has offered its prompt', android, { hasPrompt: true }, 'prompt'],
  ['Chrome that has not', android, {}, 'unknown'],
  ['the app on the home screen', iphone, { isStandalone: true }, 'installed'],
] as const)('%s', (_, userAgent, seen, way) => {
  const { maxTouchPoints, ...others } = { maxTouchPoints: 0, ...seen }
  const browser = { userAgent, maxTouchPoints }
  expect(installWayOf({ browser, isStandalone: false, hasPrompt: false, ...others })).toBe(way)
})

it('is offered once on a device, and only where it can be added', () => {
  followInstallPrompt()
  localStorage.clear()
  expect(takeInstallOffer()).toBeNull()
  dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => undefined }))
  expect([takeInstallOffer(), takeInstallOffer()]).toEqual(['prompt', null])
})

it('keeps the browser’s prompt for the button, shows it once, and notices the installation', async () => {
  followInstallPrompt()
  const way = () => getDefaultStore().get(installWayAtom)
  let shown = 0
  const prompt = async () => void (shown += 1)
  const offered = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  dispatchEvent(offered)
  expect([offered.defaultPrevented, way()]).toEqual([true, 'prompt'])
  await install()
  await install()
  expect([shown, way()]).toEqual([1, 'unknown'])
  dispatchEvent(new Event('appinstalled'))
  expect(way()).toBe('installed')
})
