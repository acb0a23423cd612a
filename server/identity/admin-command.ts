/**
 * The command `admin`: `grant ID`, `revoke ID` and `list` of system admins, `premium ID` and `free ID` for people's plans, and
 * `find NAME`. An id is a user id or a LINE user id. What is changed is logged as what a system admin changes. `attachments s3`
 * and `attachments database` move the bytes of attachments.
 */
import { existsSync } from 'node:fs'
import { v7 as uuidV7 } from 'uuid'
import { adminCommandSentences as sentences, backupRefusals } from '#shared/messages/server.ts'
import type { Profile } from '#shared/model/profile.ts'
import { type User, UserId } from '#shared/model/user.ts'
import { findUser, findUsersByName } from '#server/db/accounts.ts'
import { isDeletedAccount } from '#server/db/deleted-accounts.ts'
import type { Acting } from '#server/db/admin-access-log.ts'
import type { Database } from '#server/db/database.ts'
import { userOfIdentity } from '#server/db/identities.ts'
import { isOurs, migrate } from '#server/db/migrate.ts'
import { databaseFileIn, openDatabase } from '#server/db/open-database.ts'
import { hasAdminGrant, listAdminGrants } from '#server/db/system-admins.ts'
import { waitForDatabase } from '#server/db/wait-for-database.ts'
import { type BucketSettings, openBucket } from '#server/sync/bucket.ts'
import { moveToBucket, moveToDatabase } from '#server/sync/move-contents.ts'
import { setPlan } from './change-profile.ts'
import { changeRole, isNamed } from './system-admins.ts'

type Place = {
  dataDir: string
  databaseUrl: string | null
  /** The ids of the setting `SYSTEM_ADMINS`. */
  named: readonly string[]
  /** `own`: each person has the plan of their profile. Otherwise everybody has this one. */
  plans: 'own' | Profile['plan']
  bucket: BucketSettings | null
}
type Ending = { isDone: boolean; sentence: string }

/** Throws what opening the database throws. */
export async function runAdminCommand(
  commandLine: readonly string[],
  { dataDir, databaseUrl, ...settings }: Place,
  now: Date = new Date(),
): Promise<Ending> {
  const isThere = databaseUrl !== null || existsSync(databaseFileIn(dataDir))
  if (!isThere) return refused(backupRefusals['nothing-there'])
  const database = openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
  try {
    await waitForDatabase(database, { waitMsMax: 0, onWait: () => undefined })
    if (!(await isOurs(database))) return refused(backupRefusals['nothing-there'])
    await migrate(database)
    return await run(commandLine, { database, ...settings, now })
  } finally {
    await database.close()
  }
}

type Context = Pick<Place, 'named' | 'plans' | 'bucket'> & { database: Database; now: Date }

const onPerson: ReadonlyMap<string, (person: User, context: Context) => Promise<Ending>> = new Map([
  ['grant', grant],
  ['revoke', revoke],
  ['premium', (person, context) => changePlan(person, 'premium', context)],
  ['free', (person, context) => changePlan(person, 'free', context)],
])

async function run([name = '', operand, ...surplus]: readonly string[], context: Context): Promise<Ending> {
  const hasOperand = operand !== undefined && surplus.length === 0
  if (name === 'list' && operand === undefined) return done(await listOf(context))
  if (name === 'find' && hasOperand) return find(context.database, operand)
  if (name === 'attachments' && hasOperand) return moveContents(operand, context)
  const act = onPerson.get(name)
  if (!act || !hasOperand) return refused(sentences.usage)
  const person = await personOf(context.database, operand)
  return person ? act(person, context) : refused(sentences.unknown(operand))
}

async function moveContents(to: string, { database, bucket: settings }: Context): Promise<Ending> {
  if (to !== 's3' && to !== 'database') return refused(sentences.usage)
  if (!settings) return refused(sentences.noBucket)
  const bucket = await openBucket(settings)
  if (to === 's3') return done(sentences.movedToBucket(await moveToBucket({ database, bucket })))
  const { moved, lost } = await moveToDatabase({ database, bucket })
  return lost === 0 ? done(sentences.movedToDatabase(moved)) : refused(sentences.lostInBucket(moved, lost))
}

async function changePlan(
  person: User,
  plan: Profile['plan'],
  { database, plans, now }: Context,
): Promise<Ending> {
  await setPlan({ database, now: () => secondsOf(now) }, byCommand(), { userId: person.id, plan })
  const sentence = sentences.plan(person, plan)
  return done(plans === 'own' ? sentence : `${sentence}\n${sentences.plansShared(plans)}`)
}

async function grant(person: User, { database, named, now }: Context): Promise<Ending> {
  const deps = { database, named, now: () => secondsOf(now) }
  await changeRole(deps, byCommand(), { userId: person.id, isAdmin: true })
  return done(sentences.granted(person))
}

async function revoke(person: User, { database, named, now }: Context): Promise<Ending> {
  const wasGranted = await hasAdminGrant(database, person.id)
  const deps = { database, named, now: () => secondsOf(now) }
  await changeRole(deps, byCommand(), { userId: person.id, isAdmin: false })
  if (await isNamed(database, named, person.id)) return refused(sentences.stillNamed(person))
  return wasGranted ? done(sentences.revoked(person)) : refused(sentences.noAdmin(person))
}

/** The operator has no account. */
const byCommand = (): Acting => ({ by: null, entryId: uuidV7() })

/** Undefined if nobody has the id, or no longer has an account. */
async function personOf(database: Database, id: string): Promise<User | undefined> {
  const userId = UserId.safeParse(id)
  if (!userId.success) return userOfIdentity(database, { provider: 'line', subject: id })
  return (await isDeletedAccount(database, userId.data)) ? undefined : findUser(database, userId.data)
}

async function listOf({ database, named }: Context): Promise<string> {
  const granted = (await listAdminGrants(database)).map(sentences.byCommand)
  const bySetting = await Promise.all(
    named.map(async (id) => sentences.bySetting(id, (await personOf(database, id))?.displayName)),
  )
  const lines = [...bySetting, ...granted]
  return lines.length > 0 ? lines.join('\n') : sentences.nobody
}

async function find(database: Database, displayName: string): Promise<Ending> {
  const found = await findUsersByName(database, displayName)
  return found.length > 0
    ? done(found.map(sentences.found).join('\n'))
    : refused(sentences.unknown(displayName))
}

const secondsOf = (now: Date) => Math.floor(now.getTime() / 1000)
const done = (sentence: string): Ending => ({ isDone: true, sentence })
const refused = (sentence: string): Ending => ({ isDone: false, sentence })
