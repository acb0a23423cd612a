/** Reads lines of text by one of PP-OCR's readers. */
import { type InferenceSession, Tensor } from 'onnxruntime-web/wasm'
import { type Crop, lineHeight } from './crop-line.ts'

export type LineReader = {
  session: InferenceSession
  /** By the number that the model gives them, less one: number 0 is between signs. */
  signs: readonly string[]
}

export type ReadText = { text: string; confidence: number }

/** A model's list of signs is a text file, one a line. The space is not in it. */
export function signsOf(file: Uint8Array): string[] {
  const text = new TextDecoder().decode(file).replaceAll('\r', '').replace(/\n$/, '')
  return [...text.split('\n'), ' ']
}

/** Lines that are read together. */
const batch = 6
const widthStep = 16

/** In the order of the crops. `onRead` is told how many were read. */
export async function readLines(
  crops: readonly Crop[],
  reader: LineReader,
  onRead: (count: number) => void,
): Promise<ReadText[]> {
  // Lines of like width together, because each is as costly as the widest of them.
  const ordered = [...crops.entries()].toSorted(([, a], [, b]) => a.width - b.width)
  const texts: ReadText[] = crops.map(() => ({ text: '', confidence: 0 }))
  for (let start = 0; start < ordered.length; start += batch) {
    const group = ordered.slice(start, start + batch)
    const read = await readTogether(
      group.map(([, crop]) => crop),
      reader,
    )
    for (const [index, [place]] of group.entries()) texts[place] = read[index] ?? { text: '', confidence: 0 }
    onRead(group.length)
  }
  return texts
}

async function readTogether(crops: readonly Crop[], { session, signs }: LineReader): Promise<ReadText[]> {
  const widest = Math.max(lineHeight, ...crops.map(({ width }) => width))
  const width = Math.ceil(widest / widthStep) * widthStep
  const input = new Float32Array(crops.length * 3 * lineHeight * width)
  for (const [index, crop] of crops.entries())
    for (let row = 0; row < 3 * lineHeight; row += 1)
      input.set(
        crop.planes.subarray(row * crop.width, (row + 1) * crop.width),
        (index * 3 * lineHeight + row) * width,
      )
  const [inputName = '', outputName = ''] = [session.inputNames[0], session.outputNames[0]]
  const tensor = new Tensor('float32', input, [crops.length, 3, lineHeight, width])
  const output = (await session.run({ [inputName]: tensor }))[outputName]
  if (!output || !(output.data instanceof Float32Array)) throw new Error('the reader gave no float32')
  const [, steps = 0, classes = 0] = output.dims
  const { data } = output
  return crops.map((_crop, index) => {
    const from = index * steps * classes
    return decoded(data.subarray(from, from + steps * classes), { classes, signs })
  })
}

/** The likeliest sign of each step. A sign that is repeated without 0 between is one (connectionist temporal classification). */
function decoded(
  steps: Float32Array,
  { classes, signs }: { classes: number; signs: readonly string[] },
): ReadText {
  let [text, sum, count, previous] = ['', 0, 0, 0]
  for (let from = 0; from < steps.length; from += classes) {
    let [best, likelihood] = [0, -1]
    for (let each = 0; each < classes; each += 1) {
      const found = steps[from + each] ?? 0
      if (found > likelihood) [best, likelihood] = [each, found]
    }
    if (best !== 0 && best !== previous) {
      text += signs[best - 1] ?? ''
      sum += likelihood
      count += 1
    }
    previous = best
  }
  return { text, confidence: count > 0 ? sum / count : 0 }
}
