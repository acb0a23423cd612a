/** The repository's own TypeScript, as the architecture tests read it: by text, so that they stay short and quick. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type SourceFile = { path: string; text: string; isTest: boolean }

/**
 * An import as the repository's path, or as the name of a package (`zod/mini`, `node:fs`). `isStatic`: loaded with the file,
 * being neither a type alone nor fetched when it is asked for.
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

/** The text without comments, which may say anything. */
export function codeOf({ text }: SourceFile): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '')
}
