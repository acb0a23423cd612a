/** Cuts a line out of a picture, turned level, in the height that the readers know. */
import type { Box } from '#shared/receipts/read-line.ts'

export const lineHeight = 48
const widthMax = 1600
const widthMin = 16

/** `planes` are blue, green and red one after the other, from -1 to 1. */
export type Crop = { width: number; planes: Float32Array }

/** `stretch` is the width in relation to that of the picture: printers double the width of some lines. */
export function cropLine(picture: ImageData, box: Box, stretch: number): Crop {
  const width = Math.max(
    widthMin,
    Math.min(widthMax, Math.round(((lineHeight * box.width) / box.height) * stretch)),
  )
  const step = { x: box.width / width, y: box.height / lineHeight }
  // Several samples for each pixel where the line is made smaller.
  const samples = Math.max(1, Math.min(3, Math.round(Math.max(step.x, step.y))))
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)]
  const size = width * lineHeight
  const planes = new Float32Array(3 * size)
  const sum: [number, number, number] = [0, 0, 0]
  for (let y = 0; y < lineHeight; y += 1)
    for (let x = 0; x < width; x += 1) {
      sum.fill(0)
      for (let down = 0; down < samples; down += 1)
        for (let right = 0; right < samples; right += 1) {
          const u = (x + (right + 0.5) / samples) * step.x - box.width / 2
          const v = (y + (down + 0.5) / samples) * step.y - box.height / 2
          addSample(picture, box.x + u * cos - v * sin - 0.5, box.y + u * sin + v * cos - 0.5, sum)
        }
      for (let plane = 0; plane < 3; plane += 1)
        planes[plane * size + y * width + x] = (sum[plane] ?? 0) / samples ** 2 / 127.5 - 1
    }
  stretchContrast(planes, size)
  return { width, planes }
}

/** Adds the color at a place between pixels. */
function addSample(
  { data, width, height }: ImageData,
  atX: number,
  atY: number,
  sum: [number, number, number],
): void {
  const x = Math.max(0, Math.min(width - 1.001, atX))
  const y = Math.max(0, Math.min(height - 1.001, atY))
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [right, down] = [x - left, y - top]
  const index = (top * width + left) * 4
  const below = index + width * 4
  const shares = [(1 - right) * (1 - down), right * (1 - down), (1 - right) * down, right * down] as const
  for (let plane = 0; plane < 3; plane += 1) {
    const color = 2 - plane
    sum[plane] =
      (sum[plane] ?? 0) +
      (data[index + color] ?? 0) * shares[0] +
      (data[index + 4 + color] ?? 0) * shares[1] +
      (data[below + color] ?? 0) * shares[2] +
      (data[below + 4 + color] ?? 0) * shares[3]
  }
}

const levels = 256
/** The parts of the pixels that may be darker or lighter than the range. */
const [darkShare, lightShare] = [0.02, 0.1]
const contrastMin = 12

/** Faded print and shadows: each line uses the whole range. */
function stretchContrast(planes: Float32Array, size: number): void {
  const counts = new Uint32Array(levels)
  for (let index = 0; index < size; index += 1) {
    const level = Math.floor(((planes[size + index] ?? 0) + 1) * 127.5)
    const clamped = Math.max(0, Math.min(levels - 1, level))
    counts[clamped] = (counts[clamped] ?? 0) + 1
  }
  let [low, high] = [0, levels - 1]
  for (let count = counts[low] ?? 0; low < levels - 1 && count < size * darkShare; count += counts[low] ?? 0)
    low += 1
  for (let count = counts[high] ?? 0; high > 0 && count < size * lightShare; count += counts[high] ?? 0)
    high -= 1
  if (high - low <= contrastMin) return
  const bottom = low / 127.5 - 1
  const factor = 1.7 / (high / 127.5 - 1 - bottom)
  for (let index = 0; index < planes.length; index += 1)
    planes[index] = Math.max(-1, Math.min(1, ((planes[index] ?? 0) - bottom) * factor - 0.9))
}
