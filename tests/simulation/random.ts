/** Seeded random numbers. The same seed always gives the same numbers. */

export type Random = {
  /** At least 0 and less than 1. */
  next: () => number
  below: (end: number) => number
  chance: (probability: number) => boolean
  pick: <Item>(list: readonly Item[]) => Item | undefined
  /** A random subset in random order; not empty unless the list is. */
  some: <Item>(list: readonly Item[]) => Item[]
}

export function createRandom(seed: number): Random {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (list) => list[below(list.length)],
    some: (list) => {
      const left = [...list]
      const count = Math.min(list.length, 1 + below(list.length))
      return Array.from({ length: count }, () => left.splice(below(left.length), 1)).flat()
    },
  }
}
