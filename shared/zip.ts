import { assert } from './assert.ts'

/** The pairs of two lists of one length. */
export function zip<First, Second>(
  first: readonly First[],
  second: readonly Second[],
): (readonly [First, Second])[] {
  assert(first.length === second.length, 'both lists have one length')
  const others = second.values()
  return first.map((each) => {
    const other = others.next()
    assert(!other.done, 'both lists have one length')
    return [each, other.value]
  })
}
