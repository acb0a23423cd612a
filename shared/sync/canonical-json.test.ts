import { expect, it } from 'vitest'
import { canonicalJson } from './checksum.ts'

it.each([
  ['fields in any order', { b: [{ d: 1, c: 'あ"' }], a: null }, '{"a":null,"b":[{"c":"あ\\"","d":1}]}'],
  ['an undefined field', { b: undefined, a: [undefined] }, '{"a":[null]}'],
  [
    'a field that an object has by itself',
    JSON.parse('{"b":1,"__proto__":{"a":2}}'),
    '{"__proto__":{"a":2},"b":1}',
  ],
  ['nothing', undefined, 'null'],
  ['keys in the order of code units', { é: 1, z: 2, Z: 3 }, '{"Z":3,"z":2,"é":1}'],
])('gives equal values equal text: %s', (_, value, text) => {
  expect(canonicalJson(value)).toBe(text)
})
