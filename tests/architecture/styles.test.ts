/** Mantine's styles are named one by one (client/ui/styles.ts); a component whose own is missing only looks wrong. */
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

const folder = '@mantine/core/styles'
const client = sourceFiles.filter(({ path, isTest }) => path.startsWith('client/') && !isTest)

/** The components that a file takes from Mantine and that have a style sheet. */
function styledComponents(text: string): string[] {
  const lists = text.matchAll(/^import \{([^}]*)\} from '@mantine\/core'/gm)
  const names = [...lists].flatMap(([, list = '']) => list.split(',').map((name) => name.trim()))
  return names.filter((name) => name !== '' && existsSync(`node_modules/${folder}/${name}.css`))
}

it('every component of Mantine in use has its styles', () => {
  const used = client.flatMap(({ path, text }) => styledComponents(text).map((name) => ({ path, name })))
  expect(used).toContainEqual({ path: 'client/shell/loading-page.tsx', name: 'Loader' })
  const isStyled = (name: string) =>
    client.some(({ text }) => text.includes(`import '${folder}/${name}.css'`))
  expect(used.filter(({ name }) => !isStyled(name))).toEqual([])
})
