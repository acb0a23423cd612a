import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { chunkGroups, screenGroupOf } from './chunk-groups.ts'

it('each group of screens has several of the route map', () => {
  const map = readFileSync('client/routes.tsx', 'utf8')
  const screens = new Set([...map.matchAll(/import\('\.\/([^']+)'\)/g)].map(([, path = '']) => path))
  const names = chunkGroups.flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
  const sizes = Map.groupBy(screens, screenGroupOf)
  expect(names.filter((name) => (sizes.get(name)?.length ?? 0) < 2)).toEqual([])
})
