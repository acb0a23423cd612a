import { existsSync, readFileSync } from 'node:fs'

/** A test that shows what a row of a table says. */
export type HoldingTest = { file: string; title: string }

export function at(file: string, title: string): HoldingTest {
  return { file, title }
}

export function exists({ file, title }: HoldingTest): boolean {
  if (!existsSync(file)) return false
  const text = readFileSync(file, 'utf8')
  return ["'", '`', '"'].some((quote) => text.includes(`${quote}${title}${quote}`))
}
