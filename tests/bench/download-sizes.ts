/**
 * The compressed size of what a phone downloads: before the dashboard shows anything (the entry and its screen with
 * all imports), when the page is idle (the preloaded set), and on demand. `node tests/bench/download-sizes.ts` after
 * a build prints it. The gate runs it as a check: it fails over a budget, if files import each other in a circle, or if
 * the service worker precaches anything but the preloaded set.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import {
  chunkNamed,
  filesOf,
  onDemandSources,
  preloadedFiles,
  readManifest,
} from '#sw/build/preloaded-set.ts'
import type { BenchRow } from './bench-row.ts'

const dist = join(import.meta.dirname, '../../dist')

const firstLoad = () => {
  const manifest = readManifest(dist)
  // index.html preloads what its entry imports part by part.
  const parts = manifest['index.html']?.dynamicImports ?? []
  return filesOf(manifest, ['index.html', ...parts, chunkNamed(manifest, 'home')])
}
/** With what fetches the first rows. */
const signedInStart = () =>
  new Set([...firstLoad(), ...filesOf(readManifest(dist), ['sync/drain-renewing-session.ts'])])
const everything = () => new Set(globSync('assets/*.js', { cwd: dist }))
const preloadedSet = () => preloadedFiles(readManifest(dist), onDemandSources())

const budgets = [
  { what: 'first load of the dashboard, JavaScript', files: firstLoad, ending: '.js', budget: 190 },
  { what: 'first load of the dashboard, CSS', files: firstLoad, ending: '.css', budget: 20 },
  { what: 'preloaded set, JavaScript', files: preloadedSet, ending: '.js', budget: 600 },
] as const

/** What reads receipts, as it is sent, and without what the app itself fetches (docs/decisions/0133-reading-receipts.md). */
const readerBudgetKb = 8_500
const readerFiles = () => globSync('reader/*.gz', { cwd: dist })

/** Each file costs a slow line a request and a slow phone 5 to 9 ms (docs/decisions/0098-slow-first-start.md). */
const fileBudgets = [
  { what: 'start of a signed-in phone', files: signedInStart, budget: 30 },
  { what: 'whole app', files: everything, budget: 60 },
] as const

export const downloadRows: readonly BenchRow[] = [
  ...budgets.map(({ what, files, ending, budget }): BenchRow => ({
    name: `${what}, gzip`,
    budget,
    unit: 'kB',
    measure: async () => {
      const counted = [...files()].filter((file) => file.endsWith(ending))
      return { figure: sizeOf(counted), note: `${counted.length} files` }
    },
  })),
  {
    name: 'receipts: what reads them',
    budget: readerBudgetKb,
    unit: 'kB',
    measure: async () => ({ figure: sentSizeOf(readerFiles()), note: `${readerFiles().length} files` }),
  },
  ...fileBudgets.map(({ what, files, budget }): BenchRow => ({
    name: `${what}, JavaScript files`,
    budget,
    unit: 'files',
    measure: async () => {
      const counted = [...files()].filter((file) => file.endsWith('.js'))
      return { figure: counted.length, note: `${sizeOf(counted).toFixed(1)} kB` }
    },
  })),
]

function sentSizeOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + statSync(join(dist, file)).size, 0) / 1000
}

function sizeOf(files: readonly string[]): number {
  const bytes = files.map((file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length)
  return bytes.reduce((sum, size) => sum + size, 0) / 1000
}

/** Compares what the worker precaches with the preloaded set and the public folder. */
function precacheProblems(): string[] {
  const worker = readFileSync(join(dist, 'sw.js'), 'utf8')
  const precached = new Set([...worker.matchAll(/"?url"?:"([^"]+)"/g)].map(([, url = '']) => url))
  const due = new Set(['index.html', 'manifest.webmanifest', ...publicFiles(), ...preloadedSet()])
  return [
    ...[...due].filter((file) => !precached.has(file)).map((file) => `not precached: ${file}`),
    ...[...precached].filter((file) => !due.has(file)).map((file) => `precached, and not preloaded: ${file}`),
  ]
}

/** They are fetched when somebody reads a receipt, so that no page may ask for them before, and none of them is twice in the build. */
function readerProblems(): string[] {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const binaries = globSync('**/*.{wasm,onnx}', { cwd: dist })
  return [
    ...(readerFiles().length === 6 && existsSync(join(dist, 'reader/licenses.txt'))
      ? []
      : ['the reader is not in the build, or not with its licences']),
    ...binaries.map((file) => `uncompressed, beside the reader's files: ${file}`),
    ...(/reader[-/]/.test(page) ? ['the page asks for the reader'] : []),
  ]
}

/** Files that import each other in a circle may find each other's constants not evaluated yet. */
function circles(): string[] {
  const manifest = readManifest(dist)
  return Object.keys(manifest).flatMap((chunk) => {
    const imports = manifest[chunk]?.imports ?? []
    const isReached = imports.some((each) => filesOf(manifest, [each]).has(manifest[chunk]?.file ?? ''))
    return isReached ? [`imports itself by others: ${chunk}`] : []
  })
}

/** Without what only other services fetch, and what a browser shows before it installs the app. */
function publicFiles(): string[] {
  const files = globSync('**/*.*', { cwd: join(import.meta.dirname, '../../client/public') })
  return files.filter((file) => file !== 'share-image.png' && !file.startsWith('screenshots/'))
}

if (import.meta.main) {
  for (const { name, budget, unit, measure } of downloadRows) {
    const { figure, note } = await measure()
    console.log(`${name}: ${figure.toFixed(1)} ${unit} of ${budget} (${note})`)
    if (figure > budget) process.exitCode = 1
  }
  const preloaded = preloadedSet()
  const rest = globSync('assets/*.js', { cwd: dist }).filter((file) => !preloaded.has(file))
  console.log(`on demand, JavaScript, gzip: ${sizeOf(rest).toFixed(1)} kB (${rest.length} files)`)
  const problems = [...precacheProblems(), ...readerProblems(), ...circles()]
  for (const problem of problems) console.log(problem)
  if (problems.length > 0) process.exitCode = 1
}
