/**
 * Computes which files of a build belong to the preloaded set: what the page fetches when it is idle and the service
 * worker precaches. It is all code except what only `onDemand(() => import(…))` and `loadOnDemand(() => import(…))` lead to.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { screenGroupOf } from './chunk-groups.ts'

const root = join(import.meta.dirname, '../..')
const names = z.optional(z.array(z.string()))
const Chunk = z.object({
  file: z.string(),
  /** Of a group of chunk-groups.ts, its name. */
  name: z.optional(z.string()),
  imports: names,
  dynamicImports: names,
  css: names,
  assets: names,
})
const Manifest = z.record(z.string(), Chunk)
export type Manifest = z.infer<typeof Manifest>

export function readManifest(dist: string): Manifest {
  return Manifest.parse(JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')))
}

const onDemandPattern = /\b(?:onDemand|loadOnDemand)\(\s*\(\) =>\s*import\(\s*'([^']+)'\s*\)/g

/** The sources of on-demand code, relative to the client's folder. */
export function onDemandSources(): Set<string> {
  const client = join(root, 'client')
  const sources = globSync('**/*.{ts,tsx}', { cwd: client }).flatMap((file) =>
    [...readFileSync(join(client, file), 'utf8').matchAll(onDemandPattern)].map(([, specifier = '']) =>
      join(file, '..', specifier),
    ),
  )
  return new Set(sources)
}

/** The chunk of a group of chunk-groups.ts. */
export function chunkNamed(manifest: Manifest, group: string): string {
  const chunk = Object.keys(manifest).find((key) => manifest[key]?.name === group)
  if (chunk === undefined) throw new Error(`the build has no group ${group}`)
  return chunk
}

/** The files of the given chunks and of all that these import statically. */
export function filesOf(manifest: Manifest, chunks: readonly string[]): Set<string> {
  return filesReached(manifest, chunks, () => [])
}

/** The chunks of fetched code: those of its own, and those that screens share. */
export function chunksOf(manifest: Manifest, sources: ReadonlySet<string>): Set<string> {
  return new Set(
    [...sources].map((source) => {
      const group = manifest[source] ? undefined : screenGroupOf(source)
      return group === undefined ? source : chunkNamed(manifest, group)
    }),
  )
}

export function preloadedFiles(manifest: Manifest, sources: ReadonlySet<string>): Set<string> {
  const onDemand = chunksOf(manifest, sources)
  const unknown = [...onDemand].filter((name) => !manifest[name])
  if (unknown.length > 0) throw new Error(`on demand, and no chunk of their own: ${unknown.join(', ')}`)
  const files = filesReached(manifest, ['index.html'], ({ dynamicImports = [] }) =>
    dynamicImports.filter((name) => !onDemand.has(name)),
  )
  const preloaded = [...onDemand].filter((name) => files.has(manifest[name]?.file ?? ''))
  if (preloaded.length > 0)
    throw new Error(`on demand, and imported by preloaded code: ${preloaded.join(', ')}`)
  return files
}

function filesReached(
  manifest: Manifest,
  chunks: readonly string[],
  furtherOf: (chunk: z.infer<typeof Chunk>) => readonly string[],
): Set<string> {
  const reached = new Set(chunks)
  const files = new Set<string>()
  // Iterating over a set includes elements that are added meanwhile.
  for (const name of reached) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`the build has no ${name}`)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    for (const further of [...(chunk.imports ?? []), ...furtherOf(chunk)]) reached.add(further)
  }
  return files
}
