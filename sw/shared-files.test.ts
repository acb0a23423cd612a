// @vitest-environment happy-dom
import Dexie from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UserId } from '#shared/model/user.ts'
import { writeCurrentAccount } from '#client/store/device-database.ts'
import { newId } from '#client/store/new-id.ts'
import { inUnsavedFiles } from '#client/store/unsaved-files.ts'
import { isShareAddress, takeShared } from './shared-files.ts'

const hanako = newId(UserId)
const photo = (name: string) => new File(['a photo'], name, { type: 'image/jpeg' })

beforeEach(() => writeCurrentAccount({ userId: hanako, displayName: '花子', avatarUrl: null }))
afterEach(async () => {
  vi.restoreAllMocks()
  await inUnsavedFiles(({ incoming, files }) => Promise.all([incoming.clear(), files.clear()]))
  await writeCurrentAccount(null)
})

/** Where the worker leads. */
async function share(files: readonly File[], texts: Record<string, string> = {}): Promise<string> {
  const body = new FormData()
  for (const [name, text] of Object.entries(texts)) body.append(name, text)
  for (const file of files) body.append('files', file)
  const request = new Request('https://example.com/shared', { method: 'POST' })
  vi.spyOn(request, 'formData').mockResolvedValue(body)
  const { status, headers } = await takeShared(request)
  expect(status).toBe(303)
  return String(headers.get('location')).replace('https://example.com', '')
}
const kept = () => inUnsavedFiles(({ incoming }) => incoming.toArray())

it('keeps all files that were shared, for the person who is signed in, and leads to the screen that asks', async () => {
  expect(await share([photo('1.jpg'), photo('2.jpg')], { title: '夕食' })).toBe('/shared')
  const files = await kept()
  expect(files.map(({ name, type, userId }) => [name, type, userId])).toEqual([
    ['1.jpg', 'image/jpeg', hanako],
    ['2.jpg', 'image/jpeg', hanako],
  ])
  expect(files.map(({ bytes }) => new TextDecoder().decode(bytes))).toEqual(['a photo', 'a photo'])
})

it('keeps them for whoever signs in next, while nobody is signed in', async () => {
  await writeCurrentAccount(null)
  expect(await share([photo('1.jpg')])).toBe('/shared')
  expect(await kept()).toMatchObject([{ userId: null }])
})

it('says that a text without a file cannot be added', async () => {
  expect(await share([], { text: '夕食 4,400円' })).toBe('/shared#no-file')
  expect(await share([new File([], '', { type: 'application/octet-stream' })])).toBe('/shared#no-file')
  expect(await kept()).toEqual([])
})

it('takes all files or none beyond the limits', async () => {
  const nineteen = Array.from({ length: 19 }, (_, index) => photo(`${index}.jpg`))
  expect(await share(nineteen)).toBe('/shared')
  expect(await share([photo('20.jpg'), photo('21.jpg')])).toBe('/shared#too-many')
  expect(await kept()).toHaveLength(19)
  const large = photo('large.jpg')
  vi.spyOn(large, 'size', 'get').mockReturnValue(200_000_001)
  expect(await share([large])).toBe('/shared#too-many')
})

it('says why nothing was kept on a full disk, and what to do where it cannot read what was sent', async () => {
  const fill = () => {
    throw new Dexie.QuotaExceededError('full')
  }
  await inUnsavedFiles(async ({ incoming }) => incoming.hook('creating', fill))
  expect(await share([photo('1.jpg')])).toBe('/shared#full')
  await inUnsavedFiles(async ({ incoming }) => incoming.hook('creating').unsubscribe(fill))
  const torn = new Request('https://example.com/shared', { method: 'POST', body: 'no form' })
  expect((await takeShared(torn)).headers.get('location')).toBe('https://example.com/shared#missed')
})

it.each([
  ['/shared', true],
  ['/shared/', false],
  ['/api/shared', false],
])('takes %s for the address of sharing: %s', (path, isTaken) => {
  expect(isShareAddress(new URL(path, 'https://example.com'))).toBe(isTaken)
})
