import { describe, expect, it } from 'vitest'
import { type ScopeHistory, areOfTwoHistories, mergedHistory, thinnedVersions } from './scope-history.ts'

const named = (...versions: number[]): ScopeHistory =>
  versions.map((version) => ({ version, id: `id-${version}` }))

describe('the versions that are kept of a history', () => {
  it('are the newest sixteen, and few of those before', () => {
    const versions = thinnedVersions(100_000)
    expect(versions.slice(0, 17)).toEqual(Array.from({ length: 17 }, (_, index) => 100_000 - index))
    expect(versions.length).toBeLessThan(50)
    expect(versions.toSorted((a, b) => b - a)).toEqual(versions)
    expect(thinnedVersions(3)).toEqual([3, 2, 1])
    expect(thinnedVersions(0)).toEqual([])
  })

  it('stay few, however many come one after the other', () => {
    let history: ScopeHistory = []
    for (let version = 1; version <= 2_000; version++) history = mergedHistory(named(version), history)
    expect(history.length).toBeLessThan(45)
    expect(history.slice(0, 16)).toEqual(named(...thinnedVersions(2_000).slice(0, 16)))
    expect(history.at(-1)?.version).toBeLessThan(1_000)
  })

  it('are thinned from the seventeenth on: of two at about one distance the older stays', () => {
    expect(mergedHistory(named(100), named(85, 84, 83))).toEqual(named(100, 85, 83))
    expect(mergedHistory(named(1_000), named(900, 890, 800))).toEqual(named(1_000, 890, 800))
  })

  it('have each version once, as the newer answer names it', () => {
    const older = [{ version: 3, id: 'lost' }, ...named(2, 1)]
    expect(mergedHistory(named(4, 3), older)).toEqual(named(4, 3, 2, 1))
  })
})

it.each([
  ['one version has two names', named(3, 2), [{ version: 2, id: 'other' }], true],
  ['all that both have is the same', named(3, 2), named(2, 1), false],
  ['they have no version in common', named(3), named(2), false],
])('of two histories: %s', (_, one, other, expected) => {
  expect(areOfTwoHistories(one, other)).toBe(expected)
})
