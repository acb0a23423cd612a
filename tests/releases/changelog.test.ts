import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { closeTopSection, linesOfSectionMax, sectionsOf, versionsIn } from './changelog.ts'
import { releases } from './open-release.ts'

const changelog = readFileSync('CHANGELOG.md', 'utf8')
const Versioned = z.object({ version: z.string() })
const Lock = z.object({ version: z.string(), packages: z.object({ '': Versioned }) })
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

describe('CHANGELOG.md', () => {
  it('begins with what comes next, and has a section for each release whose data are kept', () => {
    expect(sectionsOf(changelog)[0]?.title).toBe('Unreleased')
    expect(versionsIn(changelog).toReversed()).toEqual(releases)
  })

  it('says what is new in a release in fifteen lines at most', () => {
    const [, ...released] = sectionsOf(changelog).map(({ title, lines }) => ({ title, count: lines.length }))
    expect(released.filter(({ count }) => count === 0 || count > linesOfSectionMax)).toEqual([])
  })

  it('has the version of package.json as its newest release', () => {
    const { version, packages } = Lock.parse(readJson('package-lock.json'))
    expect([Versioned.parse(readJson('package.json')).version, version, packages[''].version]).toEqual(
      Array.from({ length: 3 }, () => versionsIn(changelog)[0]),
    )
  })
})

describe('a release', () => {
  const before = '# Changelog\n\n## Unreleased\n\n- new\n\n## 0.9.1, 2026-11-29\n\n- old\n'
  const release = (version: string, text = before) => closeTopSection(text, { version, date: '2026-11-30' })

  it('closes the top section and begins another', () => {
    expect(release('0.10.0')).toBe(before.replace('- new', '## 0.10.0, 2026-11-30\n\n- new'))
  })

  it.each([
    ['of the version that there is', () => release('0.9.1'), 'newer than 0.9.1'],
    ['of an earlier version', () => release('0.9.0'), 'newer than 0.9.1'],
    ['that is no version', () => release('next'), 'newer than 0.9.1'],
    ['without anything new', () => release('0.10.0', before.replace('- new\n', '')), 'what is new'],
    [
      'with too much to read',
      () => release('0.10.0', before.replace('- new\n', '- new\n'.repeat(16))),
      'at most 15 lines',
    ],
    [
      'without a section for what comes next',
      () => release('0.10.0', before.replace('Unreleased', '1.0.0')),
      'begins with ## Unreleased',
    ],
  ])('%s is refused', (_name, refused, reason) => {
    expect(refused).toThrow(reason)
  })
})
