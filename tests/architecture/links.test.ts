/** People reach each screen by a link or a button: a screen to which nothing leads was forgotten somewhere. */
import { expect, it } from 'vitest'
import { codeOf, sourceFiles } from './source-files.ts'

const product = sourceFiles.filter(({ path, isTest }) => path.startsWith('client/') && !isTest)
const routeMaps = ['client/routes.tsx', 'client/public-routes.tsx', 'client/admin-routes.tsx']
const routes = product.filter(({ path }) => routeMaps.includes(path))

/** The address of each screen with its file. Addresses that only redirect have no file. */
const screens = [
  ...routes
    .map(codeOf)
    .join('\n')
    .matchAll(/path: '([^']+)'([\s\S]*?)\n {2}\}\)/g),
].flatMap(([, address = '', rest = '']) => {
  const [, file] = /import\('\.\/([^']+)'\)/.exec(rest) ?? []
  return file === undefined ? [] : [{ address, file: `client/${file}` }]
})

/** The addresses that the file links or navigates to: `to="…"`, `to: '…'`, or a constant ending in `Path`. */
function linkedIn(path: string): string[] {
  const file = product.find((each) => each.path === path)
  const links = (file ? codeOf(file) : '').matchAll(/(?:\bto(?:=|: )|\b\w+Path = )["']([^"']+)["']/g)
  return [...links].map(([, address = '']) => address)
}

it('the route map has screens', () => {
  expect(screens.map(({ address }) => address)).toContain('/groups/$groupId/trash')
})

it.each(screens)('another file leads to the screen $address', ({ address, file }) => {
  const others = product.map(({ path }) => path).filter((path) => path !== file && !routeMaps.includes(path))
  expect(others.flatMap(linkedIn)).toContain(address)
})
