import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, test } from 'vitest'
import { assert } from '#shared/assert.ts'
import { router } from '#client/routes.tsx'
import { isShareAddress } from '#sw/shared-files.ts'
import { webManifest } from './web-manifest.ts'

const publicFolder = join(import.meta.dirname, '../../client/public')
const { icons, screenshots, shortcuts } = webManifest
const images = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)]

/** `width x height` of a PNG, or of a WebP in the simple format, or in the extended one, which has each side minus one. */
function sizesOf(file: Buffer): string {
  if (file.toString('latin1', 1, 4) === 'PNG') return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`
  const format = file.toString('latin1', 8, 16)
  if (format === 'WEBPVP8 ') return `${file.readUInt16LE(26)}x${file.readUInt16LE(28)}`
  assert(format === 'WEBPVP8X', 'an image is a PNG or a WebP')
  return `${file.readUIntLE(24, 3) + 1}x${file.readUIntLE(27, 3) + 1}`
}

test.each(images)('$src exists, and has the type and the size that the manifest claims', (image) => {
  const file = readFileSync(join(publicFolder, image.src))
  expect(sizesOf(file)).toBe(image.sizes)
  expect(image.type).toBe(image.src.endsWith('.png') ? 'image/png' : 'image/webp')
})

it('has small files only, which a phone downloads before it offers the installation', () => {
  const bytes = screenshots.map(({ src }) => readFileSync(join(publicFolder, src)).length)
  expect(bytes.filter((each) => each > 100_000)).toEqual([])
})

it('keeps the id by which installed apps are recognized', () => {
  // Until there was an `id`, browsers took `start_url` for it.
  expect([webManifest.id, webManifest.start_url]).toEqual(['/dashboard', '/dashboard'])
})

it('has an icon for every shape, and screenshots for phones and for desktops', () => {
  expect(icons.map((each) => ('purpose' in each ? each.purpose : 'any'))).toEqual(['any', 'any', 'maskable'])
  expect(new Set(screenshots.map((shot) => shot.form_factor))).toEqual(new Set(['narrow', 'wide']))
})

it('takes pictures and PDF from other apps, at the address of the screen that asks where they go', () => {
  const { action, method, enctype, params } = webManifest.share_target
  expect([method, enctype]).toEqual(['POST', 'multipart/form-data'])
  expect(isShareAddress(new URL(action, 'https://example.com'))).toBe(true)
  expect(Object.keys(router.routesByPath)).toContain(action)
  expect(params.files).toEqual([{ name: 'files', accept: ['image/*', 'application/pdf', '.pdf'] }])
})

test.each(shortcuts)('the shortcut $name leads to a screen', ({ url }) => {
  expect(Object.keys(router.routesByPath)).toContain(url)
})
