import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { OpenedCamera, QrReader } from '#client/platform/camera.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { ScanDialog } from './scan-dialog.tsx'

const stop = vi.fn<() => void>()
/** A stream whose one track notes that it was stopped. */
function stream(): MediaStream {
  const media = new MediaStream()
  media.getTracks = () => [Object.assign(Object.create(null), { stop })]
  return media
}
const opened: OpenedCamera = { ok: true, stream: stream() }
const quiet = { onClose: () => undefined, onCode: () => undefined }

/** A camera that shows one text after the other, and then the last one. */
const cameraShowing = (texts: (string | null)[]) => ({
  openCamera: async () => opened,
  loadQrReader: async (): Promise<QrReader> => async () =>
    (texts.length > 1 ? texts.shift() : texts[0]) ?? null,
})

it('reads the code of an invitation once, and closes the camera', async () => {
  stop.mockClear()
  const codes: string[] = []
  const camera = cameraShowing([null, 'https://waritabi.example/invite?code=7KQ2M9XWPA'])
  renderView(<ScanDialog {...quiet} camera={camera} onCode={(code) => codes.push(code)} />)
  await waitFor(() => expect(codes).toEqual(['7KQ2M9XWPA']))
  expect(stop).toHaveBeenCalled()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(codes).toEqual(['7KQ2M9XWPA'])
})

it('says of another QR code that it is no invitation, and reads on', async () => {
  const codes: string[] = []
  const texts: (string | null)[] = ['https://shop.example/menu']
  renderView(<ScanDialog {...quiet} camera={cameraShowing(texts)} onCode={(code) => codes.push(code)} />)
  expect(await screen.findByText('これは招待のQRコードではありません。')).toBeDefined()
  expect(codes).toEqual([])
  texts.splice(0, 1, '7KQ2M9XW')
  await waitFor(() => expect(codes).toEqual(['7KQ2M9XW']))
})

it.each([
  ['denied', 'カメラを使えません'],
  ['missing', 'カメラが見つかりません'],
  ['failed', 'カメラを開けませんでした'],
] as const)('says of a camera that is %s what can be done', async (failure, title) => {
  const camera = { ...cameraShowing([null]), openCamera: async () => ({ ok: false, failure }) as const }
  renderView(<ScanDialog {...quiet} camera={camera} />)
  expect((await screen.findByRole('alert')).textContent).toContain(title)
})

it('says that the reader could not be fetched, and closes the camera', async () => {
  stop.mockClear()
  renderView(<ScanDialog {...quiet} camera={{ ...cameraShowing([null]), loadQrReader: async () => null }} />)
  expect((await screen.findByRole('alert')).textContent).toContain('読み取りの準備ができませんでした')
  expect(stop).toHaveBeenCalled()
})

it('closes the camera when the dialog is left, also while it is being opened', async () => {
  stop.mockClear()
  const { promise, resolve } = Promise.withResolvers<OpenedCamera>()
  const camera = { ...cameraShowing([null]), openCamera: () => promise }
  const { unmount } = renderView(<ScanDialog {...quiet} camera={camera} />)
  unmount()
  resolve(opened)
  await waitFor(() => expect(stop).toHaveBeenCalled())
})
