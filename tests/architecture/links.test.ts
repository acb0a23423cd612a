/** People reach each screen by a link or a button: a screen to which nothing leads was forgotten somewhere. */
import { expect, it } from 'vitest'
import { codeOf, sourceFiles } from './source-files.ts'

const product = sourceFiles.filter(({ path, isTest }) => path.startsWith('client/') && !isTest)
const routeMap = 'client/routes.tsx'
const routes = product.filter(({ path }) => path === routeMap).map(codeOf)

/** The address of each screen with its file. Addresses that only redirect have no file. */
const screens = routes
  .flatMap((code) => code.split('createRoute({'))
  .flatMap((route) => {
    const [, address] = /^\s*\.\.\.\w+\('([^']+)'\)/.exec(route) ?? []
    const [, file] = /import\('\.\/([^']+)'\)/.exec(route) ?? []
    return address === undefined || file === undefined ? [] : [{ address, file: `client/${file}` }]
  })

/** The addresses that the file links or navigates to: `to="…"`, `to: '…'`, or a constant ending in `Path`. */
function linkedIn(path: string): string[] {
  const file = product.find((each) => each.path === path)
  const links = (file ? codeOf(file) : '').matchAll(/(?:\bto(?:=|: )|\b\w+Path = )["']([^"']+)["']/g)
  return [...links].map(([, address = '']) => address)
}

it('the route map has screens', () => {
  const addresses = screens.map(({ address }) => address)
  expect(addresses).toContain('/groups/$groupId/trash')
  expect(addresses).toContain('/groups/$groupId/itineraries/$itineraryId/items/$itemId/edit')
})

it.each(screens)('another file leads to the screen $address', ({ address, file }) => {
  const others = product.map(({ path }) => path).filter((path) => path !== file && path !== routeMap)
  expect(others.flatMap(linkedIn)).toContain(address)
})
