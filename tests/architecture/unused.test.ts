/** What is written and used nowhere was forgotten somewhere: in the registry, in the route map, in a table of calls. */
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type SourceFile, codeOf, importsOf, sourceFiles } from './source-files.ts'

/** Files that something other than an import opens. */
const entries = [
  { path: 'client/main.tsx', because: 'client/index.html loads it' },
  { path: 'sw/sw.ts', because: 'the build makes the worker of it' },
  { path: 'server/main.ts', because: 'npm starts it' },
  { path: 'server/answers/answer-worker.ts', because: 'a thread runs it' },
  { path: 'server/explorer/explorer-child.ts', because: 'a process runs it' },
  { path: 'server/explorer/export-child.ts', because: 'a process runs it' },
  { path: 'server/explorer/trial-child.ts', because: 'a process runs it' },
  { path: 'vite.config.ts', because: 'Vite and Vitest read it' },
]
const usedOtherwise = [{ name: 'up', in: 'migrations/', because: 'every migration exports it for Kysely' }]

const product = sourceFiles.filter(({ isTest }) => !isTest)
const imported = new Set(sourceFiles.flatMap((file) => importsOf(file).map(({ target }) => target)))

/** Of a file that is fetched as a whole, the text does not say what is used. */
const fetched = new Set(
  sourceFiles.flatMap((file) =>
    [...codeOf(file).matchAll(/\bimport\('([^']+)'\)(?!,\s*')/g)].map(([, path = '']) => path),
  ),
)
/** By name alone: two exports of one name count as one. A lazy screen is named beside its file. */
const importPattern = /\bimport\s+(?:type\s+)?\{([^}]*)\}\s+from '[^']+'|\bimport\('[^']+'\),\s*'(\w+)'/g
const importedNames = new Set(
  sourceFiles.flatMap((file) =>
    [...codeOf(file).matchAll(importPattern)].flatMap(([, names = '', screen = '']) => [
      ...namesIn(names),
      screen,
    ]),
  ),
)

function namesIn(list: string): string[] {
  return list.split(',').map((name) =>
    name
      .trim()
      .replace(/^type /, '')
      .replace(/\s+as .*/, ''),
  )
}

const isFetched = ({ path }: SourceFile) => [...fetched].some((each) => each.endsWith(`/${basename(path)}`))

describe('every file of the product', () => {
  it('is imported, or opened by something else', () => {
    const isEntry = (path: string) =>
      path.startsWith('migrations/2') || entries.some((entry) => entry.path === path)
    const unused = product.filter(({ path }) => !imported.has(path) && !isEntry(path))
    expect(unused.map(({ path }) => path)).toEqual([])
  })

  it('exports only what another file imports', () => {
    const unused = product
      .filter((file) => !isFetched(file))
      .flatMap((file) =>
        [...codeOf(file).matchAll(/^export (?:async )?(?:function\*?|const|type|class|interface) (\w+)/gm)]
          .map(([, name = '']) => name)
          .filter((name) => !importedNames.has(name))
          .filter(
            (name) => !usedOtherwise.some((known) => known.name === name && file.path.startsWith(known.in)),
          )
          .map((name) => `${basename(file.path)}: ${name}`),
      )
    expect(unused).toEqual([])
  })
})

it('a limit that a single file uses is at the head of that file, not in shared/limits.ts', () => {
  const limits = sourceFiles.find(({ path }) => path === 'shared/limits.ts')
  const names = [...(limits ? codeOf(limits) : '').matchAll(/^export const (\w+)/gm)].map(
    ([, name = '']) => name,
  )
  const usersOf = (name: string) =>
    product.filter((file) => file !== limits && new RegExp(`\\b${name}\\b`).test(codeOf(file)))
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => usersOf(name).length < 2)).toEqual([])
})
