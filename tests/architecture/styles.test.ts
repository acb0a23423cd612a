/**
 * Mantine's style sheets are imported one by one (client/ui/mantine-styles.ts). A component without its own is only noticed
 * by looking at it.
 */
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
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
