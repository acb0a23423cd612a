/** Logs keep the product's own paths, though words in them have the form of a code (shared/mask-secrets.ts). */
import { expect, it } from 'vitest'
import { calls } from '#shared/api/calls.ts'
import { maskAddress, maskText } from '#shared/mask-secrets.ts'
import { codeOf, sourceFiles } from './source-files.ts'

const product = sourceFiles.filter(({ path, isTest }) => !isTest && path !== 'vite.config.ts')
const addresses = product
  .filter(({ path }) => /^(?:client|server\/http)\//.test(path))
  .flatMap((file) => codeOf(file).match(/(?<=')\/[\w$:/-]+(?=')/g) ?? [])

it('the addresses of screens and calls are not masked', () => {
  const all = [...new Set([...addresses, ...calls.map(({ path }) => `/api${path}`)])]
  expect(all).toContain('/groups/$groupId/settlements')
  expect(all.filter((address) => maskAddress(address) !== address)).toEqual([])
})

it('the files of a stack are not masked', () => {
  const lines = product.map(({ path }) => `at save (/srv/waritabi/${path}:120:11)`)
  expect(lines.filter((line) => maskText(line) !== line)).toEqual([])
})
