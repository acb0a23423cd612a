/** The server on a port of its own: it starts, ends in order, and says in a sentence why it does not start. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverSentences } from '#shared/messages/server.ts'
import { sentenceOfTrouble, serve } from '#server/serve.ts'
import { settingsFrom } from '#server/settings.ts'

let dir = ''
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'waritabi-'))
})
afterAll(() => rmSync(dir, { recursive: true }))

const started = (told: Record<string, string>) =>
  serve(
    settingsFrom({ PORT: '0', HOST: 'localhost', DATA_DIR: path.join(dir, 'data'), DIST_DIR: dir, ...told }),
  )
const whyNot = (told: Record<string, string>) =>
  started(told).then(
    () => 'it started',
    (error: unknown) => sentenceOfTrouble(error),
  )

describe('the server', () => {
  it('keeps who is signed in over a restart', async () => {
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

  it('says that its data cannot be kept where it is told to', async () => {
    const file = path.join(dir, 'file')
    writeFileSync(file, '')
    expect(await whyNot({ DATA_DIR: file })).toBe(serverSentences.dataUnusable('EEXIST'))
  })

  it('says that PostgreSQL does not answer, and nothing of its address', async () => {
    const sentence = await whyNot({ DATABASE_URL: 'postgres://hanako:himitsu@127.0.0.1:1/waritabi' })
    expect(sentence).toBe(serverSentences.databaseUnreachable('ECONNREFUSED'))
  })
})
