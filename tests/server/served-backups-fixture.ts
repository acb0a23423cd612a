/** A served SQLite file with an admin, for tests of its backups and restores. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import SqliteConnection from 'better-sqlite3'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { BackupsAnswer, RestoreState } from '#shared/api/backups.ts'
import { assert } from '#shared/assert.ts'
import { UserId } from '#shared/model/user.ts'
import { databaseFileIn, openDatabase } from '#server/db/open-database.ts'
import { grantAdmin } from '#server/db/system-admins.ts'
import { settingsFrom } from '#server/environment-settings.ts'
import { type Serving, serve } from '#server/serve.ts'
import { captureLog } from './captured-log.ts'
import { newKey } from './start-server.ts'

let dir = ''
export let dataDir = ''
export let serving: Serving
export let kept: ReturnType<typeof captureLog>
export let admin: Awaited<ReturnType<typeof comeIn>>

export async function beginServing(): Promise<void> {
  dir = mkdtempSync(path.join(tmpdir(), 'waritabi-'))
  dataDir = path.join(dir, 'data')
  await start()
  admin = await comeIn('花子')
  await inData((database) => grantAdmin(database, admin.userId, 1))
}

export async function endServing(): Promise<void> {
  await serving.stop()
  rmSync(dir, { recursive: true })
}

export async function start(): Promise<void> {
  kept = captureLog()
  const environment = { PORT: '0', HOST: 'localhost', DATA_DIR: dataDir, DIST_DIR: dir }
  serving = await serve(settingsFrom(environment), kept.log)
}

export const folder = () => path.join(dataDir, 'backups')
export const fileOf = (name: string) => path.join(folder(), name)

export async function inData<T>(work: (database: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const database = openDatabase({ file: databaseFileIn(dataDir) })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const SignedIn = z.object({ user: z.object({ id: UserId }) })

async function comeIn(displayName: string) {
  const signingIn = { displayName, key: newKey() }
  let token = ''
  const ask = async (method: string, address: string, body?: object) => {
    const response = await fetch(`${serving.address}${address}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const signIn = async () => {
    const { body } = await ask('POST', '/api/session/local', signingIn)
    token = String(body.token)
    return body
  }
  const { user } = SignedIn.parse(await signIn())
  return { ask, signIn, token: () => token, userId: user.id }
}

/** Makes groups until it is stopped. Resolves with the names of those that were acknowledged. */
export function writing(person: typeof admin) {
  const acknowledged: string[] = []
  let isStopped = false
  const run = async () => {
    for (let count = 1; !isStopped; count += 1) {
      const name = `旅${count}`
      const { status } = await person.ask('POST', '/api/groups', { name })
      if (status === 200) acknowledged.push(name)
      // An account may have 999 groups.
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const running = run()
  return {
    acknowledged,
    stop: async () => {
      isStopped = true
      await running
      return acknowledged
    },
  }
}

export async function list() {
  const { body } = await admin.ask('GET', '/api/admin/backups')
  const answer = BackupsAnswer.parse(body)
  assert(answer.kind === 'sqlite', 'the data are in a file')
  return answer
}

/** Resolves with the backup that it has made. */
export async function backUp() {
  const before = (await list()).files.map(({ name }) => name)
  expect((await admin.ask('POST', '/api/admin/backups', {})).status).toBe(202)
  const { files, failure } = await until(list, ({ work }) => work === null)
  const made = files.find(({ name }) => !before.includes(name))
  assert(made, `there is another backup: ${failure?.reason}`)
  return made
}

export async function restore(name: string): Promise<RestoreState> {
  const { status, body } = await admin.ask('POST', `/api/admin/backups/${name}/restore`, {})
  expect(status).toBe(202)
  return untilEnded(String(body.token))
}

/** Without a session, as whoever has begun it follows it. */
export function untilEnded(token: string): Promise<RestoreState> {
  const state = async () => {
    const response = await fetch(`${serving.address}/api/restores/${token}`)
    return z.object({ restore: RestoreState }).parse(await response.json()).restore
  }
  return until(state, ({ outcome }) => outcome !== 'running')
}

export async function until<T>(look: () => Promise<T>, isReached: (seen: T) => boolean): Promise<T> {
  for (;;) {
    const seen = await look()
    if (isReached(seen)) return seen
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export const namesIn = (file: string) => {
  const connection = new SqliteConnection(file, { readonly: true })
  const rows = connection.prepare<[], { name: string }>('select name from groups').all()
  connection.close()
  return rows.map(({ name }) => name)
}
export const actionsLogged = async () => {
  const logs = await inData(({ db }) =>
    db.selectFrom('adminAccessLogs').select('action').orderBy('timestamp').orderBy('id').execute(),
  )
  return logs.map(({ action }) => action)
}
export const epoch = () =>
  inData(
    async ({ db }) =>
      (
        await db
          .selectFrom('serverState')
          .select('value')
          .where('key', '=', 'epoch')
          .executeTakeFirstOrThrow()
      ).value,
  )

export async function withGroup() {
  const { body } = await admin.ask('POST', '/api/groups', { name: '京都旅行' })
  return { groupCode: String(body.inviteCode), made: await backUp() }
}
