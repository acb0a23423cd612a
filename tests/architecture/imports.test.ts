/** Which file may import which, and in what form. */
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { boundaries, exceptions } from './import-boundaries.ts'
import { onDemandSources } from '#sw/build/preloaded-set.ts'
import { type Import, type SourceFile, codeOf, importsOf, sourceFiles } from './source-files.ts'

type Edge = { file: SourceFile; imported: Import }

const edges: Edge[] = sourceFiles.flatMap((file) => importsOf(file).map((imported) => ({ file, imported })))
/** Tests may import anything, and configuration files are outside of the table. */
const productEdges = edges.filter(({ file }) => !file.isTest && file.path.includes('/'))

const shown = ({ file, imported }: Edge) => `${file.path} → ${imported.target}`

describe('imports', () => {
  it('are found by this test', () => {
    expect(productEdges.length).toBeGreaterThan(300)
  })

  it('stay within the table of boundaries', () => {
    expect(productEdges.filter((edge) => !isAllowed(edge)).map(shown)).toEqual([])
  })

  it('need every listed exception', () => {
    const needless = exceptions.filter(
      (exception) => !productEdges.some((edge) => isExcepted(edge, exception)),
    )
    expect(needless).toEqual([])
  })

  it('never name a private file of another feature', () => {
    const intruders = productEdges.filter(({ file, imported }) => {
      const feature = /^client\/features\/[^/]+\/(?=[^/]+\/)/.exec(imported.target)?.[0]
      return feature !== undefined && !file.path.startsWith(feature)
    })
    expect(intruders.map(shown)).toEqual([])
  })

  it('never name a test from the product', () => {
    expect(productEdges.filter(({ imported }) => imported.target.startsWith('tests/')).map(shown)).toEqual([])
  })

  it('go across folders by the imports map, not by `../../`', () => {
    expect(edges.filter(({ imported }) => imported.specifier.startsWith('../..')).map(shown)).toEqual([])
  })

  it('name existing files, with their extension', () => {
    const isOwn = ({ specifier }: Import) => specifier.startsWith('#') || specifier.startsWith('.')
    expect(
      edges.filter(({ imported }) => isOwn(imported) && !existsSync(imported.target)).map(shown),
    ).toEqual([])
  })

  it('are not re-exported', () => {
    const passingOn = sourceFiles.filter(
      ({ text, isTest }) => !isTest && /^export\b[^'"=(]*\bfrom '/m.test(text),
    )
    expect(passingOn.map(({ path }) => path)).toEqual([])
  })
})

describe('files that import each other', () => {
  it('are found, types included', () => {
    const ring = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', ['a']],
      ['d', []],
    ])
    expect(circlesIn(ring)).toEqual([['a', 'b', 'c']])
  })

  it('do not exist, so that each file can be read, tested and moved without the others, types included', () => {
    const targets = new Map<string, string[]>()
    for (const { file, imported } of productEdges)
      targets.set(file.path, [...(targets.get(file.path) ?? []), imported.target])
    expect(circlesIn(targets)).toEqual([])
  })

  it('are not of features that import each other, so that each feature can be read without the ones above it', () => {
    const featureOf = (path: string) => /^client\/features\/([^/]+)\//.exec(path)?.[1]
    const targets = new Map<string, string[]>()
    for (const { file, imported } of productEdges) {
      const [feature, target] = [featureOf(file.path), featureOf(imported.target)]
      if (feature && target && feature !== target)
        targets.set(feature, [...(targets.get(feature) ?? []), target])
    }
    expect(circlesIn(targets)).toEqual([])
  })
})

/** Groups of files that import each other in a circle, found by Tarjan's algorithm. */
function circlesIn(targets: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = []
  const indexes = new Map<string, number>()
  const open: string[] = []
  /** Returns the smallest index of an open file that this file reaches by imports. */
  const visit = (path: string): number => {
    const index = indexes.size
    indexes.set(path, index)
    open.push(path)
    let lowest = index
    for (const target of targets.get(path) ?? []) {
      const seen = indexes.get(target)
      if (seen === undefined) lowest = Math.min(lowest, visit(target))
      else if (open.includes(target)) lowest = Math.min(lowest, seen)
    }
    if (lowest === index) {
      const members = open.splice(open.indexOf(path))
      if (members.length > 1 || targets.get(path)?.includes(path)) circles.push(members.toSorted())
    }
    return lowest
  }
  for (const path of targets.keys()) if (!indexes.has(path)) visit(path)
  return circles
}

describe('the first screen', () => {
  it('loads no code that records, sends or undoes changes, none that shows notices, and no schemas', () => {
    const entry = 'client/main.tsx'
    const reached = new Set([entry, 'client/features/dashboard/dashboard-screen.tsx'])
    for (const path of reached)
      for (const { file, imported } of productEdges)
        // The entry imports the app in parts.
        if (file.path === path && (imported.isStatic || path === entry)) reached.add(imported.target)
    expect(reached).toContain('shared/sync/plan-sends.ts')
    const later = [
      'shared/mutations/registry.ts',
      'shared/sync/drain.ts',
      'shared/sync/rebase.ts',
      'client/sync/fetch-transport.ts',
      'client/ui/notice-board.tsx',
      'client/shell/sync-stopped-notice.tsx',
      'shared/messages/rejections.ts',
      'zod/mini',
    ]
    expect(later.filter((path) => reached.has(path))).toEqual([])
  })
})

describe('a lazy screen', () => {
  const client = sourceFiles.filter(({ path, isTest }) => path.startsWith('client/') && !isTest)
  const home = 'client/platform/lazy-screens.ts'
  const countOf = (pattern: RegExp, files: readonly SourceFile[]) =>
    files.flatMap((file) => codeOf(file).match(pattern) ?? []).length

  it('is either preloaded or on demand', () => {
    const routes = client.filter(({ path }) => path === 'client/routes.tsx')
    const said = countOf(/\b(?:preloaded|onDemand)\(\s*\(\) =>\s*import\('[^']+'\)/g, routes)
    expect(said).toBeGreaterThan(10)
    expect(said).toBe(countOf(/\bimport\(|\blazy\w*\(/g, routes))
    const elsewhere = client.filter(({ path, text }) => path !== home && /\blazyRouteComponent\b/.test(text))
    expect(elsewhere.map(({ path }) => path)).toEqual([])
  })

  it('on demand is written in the form that the build finds, so that it is not precached', () => {
    const others = client.filter(({ path }) => path !== home)
    const inForm = countOf(/\b(?:onDemand|loadOnDemand)\(\s*\(\) =>\s*import\(\s*'[^']+'\s*\)/g, others)
    expect(countOf(/\b(?:onDemand|loadOnDemand)\(/g, others)).toBe(inForm)
    expect(onDemandSources().size).toBeGreaterThan(10)
  })

  // The build takes the handlers of `then` into the import that waits for the style sheets, so that they do not hear of one
  // that is not fetched.
  it('a part that may be missing is waited for by a function, not by a handler of its import', () => {
    const handled = client.filter((file) => /\bimport\('[^']+'\)\s*\.then\(/.test(codeOf(file)))
    expect(handled.map(({ path }) => path)).toEqual([])
  })
})

function isAllowed(edge: Edge): boolean {
  const { file, imported } = edge
  const boundary = boundaries.find(({ files }) => file.path.startsWith(files))
  if (!boundary) return false
  return (
    imported.target.startsWith(boundary.files) ||
    boundary.may.some((beginning) => imported.target.startsWith(beginning)) ||
    exceptions.some((exception) => isExcepted(edge, exception))
  )
}

function isExcepted({ file, imported }: Edge, { from, to }: { from: string; to: string }): boolean {
  return file.path.startsWith(from) && imported.target === to
}
