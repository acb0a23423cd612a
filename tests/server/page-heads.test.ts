/** What search engines and chats read of the pages, which run no scripts. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express, { type Express } from 'express'
import request from 'supertest'
import { afterAll, describe, expect, it } from 'vitest'
import { readClientBuild } from '#server/http/client-build.ts'
import { addPages } from '#server/http/serve-client.ts'
import { escaped } from '#server/http/page-heads.ts'
import { pageHeads } from '#shared/messages/page-heads.ts'

const folder = mkdtempSync(join(tmpdir(), 'page-heads-'))
const page = readFileSync('client/index.html', 'utf8')
writeFileSync(join(folder, 'index.html'), page)
afterAll(() => rmSync(folder, { recursive: true }))

function serverAt(publicOrigin: string | null, authMode: 'local' | 'line' = 'local'): Express {
  const app = express()
  const invitations = {
    groupNameOf: async (code: string) => (code === 'CODE' ? '沖縄 <2026>' : undefined),
    limit: (_request: unknown, _response: unknown, next: () => void) => next(),
  }
  addPages(app, {
    build: readClientBuild(folder),
    readOtherFile: async () => undefined,
    publicOrigin,
    authMode,
    invitations,
  })
  return app
}
const open = serverAt('https://waritabi.example')
const local = serverAt(null)
const withLine = serverAt('https://waritabi.example', 'line')

const textOf = async (app: Express, address: string) => (await request(app).get(address)).text
const contentOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)" />`).exec(html)?.[1]
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)" \/>/.exec(html)?.[1]
const addresses = [
  ['/', '/landing'],
  ['/landing', '/landing'],
  ['/privacy', '/privacy'],
  ['/terms', '/terms'],
  ['/help', '/help'],
] as const

describe.each(addresses)('%s', (address, canonical) => {
  const { title, description } = pageHeads[canonical]

  it('has its own title and description once, and the same for chats', async () => {
    const html = await textOf(open, address)
    expect(html.match(/<title>[^<]*<\/title>/g)).toEqual([`<title>${title}</title>`])
    expect(html.match(/name="description"/g)).toHaveLength(1)
    expect(contentOf(html, 'description')).toBe(description)
    expect(contentOf(html, 'og:title')).toBe(title)
    expect(contentOf(html, 'og:description')).toBe(description)
  })

  it('names itself and its image by absolute addresses, if the server knows its origin', async () => {
    const html = await textOf(open, address)
    expect(canonicalOf(html)).toBe(`https://waritabi.example${canonical}`)
    expect(contentOf(html, 'og:url')).toBe(`https://waritabi.example${canonical}`)
    expect(contentOf(html, 'og:image')).toBe('https://waritabi.example/share-image.png')
  })

  it('names no address of its own otherwise', async () => {
    const html = await textOf(local, address)
    expect([canonicalOf(html), contentOf(html, 'og:url')]).toEqual([undefined, undefined])
    expect(contentOf(html, 'og:image')).toBe('/share-image.png')
  })

  it('may be indexed, and is revalidated by its own tag', async () => {
    const { headers } = await request(open).get(address)
    expect(headers['x-robots-tag']).toBeUndefined()
    expect(headers['cache-control']).toBe('no-cache')
    const again = await request(open).get(address).set('if-none-match', String(headers.etag))
    expect(again.status).toBe(304)
  })

  it('is otherwise the built page', async () => {
    const [, body] = (await textOf(open, address)).split('</head>')
    expect(body).toBe(page.split('</head>')[1])
  })
})

it('the landing page shows its text without scripts, and other pages do not', async () => {
  const isLanding = async (address: string) =>
    (await textOf(open, address)).includes('<html data-first-paint="landing"')
  expect(await Promise.all(['/', '/landing', '/help', '/login'].map(isLanding))).toEqual([
    ...[true, true, false, false],
  ])
})

it.each(['/', '/landing', '/help', '/login', '/dashboard', '/join?code=CODE', '/index.html'])(
  '%s says how the server signs people in, so that its frame does, before any script asks',
  async (address) => {
    const modesOf = async (app: Express) =>
      (await textOf(app, address)).match(/<html [^>]*>/)?.[0].match(/data-auth-mode="\w+"/g)
    expect(await modesOf(withLine)).toEqual(['data-auth-mode="line"'])
    expect(await modesOf(open)).toEqual(['data-auth-mode="local"'])
  },
)

it.each(['/index.html', '/login', '/dashboard', '/groups/1/expenses', '/nowhere', '/landing/more'])(
  '%s is the built page, unchanged',
  async (address) => {
    expect(await textOf(open, address)).toBe(page)
  },
)

it('asks search engines not to index what belongs to signed-in people, and lets them find the sign-in', async () => {
  const robotsOf = async (address: string) => (await request(open).get(address)).headers['x-robots-tag']
  for (const address of [
    '/groups/1/expenses',
    '/join?code=ABCD',
    '/settings',
    '/unsent',
    '/db-explorer.html',
  ])
    expect(await robotsOf(address), address).toBe('noindex')
  for (const address of ['/login', '/dashboard']) expect(await robotsOf(address), address).toBeUndefined()
})

it('answers the addresses of tools that look like files with the app', async () => {
  for (const address of ['/db-explorer.html', '/debug.html']) {
    const { status, text } = await request(open).get(address)
    expect([status, text]).toEqual([200, page])
  }
})

it('lists the public pages for search engines, if the server knows its origin', async () => {
  const robots = await textOf(open, '/robots.txt')
  expect(robots).toContain('Sitemap: https://waritabi.example/sitemap.xml')
  expect(robots).toContain('Disallow: /api/')
  const { text, headers } = await request(open).get('/sitemap.xml')
  expect(headers['content-type']).toContain('xml')
  expect([...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)).toEqual(
    ['/landing', '/privacy', '/terms', '/help'].map((address) => `https://waritabi.example${address}`),
  )
  expect(await textOf(local, '/robots.txt')).not.toContain('Sitemap')
  expect((await request(local).get('/sitemap.xml')).status).toBe(404)
})

it('has an image of the size that it names', () => {
  const image = readFileSync('client/public/share-image.png')
  expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([1200, 630])
  expect(image.length).toBeLessThan(150_000)
})

it('has an image that promises no stranger any money', () => {
  const text = readFileSync('docs/share-image.html', 'utf8').replaceAll(/<!--[^]*?-->|<[^>]+>/g, ' ')
  expect(text).toContain('旅の割り勘を')
  expect(text).not.toMatch(/\d円(?!まで)|受け取|もらえ|還付/)
})

it('writes texts so that they cannot end an attribute or an element', () => {
  expect(escaped('"><script>&')).toBe('&quot;&gt;&lt;script&gt;&amp;')
})

describe('an invitation', () => {
  it.each(['/join', '/join-pending', '/invite', '/invite-pending'])('%s names the group', async (address) => {
    const html = await textOf(open, `${address}?code=code`)
    expect(html).toContain('<title>沖縄 &lt;2026&gt;への招待｜わりたび</title>')
    expect(contentOf(html, 'og:title')).toBe('沖縄 &lt;2026&gt;への招待｜わりたび')
    expect(contentOf(html, 'og:image')).toBe('https://waritabi.example/share-image.png')
    expect([canonicalOf(html), contentOf(html, 'og:url')]).toEqual([undefined, undefined])
    expect(html).not.toContain('?code=')
  })

  it('is the same page as any other for a code that leads nowhere', async () => {
    expect(await textOf(open, '/join?code=WRONG')).toBe(await textOf(open, '/join'))
    expect(await textOf(open, '/join?code=CODE&code=CODE')).toBe(await textOf(open, '/join'))
  })

  it('is not kept by caches, nor found by searching', async () => {
    const { headers } = await request(open).get('/join?code=CODE')
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  })
})
