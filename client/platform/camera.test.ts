// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { canAskForCamera, openCamera, loadQrReader } from './camera.ts'

afterEach(() => vi.unstubAllGlobals())

function stubCamera(getUserMedia: (asked: object) => Promise<unknown>): void {
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
}
const failing = (name: string) => async () => {
  throw Object.assign(new Error(name), { name })
}

it('asks for the camera at the back, and for no sound', async () => {
  const asked: object[] = []
  stubCamera(async (constraints) => void asked.push(constraints))
  expect(canAskForCamera()).toBe(true)
  expect((await openCamera()).ok).toBe(true)
  expect(asked).toEqual([{ audio: false, video: { facingMode: 'environment', width: { ideal: 1280 } } }])
})

it.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'failed'],
])('a %s is a camera that is %s', async (name, failure) => {
  stubCamera(failing(name))
  expect(await openCamera()).toEqual({ ok: false, failure })
})

it('a page that may not ask has no camera', () => {
  vi.stubGlobal('navigator', {})
  expect(canAskForCamera()).toBe(false)
})

class Detector {
  static getSupportedFormats = async () => ['qr_code']
  detect = async (picture: unknown) => (picture === 'code' ? [{ rawValue: '7KQ2M9XWPA' }] : [])
}
// The detector of this test takes a word for a picture.
const picture = (word: string) => word as unknown as HTMLVideoElement

it('the browser’s own detector reads QR codes where it can', async () => {
  vi.stubGlobal('BarcodeDetector', Detector)
  const read = await loadQrReader()
  expect([await read?.(picture('code')), await read?.(picture('wall'))]).toEqual(['7KQ2M9XWPA', null])
})

it.each([
  ['there is no detector', undefined],
  [
    'it knows no QR codes',
    class extends Detector {
      static override getSupportedFormats = async () => ['ean_13']
    },
  ],
  [
    'there is no service behind it',
    class extends Detector {
      static override getSupportedFormats = async (): Promise<string[]> => {
        throw new Error('no service')
      }
    },
  ],
])('the library reads them if %s', async (_, detector) => {
  vi.stubGlobal('BarcodeDetector', detector)
  const read = await loadQrReader()
  // A video without a picture yet.
  expect(await read?.(document.createElement('video'))).toBeNull()
})
