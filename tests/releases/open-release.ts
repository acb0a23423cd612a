/** Opens a stored release: its server's data under this build, and its phones, on which this build runs. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import * as z from 'zod/mini'
import type { Database } from '#server/db/database.ts'
import { databaseFileIn, openDatabase } from '#server/db/open-database.ts'
import { convertPaidFlags } from '#server/db/convert-paid-flags.ts'
import { loadUpgrade } from '#client/store/account-database.ts'
import { migrate } from '#server/db/migrate.ts'
import { type TestServer, startTestServer } from '#tests/server/start-server.ts'
import { WrittenPhone, recreatePhone } from './phone.ts'
import { groupIds } from './release-cast.ts'
import { type ReleaseDevice, openReleaseDevice, seenOn } from './release-device.ts'
import { ReleasePerson, transportOf } from './release-server.ts'

/** The last one last: 0.10.0 comes after 0.9.0. */
export const releases = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))

export const fileOf = (release: string, file: string) => path.join(import.meta.dirname, release, file)

/** What was on a phone's screens when the release was written. Later builds may show more. */
export type Seen = z.infer<typeof Seen>
const Seen = z.object({ groups: z.array(z.looseObject({})), listed: z.array(z.looseObject({})) })
/** In the order in which the phones reconnect. */
export const phoneNames = ['jiro', 'taro', 'hanako', 'misaki', 'misaki-tablet', 'saburo'] as const
export type PhoneName = (typeof phoneNames)[number]
const PhoneFile = z.object({ person: ReleasePerson, databases: WrittenPhone, seen: Seen })
export type PhoneFile = z.infer<typeof PhoneFile>
const After = z.object({ now: z.number(), seen: z.record(z.enum(phoneNames), Seen) })

export function readPhone(release: string, name: PhoneName): PhoneFile {
  return PhoneFile.parse(readJson(release, `${name}.json`))
}

/** The time of writing, and what every phone showed after all of them had sent what they could. */
export function readAfter(release: string): z.infer<typeof After> {
  return After.parse(readJson(release, 'after-sync.json'))
}

function readJson(release: string, file: string): unknown {
  return JSON.parse(readFileSync(fileOf(release, file), 'utf8'))
}

/** Copies the release's SQLite file into a folder and opens it with this build. */
export async function openReleasedFile(release: string, dataDir: string): Promise<Database> {
  const database = copyReleasedFile(release, dataDir)
  await migrate(database)
  await convertPaidFlags(database)
  return database
}

/** The same without the migrations of this build. A file that is there stays as it is. */
export function copyReleasedFile(release: string, dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true })
  const file = databaseFileIn(dataDir)
  if (!existsSync(file)) copyFileSync(fileOf(release, 'server.sqlite'), file)
  return openDatabase({ dataDir })
}

/** Loads the release's PostgreSQL dump into an empty database and opens it with this build. */
export async function openReleasedDump(release: string, databaseUrl: string): Promise<Database> {
  const dump = readFileSync(fileOf(release, 'server.sql'), 'utf8')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(dump)
  await client.end()
  const database = openDatabase({ databaseUrl })
  await migrate(database)
  await convertPaidFlags(database)
  return database
}

export type OpenRelease = { server: TestServer; devices: Map<PhoneName, ReleaseDevice> }

/** The release's people with their phones and the sessions that they had. */
export async function openRelease(release: string, database: Database, now: number): Promise<OpenRelease> {
  const server = await startTestServer({ database })
  server.clock.now = now
  const devices = new Map<PhoneName, ReleaseDevice>()
  for (const name of phoneNames) {
    const { person, databases } = readPhone(release, name)
    const device = {
      person,
      phone: await recreatePhone(databases),
      transport: transportOf(server, person),
      now: () => server.clock.now,
    }
    await loadUpgrade(person.userId, device.phone)
    devices.set(name, openReleaseDevice(device))
  }
  return { server, devices }
}

const hours = 60 * 60

/** Every phone reconnects, one after the other and then again, and sends what can be sent. */
export async function syncAll({ server, devices }: OpenRelease): Promise<void> {
  for (let round = 0; round < 3; round++) {
    for (const device of devices.values()) await device.drain()
    server.clock.now += 2 * hours
  }
}

export async function seenOnAll({ devices }: OpenRelease): Promise<[PhoneName, Seen][]> {
  const seen: [PhoneName, Seen][] = []
  for (const [name, device] of devices) seen.push([name, await seenOn(device, groupIds)])
  return seen
}

export async function closeRelease({ server, devices }: OpenRelease): Promise<void> {
  for (const { database } of devices.values()) database.close()
  await server.stop()
}
