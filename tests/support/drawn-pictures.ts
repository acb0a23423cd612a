/** The parts of a browser that draw pictures, for tests without one: what is drawn is a WebP or JPEG with the canvas's size. */
import { vi } from 'vitest'
import { jpegOf, webpOf } from '#tests/builders/pictures.ts'

type Browser = {
  /** The size of every picture that is opened. */
  width?: number
  height?: number
  /** The types that it writes. */
  written?: readonly string[]
  /** The bytes of a written picture besides its headers, by quality. */
  bytesOf?: (quality: number) => number
  /** Cannot open a picture. */
  opensNone?: boolean
}

/** Returns what happened: the sizes of the canvases that were written, and how many pictures were opened and let go. */
export function stubDrawing(browser: Browser = {}) {
  const {
    width = 3_000,
    height = 4_000,
    written = ['image/webp', 'image/jpeg'],
    bytesOf = () => 10,
  } = browser
  const seen = { sizes: [] as [number, number][], opened: 0, closed: 0 }
  vi.stubGlobal('createImageBitmap', async () => {
    seen.opened += 1
    if (browser.opensNone) throw new DOMException('no picture', 'InvalidStateError')
    return { width, height, close: () => (seen.closed += 1) }
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: () => undefined,
  } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    give,
    type = 'image/png',
    quality = 1,
  ) {
    const size = { width: this.width, height: this.height }
    seen.sizes.push([size.width, size.height])
    const tail = '.'.repeat(bytesOf(quality))
    const file = type === 'image/webp' ? webpOf(tail, size) : jpegOf(tail, size)
    give(
      written.includes(type)
        ? new Blob([new Uint8Array(file)], { type })
        : new Blob(['x'], { type: 'image/png' }),
    )
  })
  return seen
}
