/** Finds lines of text in a picture by PP-OCR's detector, which says for each pixel how likely it is text. */
import { type InferenceSession, Tensor } from 'onnxruntime-web/wasm'
import type { Box } from '#shared/receipts/read-line.ts'
import { enclosingBox } from './enclosing-box.ts'

/** Pixels of the longer side that the detector looks at, and of which sides must be multiples. */
const sideMax = 1280
const sideStep = 32
const textMin = 0.3
/** The mean over a line. */
const lineMin = 0.5
const pixelsMin = 12
/** The detector finds the middle of a line. A line is this much larger, in relation to its area over its outline. */
const growth = 1.6
/** The mean and deviation of blue, green and red, with which the detector was trained. */
const colors = [
  { offset: 2, mean: 123.675, deviation: 58.395 },
  { offset: 1, mean: 116.28, deviation: 57.12 },
  { offset: 0, mean: 103.53, deviation: 57.375 },
] as const

/** Boxes in pixels of the picture, with angles from -45 to 45 degrees: a line of a picture on its side is higher than wide. */
export async function findBoxes(picture: ImageBitmap, detector: InferenceSession): Promise<Box[]> {
  const shrink = Math.min(1, sideMax / Math.max(picture.width, picture.height))
  const stepped = (side: number) => Math.max(sideStep, Math.round((side * shrink) / sideStep) * sideStep)
  const [width, height] = [stepped(picture.width), stepped(picture.height)]
  const likely = await likelyText(pixelsOf(picture, width, height), { width, height, detector })
  const scale = { x: picture.width / width, y: picture.height / height }
  return componentsOf(likely, width, height).flatMap((component) => {
    const box = enclosingBox(outlineOf(component))
    if (!box || Math.min(box.width, box.height) < 3) return []
    const margin = (box.width * box.height * growth) / (box.width + box.height)
    const grown = { width: (box.width + margin) * scale.x, height: (box.height + margin) * scale.y }
    return [{ ...box, ...grown, x: box.x * scale.x, y: box.y * scale.y }]
  })
}

function pixelsOf(picture: ImageBitmap, width: number, height: number): Uint8ClampedArray {
  const canvas = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!canvas) throw new Error('no canvas')
  canvas.imageSmoothingQuality = 'high'
  canvas.drawImage(picture, 0, 0, width, height)
  return canvas.getImageData(0, 0, width, height).data
}

type Looking = { width: number; height: number; detector: InferenceSession }

async function likelyText(
  pixels: Uint8ClampedArray,
  { width, height, detector }: Looking,
): Promise<Float32Array> {
  const size = width * height
  const planes = new Float32Array(3 * size)
  for (const [plane, { offset, mean, deviation }] of colors.entries())
    for (let index = 0; index < size; index += 1)
      planes[plane * size + index] = ((pixels[index * 4 + offset] ?? 0) - mean) / deviation
  const [input = '', output = ''] = [detector.inputNames[0], detector.outputNames[0]]
  const found = await detector.run({ [input]: new Tensor('float32', planes, [1, 3, height, width]) })
  const data = found[output]?.data
  if (!(data instanceof Float32Array)) throw new Error('the detector gave no float32')
  return data
}

/** The first and last column of each row of pixels. */
type Component = ReadonlyMap<number, readonly [from: number, to: number]>

/** Pixels of text that touch each other. */
function componentsOf(likely: Float32Array, width: number, height: number): Component[] {
  const isSeen = new Uint8Array(likely.length)
  const components: Component[] = []
  for (let start = 0; start < likely.length; start += 1) {
    if (isSeen[start] || (likely[start] ?? 0) <= textMin) continue
    isSeen[start] = 1
    const waiting = [start]
    const rows = new Map<number, readonly [number, number]>()
    let [count, sum] = [0, 0]
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
      const row = Math.floor(index / width)
      const column = index - row * width
      const [from, to] = rows.get(row) ?? [column, column]
      rows.set(row, [Math.min(from, column), Math.max(to, column)])
      count += 1
      sum += likely[index] ?? 0
      for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y += 1)
        for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x += 1) {
          const next = y * width + x
          if (isSeen[next] || (likely[next] ?? 0) <= textMin) continue
          isSeen[next] = 1
          waiting.push(next)
        }
    }
    if (count >= pixelsMin && sum / count >= lineMin) components.push(rows)
  }
  return components
}

function outlineOf(component: Component): (readonly [number, number])[] {
  return [...component].flatMap(([row, [from, to]]) => [
    [from, row] as const,
    [to + 1, row] as const,
    [from, row + 1] as const,
    [to + 1, row + 1] as const,
  ])
}
