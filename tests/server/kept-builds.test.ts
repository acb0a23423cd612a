/** Servers of different builds over one database: after a release, and while two releases run at once. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import request from 'supertest'
import { afterEach, expect, it, vi } from 'vitest'
import { type ClientBuild, readClientBuild, keepBuildFiles } from '#server/http/client-build.ts'
import { storeBuildFiles } from '#server/db/build-files.ts'
import { purge } from '#server/sync/purge-daily.ts'
import { type TestServer, startOfTests, startTestServer } from './start-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'builds-'))
const servers: TestServer[] = []
afterEach(async () => {
  const [first, ...others] = servers.splice(0)
  for (const server of others) await server.stopServing()
  await first?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Builds into the same folder as the build before, as `npm start` does. */
function build(name: string): ClientBuild | null {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), `<h1>${name}</h1>`)
  writeFileSync(join(folder, `assets/help-${name}.js`), `help of ${name}`)
  writeFileSync(join(folder, `assets/help-${name}.css`), `styles of ${name}`)
  return readClientBuild(folder)
}

/** The servers use the database of the first, as several processes do with PostgreSQL. */
async function startWith(name: string, startedAt = startOfTests): Promise<TestServer> {
  const built = build(name)
  const server = await startTestServer({
    build: built,
    ...(servers[0] ? { database: servers[0].database } : {}),
  })
  servers.push(server)
  const onDefect = vi.fn<(error: unknown) => void>()
  const stop = await keepBuildFiles({
    database: server.database,
    build: built,
    now: () => startedAt,
    onDefect,
  })
  await stop()
  expect(onDefect).not.toHaveBeenCalled()
  return server
}

const statusOf = async ({ http }: TestServer, address: string) => (await request(http).get(address)).status

it('a server serves the scripts and styles of the build before its own for ever, and the page of its own alone', async () => {
  await startWith('aaaaaaaa')
  const { http } = await startWith('bbbbbbbb')
  const script = await request(http).get('/assets/help-aaaaaaaa.js')
  expect([script.status, script.text]).toEqual([200, 'help of aaaaaaaa'])
  expect(script.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
  })
  const styles = await request(http).get('/assets/help-aaaaaaaa.css')
  expect([styles.text, styles.headers['content-type']]).toEqual([
    'styles of aaaaaaaa',
    'text/css; charset=utf-8',
  ])
  for (const address of ['/', '/help', '/index.html'])
    expect((await request(http).get(address)).text).toContain('bbbbbbbb')
})

it('while two releases run at once, each server has the files of the other', async () => {
  const older = await startWith('aaaaaaaa')
  const newer = await startWith('bbbbbbbb')
  expect(await statusOf(older, '/assets/help-bbbbbbbb.js')).toBe(200)
  expect(await statusOf(newer, '/assets/help-aaaaaaaa.js')).toBe(200)
})

it('that a server lacks a file is not remembered by any cache, because another may have it', async () => {
  const { http } = await startWith('aaaaaaaa')
  const { status, headers } = await request(http).get('/assets/help-bbbbbbbb.js')
  expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
})

it('a server whose folder is built anew serves the build that it was started with', async () => {
  const server = await startWith('aaaaaaaa')
  build('bbbbbbbb')
  const { text } = await request(server.http).get('/assets/help-aaaaaaaa.js')
  expect(text).toBe('help of aaaaaaaa')
  expect(await statusOf(server, '/assets/help-bbbbbbbb.js')).toBe(404)
  expect((await request(server.http).get('/')).text).toContain('aaaaaaaa')
})

const day = 24 * 60 * 60

it('the files of a build are kept for 14 days after a server last had it, and those of the present one for good', async () => {
  await startWith('aaaaaaaa')
  const server = await startWith('bbbbbbbb')
  const { database } = server
  const serve = (name: string, at: number) =>
    storeBuildFiles(database, new Map([[`help-${name}.js`, Buffer.from(name)]]), at)
  // The older build was served for a month after it was first stored.
  await serve('aaaaaaaa', startOfTests + 30 * day)
  await purge(database, startOfTests + 44 * day)
  expect(await statusOf(server, '/assets/help-aaaaaaaa.js')).toBe(200)
  await purge(database, startOfTests + 44 * day + 1)
  expect(await statusOf(server, '/assets/help-aaaaaaaa.js')).toBe(404)
  expect(await statusOf(server, '/assets/help-bbbbbbbb.js')).toBe(200)
  // A server that was suspended stores again what another has purged meanwhile.
  await serve('aaaaaaaa', startOfTests + 45 * day)
  expect(await statusOf(server, '/assets/help-aaaaaaaa.js')).toBe(200)
})

it('a build of several hundred files is stored whole, and purged whole', async () => {
  const server = await startWith('aaaaaaaa')
  const files = new Map(
    Array.from({ length: 450 }, (_, number) => [`part${number}-cccccccc.js`, Buffer.from(`part ${number}`)]),
  )
  await storeBuildFiles(server.database, files, startOfTests)
  for (const number of [0, 199, 200, 449])
    expect((await request(server.http).get(`/assets/part${number}-cccccccc.js`)).text).toBe(`part ${number}`)
  await purge(server.database, startOfTests + 15 * day)
  expect(await server.database.db.selectFrom('buildFiles').select('name').execute()).toEqual([])
})

it('asks the database for names of built files alone', async () => {
  const server = await startWith('aaaaaaaa')
  await server.database.db
    .insertInto('buildFiles')
    .values({ name: 'notes', content: Buffer.from('no'), servedAt: 0 })
    .execute()
  expect(await statusOf(server, '/assets/notes')).toBe(404)
  expect(await statusOf(server, '/notes')).toBe(200)
})
