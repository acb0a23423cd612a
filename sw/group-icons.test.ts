// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UserId } from '#shared/model/user.ts'
import { deleteDatabase } from '#client/store/current-database.ts'
import { openAccountDatabase } from '#client/store/account-database.ts'
import { writeCurrentAccount } from '#client/store/device-database.ts'
import { newId } from '#client/store/new-id.ts'
import { pngOf } from '#tests/builders/pictures.ts'
import { answerGroupIcon, isGroupIcon } from './group-icons.ts'

const [hanako, taro] = [newId(UserId), newId(UserId)]
const icon = `/api/groups/0197a000-0000-7000-8000-000000000001/icon/${'a'.repeat(64)}`
const picture = pngOf().toString('latin1')
const answerWith = (file: Buffer) => async () => new Response(new Uint8Array(file))
/** The browser's caches by name. */
const kept = new Map<string, Map<string, Response>>()
let asked = 0
let answer: () => Promise<Response>

beforeEach(async () => {
  kept.clear()
  asked = 0
  answer = answerWith(pngOf())
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const cache = kept.get(name) ?? new Map<string, Response>()
      kept.set(name, cache)
      return {
        match: async ({ url }: Request, { ignoreSearch = false }: CacheQueryOptions = {}) => {
          const compared = (address: string) => (ignoreSearch ? withoutSearch(address) : address)
          const found = [...cache.keys()].find((address) => compared(address) === compared(url))
          return found === undefined ? undefined : cache.get(found)?.clone()
        },
        put: async ({ url }: Request, response: Response) => void cache.set(url, response),
        keys: async () => [...cache.keys()].map((url) => new Request(url)),
        delete: async ({ url }: Request) => cache.delete(url),
      }
    },
    delete: async (name: string) => kept.delete(name),
  })
  vi.stubGlobal('fetch', () => {
    asked += 1
    return answer()
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await writeCurrentAccount(null)
})

const signIn = (userId: UserId) => writeCurrentAccount({ userId, displayName: '', avatarUrl: null })
const withoutSearch = (url: string) => url.replace(/\?.*$/, '')
const open = (search = '?measured') => answerGroupIcon(new Request(`https://example.com${icon}${search}`))
const show = async () => Buffer.from(await (await open()).arrayBuffer()).toString('latin1')

it.each([
  [icon, true],
  [`${icon}0`, false],
  [icon.replace('/icon/', '/icons/'), false],
  [icon.slice(0, -65), false],
  ['/api/groups', false],
])('takes %s for an icon: %s', (path, isIcon) => {
  expect(isGroupIcon(new URL(path, 'https://example.com'))).toBe(isIcon)
})

it('shows an icon that was fetched before with no connection', async () => {
  await signIn(hanako)
  expect(await show()).toBe(picture)
  answer = () => Promise.reject(new TypeError('no connection'))
  expect([await show(), asked]).toEqual([picture, 1])
})

it('asks the server again for another account of the device, and keeps no refusal', async () => {
  await signIn(hanako)
  await show()
  await signIn(taro)
  answer = async () => new Response('not found', { status: 404 })
  expect([await show(), await show(), asked]).toEqual(['not found', 'not found', 3])
  await signIn(hanako)
  expect([await show(), asked]).toEqual([picture, 3])
})

it('keeps nothing while nobody is signed in', async () => {
  await show()
  expect(kept.size).toBe(0)
})

it('has none any more once the account is taken from the device, and keeps those of others', async () => {
  await signIn(taro)
  await show()
  await signIn(hanako)
  await show()
  expect(kept.size).toBe(2)
  await deleteDatabase(openAccountDatabase(hanako))
  expect([...kept.keys()]).toEqual([`group-icons-${taro}`])
})

describe('a picture that is too large to draw', () => {
  const huge = pngOf('', { width: 23_000, height: 23_000 })

  it('of the server is not handed to the page', async () => {
    await signIn(hanako)
    answer = answerWith(huge)
    expect((await open()).type).toBe('error')
  })

  it('of the cache, which an earlier release has filled, is not handed to the page', async () => {
    await signIn(hanako)
    await open('')
    for (const cache of kept.values())
      for (const url of cache.keys()) cache.set(url, new Response(new Uint8Array(huge)))
    expect([(await open()).type, asked]).toEqual(['error', 1])
  })
})

it('a picture that an earlier release has cached under the address of its time is shown', async () => {
  await signIn(hanako)
  await open('')
  expect([await show(), asked]).toEqual([picture, 1])
})
