/** Rules about the names and contents of files that the linter cannot express. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { sourceFiles } from './source-files.ts'

/** Names that do not say what the file contains. */
const emptyNames = new Set([
  'util',
  'utils',
  'helper',
  'helpers',
  'common',
  'misc',
  'data',
  'info',
  'manager',
])
const commentWidthMax = 130
const nameExceptions = [
  { path: 'server/db/data-lock.ts', because: 'what it locks is the data folder as a whole' },
]

describe('files', () => {
  it('have names that say what they contain', () => {
    const isExcepted = (path: string) => nameExceptions.some((exception) => exception.path === path)
    const nameless = sourceFiles.filter(({ path }) => {
      const nameParts = basename(path).split(/[-.]/)
      return nameParts.some((word) => emptyNames.has(word)) && !isExcepted(path)
    })
    expect(nameless.map(({ path }) => path)).toEqual([])
  })

  it('silence a rule only with a reason', () => {
    const silencing = /(?:ox|es)lint-disable|@ts-(?:ignore|expect-error|nocheck)/
    const lines = sourceFiles.flatMap(({ path, text }) => text.split('\n').map((line) => ({ path, line })))
    const silent = lines.filter(({ path, line }) => {
      return silencing.test(line) && !/ -- \S+/.test(line) && !path.startsWith('tests/architecture/')
    })
    expect(silent).toEqual([])
  })

  it('have comments of at most 130 columns, which the formatter leaves as they are', () => {
    const wide = sourceFiles
      .filter(({ isTest }) => !isTest)
      .flatMap(({ path, text }) => text.split('\n').map((line) => ({ path, line })))
      .filter(({ line }) => /^\s*(?:\/\*|\*|\/\/)/.test(line) && line.length > commentWidthMax)
    expect(wide).toEqual([])
  })

  it('leave the environment to server/main.ts', () => {
    const readers = sourceFiles.filter(
      ({ path, isTest }) => !isTest && path.includes('/') && path !== 'server/main.ts',
    )
    expect(readers.filter(({ text }) => /process\.env\b/.test(text)).map(({ path }) => path)).toEqual([])
  })
})

describe('package.json', () => {
  const Versions = z.record(z.string(), z.string())
  const Package = z.object({
    dependencies: Versions,
    devDependencies: Versions,
    optionalDependencies: Versions,
  })
  const { dependencies, devDependencies, optionalDependencies } = Package.parse(
    JSON.parse(readFileSync('package.json', 'utf8')),
  )

  it('names exact versions', () => {
    const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
  })
})
