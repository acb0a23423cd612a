/**
 * The repository's own TypeScript files as text, for the architecture tests. They do not parse it, which keeps them
 * short and fast.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type SourceFile = { path: string; text: string; isTest: boolean }

/**
 * An import with its target as a path of the repository or a package's name (`zod/mini`, `node:fs`). `isStatic` is
 * true if the target is loaded with the file: not for type imports and dynamic imports.
 */
export type Import = { specifier: string; target: string; isStatic: boolean }

const folders = '{client,server,shared,sw,migrations,tests}/**/*.{ts,tsx}'

export const sourceFiles: readonly SourceFile[] = [...globSync(folders), 'vite.config.ts']
  .toSorted()
  .map((path) => ({
    path,
    text: readFileSync(path, 'utf8'),
    isTest: path.startsWith('tests/') || /\.test\.tsx?$/.test(path),
  }))

const importPattern = /^(?:import|export)\b[^'"]*?\bfrom '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm

export function importsOf({ path, text }: SourceFile): Import[] {
  return [...text.matchAll(importPattern)].map((match) => {
    const specifier = match[1] ?? match[2] ?? match[3] ?? ''
    const isStatic = match[3] === undefined && !/^(?:import|export) type\b/.test(match[0])
    return { specifier, target: targetOf(specifier, path), isStatic }
  })
}

function targetOf(specifier: string, from: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? join(dirname(from), specifier) : specifier
}

/** The text without comments. */
export function codeOf({ text }: SourceFile): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '')
}
