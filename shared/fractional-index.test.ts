import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyBetween, keysBetween } from './fractional-index.ts'
import { orderKeySchema } from './model/fields.ts'

const keySchema = orderKeySchema()
const isKey = (key: string) => keySchema.safeParse(key).success

/** A list of keys made by inserting at arbitrary places, as people do. */
const insertions = fc.array(fc.nat({ max: 1_000 }), { maxLength: 60 })
function keysOf(places: readonly number[]): string[] {
  const keys: string[] = []
  for (const place of places) {
    const index = place % (keys.length + 1)
    keys.splice(index, 0, keyBetween(keys[index - 1] ?? null, keys[index] ?? null))
  }
  return keys
}

describe('a key between two others', () => {
  it.each([
    [null, null, 'V'],
    ['V', null, 'W'],
    ['z', null, 'zV'],
    ['zz', null, 'zzV'],
    [null, 'V', 'U'],
    [null, '1', '0V'],
    [null, '1V', '1'],
    [null, '01', '00V'],
    ['V', 'X', 'W'],
    ['V', 'W', 'VV'],
    ['V', 'V1', 'V0V'],
    ['Vz', 'W', 'VzV'],
    ['Vz', 'W1', 'W'],
    ['V', 'V01', 'V00V'],
  ])('of %s and %s is %s', (lower, upper, key) => {
    expect(keyBetween(lower, upper)).toBe(key)
  })

  it('is a key, and lies between them, wherever people insert', () => {
    fc.assert(
      fc.property(insertions, (places) => {
        const keys = keysOf(places)
        expect(keys.filter((key) => !isKey(key))).toEqual([])
        expect(keys.toSorted()).toEqual(keys)
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })

  it('does not exist between equal ones, which is a defect', () => {
    expect(() => keyBetween('V', 'V')).toThrow('equal')
  })

  it('stays short when 300 are added at the end, at the beginning or behind the first', () => {
    const ends = keysOf(Array.from({ length: 300 }, (_, index) => index))
    const beginnings = keysOf(Array.from({ length: 300 }, () => 0))
    const behindFirst = keysOf(
      [0, ...Array.from({ length: 299 }, () => 1)].map((place, index) => (index < 2 ? index : place)),
    )
    const longest = (keys: readonly string[]) => Math.max(...keys.map(({ length }) => length))
    expect([longest(ends), longest(beginnings), longest(behindFirst)]).toEqual([10, 10, 12])
  })
})

describe('several keys between two others', () => {
  const bound = fc.option(insertions.map((places) => keysOf(places).at(-1) ?? 'V'))

  it('are in ascending order and between them', () => {
    fc.assert(
      fc.property(bound, bound, fc.nat({ max: 40 }), (one, other, count) => {
        const [lower, upper] = one !== null && other !== null && one > other ? [other, one] : [one, other]
        if (lower !== null && lower === upper) return
        const keys = keysBetween(lower, upper, count)
        const all = [...(lower === null ? [] : [lower]), ...keys, ...(upper === null ? [] : [upper])]
        expect(keys).toHaveLength(count)
        expect(keys.filter((key) => !isKey(key))).toEqual([])
        expect(all.toSorted()).toEqual(all)
        expect(new Set(all).size).toBe(all.length)
      }),
    )
  })
})
