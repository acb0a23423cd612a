/** Answers are compressed: over HTTP to the whole server, with the headers of a browser. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readClientBuild } from '#server/http/client-build.ts'
import { readPokes } from './poke-reader.ts'
import { type TestServer, startTestServer } from './start-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'compressed-'))
const script = 'const word = "わりたび"\n'.repeat(200)
let server: TestServer
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<h1>page</h1>')
  writeFileSync(join(folder, 'assets/app-1.js'), script)
  server = await startTestServer({ build: readClientBuild(folder) })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

it.each(['br', 'gzip'])('a script is sent as %s and decompresses to itself', async (encoding) => {
  const { agent } = await server.signIn('花子')
  const { headers, text } = await agent.get('/assets/app-1.js').set('accept-encoding', encoding)
  expect(headers['content-encoding']).toBe(encoding)
  // supertest decompresses gzip but not Brotli, so only gzip is compared.
  if (encoding === 'gzip') expect(text).toBe(script)
})

it('an event stream is not compressed, so that each event arrives at once', async () => {
  const person = await server.signIn('花子')
  const stream = await readPokes(server.address, person)
  expect(stream.headers['content-encoding']).toBeUndefined()
  expect(await stream.next()).toContain('event: hello')
  stream.leave()
})
