/**
 * Stores the weights of an ONNX model as int8, a quarter of their size. A node in front of each multiplies them by the scale of
 * their channel again, which ONNX Runtime does once, when it loads the model. So the model computes with float32, as before.
 */

/** A field of a protobuf message: its number, and what it holds. Wire types 0 (number), 2 (bytes), 5 and 1 (fixed). */
type Field = { number: number; wire: number; value: bigint | Uint8Array }

/** The numbers of the fields that are read or written (onnx.proto). */
const model = { graph: 7 }
const graph = { node: 1, initializer: 5, input: 11 }
const node = { input: 1, output: 2, name: 3, type: 4, attribute: 5 }
const attribute = { name: 1, int: 3, tensor: 5, type: 20 }
const tensor = { dims: 1, type: 2, floats: 4, name: 8, raw: 9 }
const value = { name: 1 }
const dataTypes = { float: 1n, int8: 3n }
const attributeTypes = { int: 2n }

/** Tensors with fewer numbers, and those of one dimension, stay as they are. */
const numbersMin = 256

export function withInt8Weights(bytes: Uint8Array): Uint8Array {
  return encoded(
    decoded(bytes).map((field) =>
      field.number === model.graph ? { ...field, value: storedSmaller(bytesOf(field)) } : field,
    ),
  )
}

function storedSmaller(bytes: Uint8Array): Uint8Array {
  const fields = decoded(bytes)
  const weights: Weights[] = []
  const kept = fields.filter((field) => {
    const found = field.number === graph.initializer ? weightsOf(bytesOf(field)) : constantOf(field)
    if (found) weights.push(found)
    return !found
  })
  const names = new Set(weights.map(({ name }) => name))
  // Weights may be listed among the inputs, too.
  const others = kept.filter(
    (field) => field.number !== graph.input || !names.has(textOf(decoded(bytesOf(field)), value.name)),
  )
  const restoring = weights.flatMap(({ name }) => [
    fieldOf(graph.node, nodeNamed('Cast', [`${name}_int8`], `${name}_float`)),
    fieldOf(graph.node, nodeNamed('Mul', [`${name}_float`, `${name}_scale`], name)),
  ])
  const initializers = weights.flatMap(quantized).map((each) => fieldOf(graph.initializer, each))
  return encoded([...restoring, ...others, ...initializers])
}

type Weights = { name: string; dims: readonly number[]; numbers: Float32Array }

/** Null if it is not a large tensor of float32. */
function weightsOf(bytes: Uint8Array, name?: string): Weights | null {
  const fields = decoded(bytes)
  const type = fields.find(({ number }) => number === tensor.type)?.value
  const dims = fields.filter(({ number }) => number === tensor.dims).flatMap(numbersOf)
  const raw =
    fields.find(({ number }) => number === tensor.raw) ??
    fields.find(({ number }) => number === tensor.floats)
  if (type !== dataTypes.float || dims.length < 2 || !raw) return null
  // A copy, because the numbers must be aligned.
  const content = new Uint8Array(bytesOf(raw))
  const numbers = new Float32Array(content.buffer, 0, content.length / 4)
  return numbers.length < numbersMin ? null : { name: name ?? textOf(fields, tensor.name), dims, numbers }
}

/** Of a node that gives out a constant tensor. */
function constantOf(field: Field): Weights | null {
  if (field.number !== graph.node) return null
  const fields = decoded(bytesOf(field))
  if (textOf(fields, node.type) !== 'Constant') return null
  const attributeField = fields.find(({ number }) => number === node.attribute)
  const content =
    attributeField && decoded(bytesOf(attributeField)).find(({ number }) => number === attribute.tensor)
  return content ? weightsOf(bytesOf(content), textOf(fields, node.output)) : null
}

/** The int8 numbers and their scales: one for each output channel, the last dimension of a matrix, else the first. */
function quantized({ name, dims, numbers }: Weights): Uint8Array[] {
  const axis = dims.length === 2 ? 1 : 0
  const channels = dims[axis] ?? 1
  const stride = dims.slice(axis + 1).reduce((product, each) => product * each, 1)
  const channelOf = (index: number) => Math.floor(index / stride) % channels
  const scales = new Float32Array(channels)
  for (const [index, each] of numbers.entries())
    scales[channelOf(index)] = Math.max(scales[channelOf(index)] ?? 0, Math.abs(each) / 127)
  const small = Int8Array.from(numbers, (each, index) => Math.round(each / (scales[channelOf(index)] || 1)))
  const scaleDims = dims.map((each, index) => (index === axis ? each : 1))
  return [
    tensorNamed(`${name}_int8`, { dims, type: dataTypes.int8, raw: new Uint8Array(small.buffer) }),
    tensorNamed(`${name}_scale`, {
      dims: scaleDims,
      type: dataTypes.float,
      raw: new Uint8Array(scales.buffer),
    }),
  ]
}

type Content = { dims: readonly number[]; type: bigint; raw: Uint8Array }

function tensorNamed(name: string, { dims, type, raw }: Content): Uint8Array {
  return encoded([
    ...dims.map((each) => fieldOf(tensor.dims, BigInt(each))),
    fieldOf(tensor.type, type),
    fieldOf(tensor.name, name),
    fieldOf(tensor.raw, raw),
  ])
}

function nodeNamed(type: 'Cast' | 'Mul', inputs: readonly string[], output: string): Uint8Array {
  const toFloat = encoded([
    fieldOf(attribute.name, 'to'),
    fieldOf(attribute.int, dataTypes.float),
    fieldOf(attribute.type, attributeTypes.int),
  ])
  return encoded([
    ...inputs.map((each) => fieldOf(node.input, each)),
    fieldOf(node.output, output),
    fieldOf(node.name, `${output}_restored`),
    fieldOf(node.type, type),
    ...(type === 'Cast' ? [fieldOf(node.attribute, toFloat)] : []),
  ])
}

function fieldOf(number: number, content: bigint | string | Uint8Array): Field {
  if (typeof content === 'bigint') return { number, wire: 0, value: content }
  return { number, wire: 2, value: typeof content === 'string' ? new TextEncoder().encode(content) : content }
}

function decoded(bytes: Uint8Array): Field[] {
  const fields: Field[] = []
  let at = 0
  const readNumber = () => {
    let [number, shift] = [0n, 0n]
    for (;;) {
      const byte = bytes[at++]
      if (byte === undefined) throw new Error('the model is cut off')
      number |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return number
      shift += 7n
    }
  }
  const readBytes = (length: number) => bytes.subarray(at, (at += length))
  while (at < bytes.length) {
    const key = Number(readNumber())
    const wire = key & 7
    const content =
      wire === 0 ? readNumber() : readBytes(wire === 2 ? Number(readNumber()) : wire === 5 ? 4 : 8)
    fields.push({ number: key >> 3, wire, value: content })
  }
  return fields
}

function encoded(fields: readonly Field[]): Uint8Array {
  const parts: Uint8Array[] = fields.flatMap(({ number, wire, value: content }) => {
    const key = varintOf(BigInt((number << 3) | wire))
    if (typeof content === 'bigint') return [key, varintOf(content)]
    return wire === 2 ? [key, varintOf(BigInt(content.length)), content] : [key, content]
  })
  return Buffer.concat(parts)
}

function varintOf(number: bigint): Uint8Array {
  const bytes: number[] = []
  let left = BigInt.asUintN(64, number)
  for (; left >= 0x80n; left >>= 7n) bytes.push(Number(left & 0x7fn) | 0x80)
  return Uint8Array.from([...bytes, Number(left)])
}

function bytesOf({ value: content }: Field): Uint8Array {
  if (typeof content === 'bigint') throw new Error('the model has a number where a message is due')
  return content
}

function textOf(fields: readonly Field[], number: number): string {
  const found = fields.find((field) => field.number === number)
  return found ? new TextDecoder().decode(bytesOf(found)) : ''
}

/** One number, or several that are packed into bytes. */
function numbersOf({ value: content }: Field): number[] {
  if (typeof content === 'bigint') return [Number(content)]
  const numbers: number[] = []
  let [number, shift] = [0, 0]
  for (const byte of content) {
    number += (byte & 0x7f) * 2 ** shift
    shift += 7
    if (byte < 0x80) {
      numbers.push(number)
      ;[number, shift] = [0, 0]
    }
  }
  return numbers
}
