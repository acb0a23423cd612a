/** From a picture to the lines of text in it: finds them, turns them the right way, and reads them. */
import type { InferenceSession } from 'onnxruntime-web/wasm'
import type { Box, ReadLine } from '#shared/receipts/read-line.ts'
import { cropLine } from './crop-line.ts'
import { findBoxes } from './find-boxes.ts'
import { type LineReader, type ReadText, readLines } from './line-reader.ts'

export type Models = { detector: InferenceSession; japanese: LineReader; digits: LineReader }

const quarter = Math.PI / 2
/** The readers know narrow print better. */
const usualStretch = 0.7
/** Lines that are unsure are read again, narrower and wider. */
const unsureMax = 0.8
const otherStretches = [0.5, 1]
const unsureLinesMax = 10
const confidenceMin = 0.3
/** Lines by which the direction is told: large ones, and none that may be a row of dashes. */
const triedLines = 6
const triedShape = { min: 2.5, max: 16 }
/** From which confidence on a picture is taken for upright, and by how much another direction must be better. */
const uprightMin = 0.8
const lead = 0.1

/** `onProgress` is told the part that is done, from 0 to 1. */
export async function readPicture(
  picture: ImageBitmap,
  models: Models,
  onProgress: (done: number) => void,
): Promise<ReadLine[]> {
  const found = (await findBoxes(picture, models.detector)).filter(
    ({ width, height }) => Math.min(width, height) > 6,
  )
  if (found.length === 0) return []
  const pixels = pixelsOf(picture)
  const boxes = await directed(found, pixels, models.japanese)
  let done = boxes.length * 0.2
  const total = boxes.length * 1.5
  const onRead = (count: number) => onProgress(Math.min(1, (done += count) / total))
  onRead(0)
  const read = (stretch: number, which: readonly Box[], reader: LineReader) =>
    readLines(
      which.map((box) => cropLine(pixels, box, stretch)),
      reader,
      onRead,
    )
  const texts = await read(usualStretch, boxes, models.japanese)
  const lines = boxes.map((box, index): ReadLine => ({
    box,
    ...(texts[index] ?? { text: '', confidence: 0 }),
  }))
  await readAgain(lines, (stretch, which) => read(stretch, which, models.japanese))
  const readable = lines.filter(({ text, confidence }) => text.trim() !== '' && confidence >= confidenceMin)
  const numbers = readable.filter(isMostlyDigits)
  const digits = await read(
    1,
    numbers.map(({ box }) => box),
    models.digits,
  )
  for (const [index, line] of numbers.entries()) {
    const text = digits[index]
    if (text) line.digits = text
  }
  onProgress(1)
  return readable
}

function pixelsOf(picture: ImageBitmap): ImageData {
  const { width, height } = picture
  const canvas = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!canvas) throw new Error('no canvas')
  canvas.drawImage(picture, 0, 0)
  return canvas.getImageData(0, 0, width, height)
}

/** Turns the boxes into the direction in which they are read: the one in which large lines are read best. */
async function directed(boxes: readonly Box[], pixels: ImageData, reader: LineReader): Promise<Box[]> {
  const area = (isMeant: (box: Box) => boolean) =>
    boxes.filter(isMeant).reduce((sum, { width, height }) => sum + width * height, 0)
  const isSideways =
    area(({ width, height }) => height > 1.5 * width) > area(({ width, height }) => width > 1.5 * height)
  const level = isSideways ? boxes.map(onItsSide) : [...boxes]
  const shaped = level.filter(({ width, height }) => {
    return width > triedShape.min * height && width < triedShape.max * height
  })
  const tried = shaped.toSorted((a, b) => b.width * b.height - a.width * a.height).slice(0, triedLines)
  if (tried.length === 0) return level
  const confidenceOf = async (which: readonly Box[]) => {
    const texts = await readLines(
      which.map((box) => cropLine(pixels, box, usualStretch)),
      reader,
      () => undefined,
    )
    return texts.reduce((sum, { confidence }) => sum + confidence, 0) / texts.length
  }
  const confidence = await confidenceOf(tried)
  if (confidence >= uprightMin && !isSideways) return level
  const other = await confidenceOf(tried.map(upsideDown))
  return other > confidence + (isSideways ? 0 : lead) ? level.map(upsideDown) : level
}

function onItsSide({ width, height, angle, ...place }: Box): Box {
  return { ...place, width: height, height: width, angle: angle + quarter }
}

function upsideDown(box: Box): Box {
  return { ...box, angle: box.angle + 2 * quarter }
}

type ReadAgain = (stretch: number, boxes: readonly Box[]) => Promise<ReadText[]>

/** Puts the better text into lines that are unsure, the highest lines first: that is where the amount is. */
async function readAgain(lines: readonly ReadLine[], read: ReadAgain): Promise<void> {
  const unsure = lines
    .filter(({ confidence, text, box }) => confidence < unsureMax && text.trim() !== '' && box.width >= 30)
    .toSorted((a, b) => b.box.height - a.box.height)
    .slice(0, unsureLinesMax)
  for (const stretch of otherStretches) {
    const texts = await read(
      stretch,
      unsure.map(({ box }) => box),
    )
    for (const [index, line] of unsure.entries()) {
      const again = texts[index]
      const isLongEnough = again && again.text.trim().length >= Math.max(2, line.text.length * 0.5)
      if (isLongEnough && again.confidence > line.confidence + 0.03) Object.assign(line, again)
    }
  }
}

/** Digits, and what the Japanese reader takes signs of yen for. */
function isMostlyDigits({ text }: ReadLine): boolean {
  const signs = text.replaceAll(/\s/g, '').length
  return /\d/.test(text) && (text.match(/[\d,.\-¥￥Oo]/g)?.length ?? 0) >= signs * 0.6
}
