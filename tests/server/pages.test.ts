/** The built client's files as the server serves them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import request from 'supertest'
import { afterAll, beforeAll, expect, it } from 'vitest'
import express from 'express'
import { readClientBuild } from '#server/http/client-build.ts'
import { addPages } from '#server/http/serve-client.ts'
import { startTestServer } from './start-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'pages-'))
const app = express()
beforeAll(() => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<h1>page</h1>')
  writeFileSync(join(folder, 'assets/app-1.js'), '1')
  const invitations = {
    groupNameOf: async () => undefined,
    limit: (_request: unknown, _response: unknown, next: () => void) => next(),
  }
  addPages(app, {
    build: readClientBuild(folder),
    readOtherFile: async () => undefined,
    publicOrigin: null,
    authMode: 'local',
    invitations,
  })
})
afterAll(() => rmSync(folder, { recursive: true }))

it.each(['/', '/index.html', '/groups/1/expenses', '/join?code=A.B', '/v1.2/settings'])(
  '%s is the page',
  async (address) => {
    const { status, text, headers } = await request(app).get(address)
    expect([status, text, headers['cache-control']]).toEqual([200, '<h1>page</h1>', 'no-cache'])
  },
)

it('what another app shares with a browser without the worker is not read, and leads to the screen that says so', async () => {
  const sent = request(app).post('/shared').attach('files', Buffer.from('a photo'), 'photo.jpg')
  const { status, headers } = await sent
  expect([status, headers.location]).toEqual([303, '/shared#missed'])
})

it('a hashed file may be cached forever', async () => {
  const { status, headers } = await request(app).get('/assets/app-1.js')
  expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
})

it.each([
  ['get', '/assets/app-0.js'],
  ['get', '/assets/none'],
  ['get', '/.env'],
  ['get', '/../package.json'],
  ['post', '/'],
  ['put', '/groups'],
] as const)('%s %s is nothing, and says so in Japanese', async (method, address) => {
  const { status, text } = await request(app)[method](address)
  expect([status, text]).toEqual([404, 'ページが見つかりません'])
})

it('the page’s own script may run, and no other that stands in a page', async () => {
  const page = '<script>start()</script><script src="/assets/app-1.js"></script>'
  const server = await startTestServer({ build: { page, files: new Map() } })
  const { headers } = await request(server.http).get('/')
  expect(headers['content-security-policy']?.split(';')).toContain(
    "script-src 'self' 'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='",
  )
  await server.stop()
})

it('WebAssembly may be compiled by the worker that reads receipts, and by no page', async () => {
  const files = ['/assets/reader-worker-Ab3_x-9Z.js', '/assets/app-Ab3_x-9Z.js', '/reader-worker-Ab3_x-9Z.js']
  const build = { page: '', files: new Map(files.map((file) => [file, Buffer.from('')])) }
  const server = await startTestServer({ build })
  const policyOf = async (path: string) =>
    (await request(server.http).get(path)).headers['content-security-policy'] ?? ''
  const [worker = '', ...others] = await Promise.all([...files, '/', '/api/config'].map(policyOf))
  expect(worker.split(';')).toEqual([
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "connect-src 'self'",
  ])
  expect(others.filter((policy) => !policy.includes("script-src 'self'") || policy.includes('wasm'))).toEqual(
    [],
  )
  await server.stop()
})
