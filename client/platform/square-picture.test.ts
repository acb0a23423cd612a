// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { middleSquareOf, squarePicture, squarePixels } from './square-picture.ts'

/** What was drawn, and the types that the browser of the test writes. */
let drawn: unknown[]
let written: readonly string[]
let closed: number

beforeEach(() => {
  drawn = []
  written = ['image/webp', 'image/jpeg']
  closed = 0
  vi.stubGlobal('createImageBitmap', async (file: Blob) => {
    if (file.size === 0) throw new DOMException('no picture', 'InvalidStateError')
    return { width: 3_000, height: 4_001, close: () => (closed += 1) }
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: (_: unknown, ...place: number[]) => drawn.push(place),
  } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    give,
    type,
  ) {
    drawn.push([this.width, this.height])
    give(new Blob(['x'], { type: type !== undefined && written.includes(type) ? type : 'image/png' }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const photo = new Blob(['photo'])

it.each([
  [
    { width: 400, height: 300 },
    { x: 50, y: 0, side: 300 },
  ],
  [
    { width: 300, height: 401 },
    { x: 0, y: 50, side: 300 },
  ],
  [
    { width: 256, height: 256 },
    { x: 0, y: 0, side: 256 },
  ],
  [
    { width: 1, height: 9_000 },
    { x: 0, y: 4_499, side: 1 },
  ],
])('the middle of %j is %j', (size, square) => {
  expect(middleSquareOf(size)).toEqual(square)
})

it('draws the middle of a photo to a small square, and lets the photo go', async () => {
  expect((await squarePicture(photo))?.type).toBe('image/webp')
  const place = [0, 500, 3_000, 3_000, 0, 0, squarePixels, squarePixels]
  expect(drawn).toEqual([place, [squarePixels, squarePixels]])
  expect(closed).toBe(1)
})

it('writes JPEG where the browser writes no WebP, and nothing that the server refuses', async () => {
  written = ['image/jpeg']
  expect((await squarePicture(photo))?.type).toBe('image/jpeg')
  written = []
  expect(await squarePicture(photo)).toBeNull()
})

it('takes no file that is no picture', async () => {
  expect(await squarePicture(new Blob([]))).toBeNull()
})
