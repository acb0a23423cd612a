/**
 * Mantine's style sheets are imported one by one (client/ui/mantine-styles.ts). A component without its own is only noticed
 * by looking at it.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { assert } from '#shared/assert.ts'
import { sourceFiles } from './source-files.ts'

const folder = '@mantine/core/styles'
const client = sourceFiles.filter(({ path, isTest }) => path.startsWith('client/') && !isTest)

/** The components imported from Mantine that have a style sheet. */
function styledComponents(text: string): string[] {
  const lists = text.matchAll(/^import \{([^}]*)\} from '@mantine\/core'/gm)
  const names = [...lists].flatMap(([, list = '']) => list.split(',').map((name) => name.trim()))
  return names.filter((name) => name !== '' && existsSync(`node_modules/${folder}/${name}.css`))
}

it('the style sheet of every Mantine component in use is imported', () => {
  const used = client.flatMap(({ path, text }) => styledComponents(text).map((name) => ({ path, name })))
  expect(used).toContainEqual({ path: 'client/shell/loading-page.tsx', name: 'Loader' })
  const isStyled = (name: string) =>
    client.some(({ text }) => text.includes(`import '${folder}/${name}.css'`))
  expect(used.filter(({ name }) => !isStyled(name))).toEqual([])
})

/** The style sheets that a file imports, each with the classes that the file takes from it. */
function takenClasses({ path: file, text }: { path: string; text: string }) {
  return [...text.matchAll(/^import (\w+) from '(.+\.module\.css)'/gm)].map(([, name = '', from = '']) => ({
    file,
    sheet: from.startsWith('#') ? from.slice(1) : join(dirname(file), from),
    classes: [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].flatMap(([, each]) => each ?? []),
  }))
}

it('every class that a screen takes from a style sheet is there, and every class of a style sheet is taken', () => {
  const taken = client.flatMap(takenClasses)
  const used = Map.groupBy(taken, ({ sheet }) => sheet)
  assert(used.size > 20, 'the style sheets of the screens are found')
  const faults: string[] = []
  for (const [sheet, takers] of used) {
    const css = readFileSync(sheet, 'utf8').replaceAll(/\/\*.*?\*\/|:global\([^)]*\)|\{[^{}]*\}/gs, ' ')
    const defined = new Set([...css.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, name = '']) => name))
    const wanted = new Set(takers.flatMap(({ classes }) => classes))
    for (const { file, classes } of takers)
      faults.push(...classes.filter((name) => !defined.has(name)).map((name) => `${file} takes .${name}`))
    faults.push(...[...defined].filter((name) => !wanted.has(name)).map((name) => `${sheet} has .${name}`))
  }
  expect(faults).toEqual([])
})
