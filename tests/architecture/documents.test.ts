/** The commands and paths in the documents exist. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

const documents = [...globSync('docs/**/*.md'), 'README.md', 'CHANGELOG.md'].map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}))
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))

function mentions(pattern: RegExp): { path: string; name: string }[] {
  return documents.flatMap(({ path, text }) => {
    return [...text.matchAll(pattern)].map((match) => ({ path, name: match[1] ?? match[0] }))
  })
}

describe('the documents', () => {
  it('name npm scripts that exist', () => {
    const named = [...mentions(/npm run ([\w:-]+)/g), ...mentions(/npm (start|test)\b/g)]
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter(({ name }) => !(name in scripts))).toEqual([])
  })

  it('link to files that exist', () => {
    const linked = mentions(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)
    expect(linked.filter(({ path, name }) => !existsSync(join(dirname(path), name)))).toEqual([])
  })

  it('name paths of the repository that exist', () => {
    const named = mentions(/`((?:client|server|shared|sw|migrations|tests|docs|\.ci)\/[\w./-]*)`/g)
    expect(named.filter(({ name }) => !existsSync(name))).toEqual([])
  })

  it('describe the environment variables that the server reads, and no other', () => {
    const main = readFileSync('server/environment-settings.ts', 'utf8')
    const read = [...main.matchAll(/^ {2}([A-Z][A-Z_]+): z\./gm)].map((match) => match[1])
    const operating = readFileSync('docs/operating.md', 'utf8')
    const described = [...operating.matchAll(/^\| `([A-Z][A-Z_]+)` +\|/gm)].map((match) => match[1])
    expect(read.length).toBeGreaterThan(3)
    expect(new Set(described)).toEqual(new Set(read))
  })

  it('list in the index every numbered decision that holds, and none that is superseded', () => {
    const index = readFileSync('docs/decisions/README.md', 'utf8')
    const pages = globSync('docs/decisions/[0-9][0-9][0-9][0-9]-[a-z]*.md').map((path) => ({
      name: path.slice('docs/decisions/'.length),
      isSuperseded: /^\d{4}-\d\d-\d\d\. Superseded by /m.test(readFileSync(path, 'utf8')),
    }))
    expect(pages.filter(({ isSuperseded }) => isSuperseded).length).toBeGreaterThan(3)
    const wrong = pages.filter(({ name, isSuperseded }) => index.includes(`(${name})`) === isSuperseded)
    expect(wrong).toEqual([])
  })

  it('are short where a newcomer begins', () => {
    expect(statSync('README.md').size).toBeLessThanOrEqual(9_000)
    expect(readFileSync('docs/design.md', 'utf8').split('\n').length).toBeLessThanOrEqual(701)
  })
})
