/** The server on its own port: it starts, ends in order, and says in a sentence why it does not start. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverSentences } from '#shared/messages/server.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { sentenceOfTrouble, serve } from '#server/serve.ts'
import { settingsFrom } from '#server/environment-settings.ts'
import { captureLog } from './captured-log.ts'

let dir = ''
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'waritabi-'))
})
afterAll(() => rmSync(dir, { recursive: true }))

const started = (result: Record<string, string>) =>
  serve(
    settingsFrom({
      PORT: '0',
      HOST: 'localhost',
      DATA_DIR: path.join(dir, 'data'),
      DIST_DIR: dir,
      ...result,
    }),
    captureLog().log,
    { databaseMs: 0 },
  )
const whyNot = (result: Record<string, string>) =>
  started(result).then(
    () => 'it started',
    (error: unknown) => sentenceOfTrouble(error),
  )

describe('the server', () => {
  it('keeps people signed in over a restart', async () => {
    const first = await started({})
    const signedIn = await fetch(`${first.address}/api/session/local`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ displayName: '花子' }),
    })
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    await first.stop()
    const second = await started({})
    const me = await fetch(`${second.address}/api/me`, { headers: { cookie } })
    expect(await me.json()).toMatchObject({ success: true, user: { displayName: '花子' } })
    await second.stop()
  })

  it('says that its port is taken, and leaves nothing open', async () => {
    const first = await started({})
    const PORT = new URL(first.address).port
    expect(await whyNot({ PORT })).toBe(serverSentences.portTaken(Number(PORT)))
    await first.stop()
  })

  it('does not change a database of a newer version, and does not start', async () => {
    const dataDir = path.join(dir, 'newer')
    await (await started({ DATA_DIR: dataDir })).stop()
    const database = openDatabase({ dataDir })
    const insert = sql`insert into kysely_migration (name, timestamp) values ('29991231000000-newer', '')`
    await insert.execute(database.db)
    await database.close()
    const before = readFileSync(path.join(dataDir, 'waritabi.sqlite'))
    expect(await whyNot({ DATA_DIR: dataDir })).toBe(serverSentences.newerSchema)
    expect(readFileSync(path.join(dataDir, 'waritabi.sqlite')).equals(before)).toBe(true)
  })

  it('says that its data folder cannot be used', async () => {
    const file = path.join(dir, 'file')
    writeFileSync(file, '')
    expect(await whyNot({ DATA_DIR: file })).toBe(serverSentences.dataUnusable('EEXIST'))
  })

  it('says that PostgreSQL does not answer, without its address', async () => {
    const sentence = await whyNot({ DATABASE_URL: 'postgres://hanako:himitsu@127.0.0.1:1/waritabi' })
    expect(sentence).toBe(serverSentences.databaseUnreachable('ECONNREFUSED'))
  })
})
