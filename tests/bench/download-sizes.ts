/**
 * What the dashboard loads before it shows anything, compressed: the entry and its screen with all that they import.
 * `node tests/bench/first-load.ts` after a build prints it, and fails over the budget: that is the gate's check.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import type { BenchRow } from './bench-row.ts'

const dist = join(import.meta.dirname, '../../dist')
const names = z.optional(z.array(z.string()))
const Manifest = z.record(z.string(), z.object({ file: z.string(), imports: names, css: names }))
const roots = ['index.html', 'features/dashboard/dashboard-screen.tsx']

const budgets = [
  { kind: 'JavaScript', ending: '.js', budget: 220 },
  { kind: 'CSS', ending: '.css', budget: 20 },
] as const

export const firstLoadRows: readonly BenchRow[] = budgets.map(({ kind, ending, budget }) => ({
  ...{ name: `first load of the dashboard, ${kind}, gzip`, budget, unit: 'kB' },
  measure: async () => {
    const files = [...firstLoadFiles()].filter((file) => file.endsWith(ending))
    return { figure: sizeOf(files), note: `${files.length} files` }
  },
}))

function firstLoadFiles(): Set<string> {
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')))
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`the build has no ${name}`)
    if (seen.has(name)) return
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const root of roots) visit(root)
  return files
}

function sizeOf(files: readonly string[]): number {
  const bytes = files.map((file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length)
  return bytes.reduce((sum, size) => sum + size, 0) / 1000
}

if (import.meta.main) {
  for (const { name, budget, unit, measure } of firstLoadRows) {
    const { figure, note } = await measure()
    console.log(`${name}: ${figure.toFixed(1)} ${unit} of ${budget} (${note})`)
    if (figure > budget) process.exitCode = 1
  }
}
