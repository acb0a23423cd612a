/**
 * The product's server without HTTP over SQLite in memory. It parks before each transaction, and can be killed there.
 */
import type { Kysely, Transaction, TransactionBuilder } from 'kysely'
import type { GroupId } from '#shared/model/group.ts'
import type { Actor } from '#shared/mutations/define-mutation.ts'
import type { SyncRequest, SyncResponse } from '#shared/sync/wire-format.ts'
import type { Database } from '#server/db/database.ts'
import { outageReasonOf } from '#server/db/wait-for-database.ts'
import type { Schema } from '#server/db/schema.ts'
import { answerSync } from '#server/sync/answer-sync.ts'
import { ensureProfile } from '#server/identity/ensure-profile.ts'
import { propagateProfiles } from '#server/sync/propagate-profiles.ts'
import type { PushDeps } from '#server/sync/run-mutation.ts'
import { openMigratedMemory } from '#tests/support/migrated-memory.ts'
import { writeSomeRow } from './admin-edits.ts'
import { writeByStatement } from './admin-writes.ts'
import { checkAges } from './age-invariant.ts'
import { reportViolation, count, noteAnswered, noteSent } from './ledger.ts'
import { checkNewRowsStand, newRowsNamedIn } from './give-back-invariants.ts'
import { noteComeBack } from './lost-states.ts'
import { losingAfter } from './lost-transactions.ts'
import { purgeNoting } from './purges.ts'
import { type Process, startProcess } from './scheduler.ts'
import type { World } from './world.ts'

export type SimulatedServer = {
  database: Database
  /** Undefined if the process dies meanwhile. Its last transactions may or may not be committed. */
  call: (actor: Actor, request: SyncRequest) => Promise<SyncResponse | undefined>
  /** One process dies at its present transaction, and a new one starts at once. */
  crash: () => void
  /** Crashes all processes at once. */
  crashAll: () => void
  /** Deletes what is old, as the server does at its start and daily. */
  purge: () => Promise<void>
  /** A system admin writes a row in the explorer. */
  writeSomeRow: () => Promise<void>
  /** A system admin writes the rows of a group by a statement. */
  writeByStatement: () => Promise<void>
  /** The group's invite code, as a friend would pass it on. */
  inviteCodeOf: (groupId: GroupId) => Promise<string | null | undefined>
}

class InjectedDefect extends Error {}

export async function startServer(
  world: Omit<World, 'server' | 'devices'>,
  database: Database,
): Promise<SimulatedServer> {
  const { scheduler, ledger, people, random, faultRates, fault, isRenaming, isApplying, now } = world
  const users = people.map(({ userId, displayName }) => ({
    id: userId,
    displayName,
    lineUserId: null,
    avatarUrl: null,
    createdAt: 0,
    updatedAt: 0,
  }))
  await database.db.insertInto('users').values(users).execute()
  // A sign-in creates the profile. Only these histories have rows of people's own scopes.
  const hasOwnScopes = isRenaming || isApplying
  if (hasOwnScopes) for (const user of users) await ensureProfile({ database, now }, user)
  const answerOf = fault?.server ? fault.server(answerSync) : answerSync
  const propagate = fault?.propagate ? fault.propagate(propagateProfiles) : propagateProfiles
  // Two processes over one database, as in a larger installation. Each call goes to either.
  const lives: [Life, Life] = [newLife('server'), newLife('other server')]
  let codes = 0

  const lose: Lose = (tx) =>
    random.chance(faultRates.lostTransactions) ? losingAfter(1 + random.below(20), tx) : tx

  const endCommit = () => {
    if (!random.chance(faultRates.lostCommits)) return
    count(ledger, 'the connection was lost after a commit')
    throw new Error('Connection terminated unexpectedly')
  }
  const databaseOf = (process: Process): Database => {
    const pause = () => scheduler.turn(process, 'opens a transaction')
    return { ...database, db: pausing(database.db, { pause, lose, endCommit }) }
  }

  async function answer({ process }: Life, actor: Actor, request: SyncRequest): Promise<SyncResponse> {
    const deps: PushDeps = {
      database: databaseOf(process),
      now,
      newInviteCode: () => {
        if (random.chance(faultRates.defects)) throw new InjectedDefect()
        // Worlds that share a database have different people, so the codes differ too.
        return `CODE${people[0]?.userId.slice(0, 8)}${++codes}`
      },
      onDefect: (error, { name }) => {
        if (name === 'checksum') reportViolation(ledger, 'devices hold the server’s rows', String(error))
        else if (!(error instanceof InjectedDefect))
          reportViolation(ledger, 'the server never throws', String(error))
      },
    }
    const appliedThen = new Map(ledger.applied)
    const newRows = await newRowsNamedIn(world, database, request)
    const response = await answerOf(deps, actor, request)
    // The process may die during this.
    if (hasOwnScopes) await propagate(deps)
    await checkNewRowsStand(world, database, newRows)
    await noteComeBack(world, database)
    await checkAges(world, database, { actor, request, response, endedAt: now() })
    noteAnswered(ledger, { request, response, appliedThen })
    for (const { scope, reset, horizon = 0 } of response.scopes) {
      if (reset && (request.cursors?.[scope] ?? 0) < horizon) count(ledger, 'behind the horizon')
    }
    await scheduler.turn(process, `answers ${response.results.map(({ status }) => status).join(' ')}`)
    return response
  }

  const crashOne = (number: 0 | 1) => {
    const { process, died } = lives[number]
    scheduler.kill(process)
    died.resolve(undefined)
    lives[number] = newLife(process.name)
  }

  return {
    database,
    call: (actor, request) => {
      noteSent(ledger, actor, request.mutations)
      const life = lives[random.below(2) === 0 ? 0 : 1]
      const { died } = life
      const answering = answer(life, actor, request).catch((error: unknown) => {
        if (outageReasonOf(error) === undefined) throw error
        count(ledger, 'the server lost a transaction')
        return undefined
      })
      return Promise.race([answering, died.promise])
    },
    crash: () => crashOne(random.below(2) === 0 ? 0 : 1),
    crashAll: () => ([0, 1] as const).forEach(crashOne),
    purge: () => purgeNoting({ ...world, database: databaseOf(lives[0].process) }),
    writeSomeRow: () => writeSomeRow({ ...world, database: databaseOf(lives[0].process) }),
    writeByStatement: () => {
      const { process } = lives[0]
      const pause = () => scheduler.turn(process, 'serves an admin')
      return writeByStatement({ ...world, database: databaseOf(process), pause })
    },
    inviteCodeOf: async (groupId) => {
      const group = database.db.selectFrom('groups').select('inviteCode').where('id', '=', groupId)
      return (await group.executeTakeFirst())?.inviteCode
    },
  }
}

export function newDatabase(): Promise<Database> {
  return openMigratedMemory()
}

type Life = ReturnType<typeof newLife>
function newLife(name: string) {
  return { process: startProcess(name), died: Promise.withResolvers<undefined>() }
}

/** Returns a transaction that may be lost after some statements. */
type Lose = (tx: Transaction<Schema>) => Transaction<Schema>

type Interference = { pause: () => Promise<void>; lose: Lose; endCommit: () => void }

/** Parks before each transaction, so that others run in between. Within a transaction nothing else runs. */
function pausing(db: Kysely<Schema>, { pause, lose, endCommit }: Interference): Kysely<Schema> {
  const pausingBuilder = (builder: TransactionBuilder<Schema>): TransactionBuilder<Schema> =>
    new Proxy(builder, {
      get: (target, name) => {
        if (name === 'setAccessMode') return () => pausingBuilder(target.setAccessMode('read only'))
        if (name !== 'execute') return Reflect.get(target, name)
        const execute: typeof target.execute = async (body) => {
          await pause()
          const value = await target.execute((tx) => body(lose(tx)))
          endCommit()
          return value
        }
        return execute
      },
    })
  return new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction') return () => pausingBuilder(target.transaction())
      const part: unknown = Reflect.get(target, name)
      return typeof part === 'function' ? part.bind(target) : part
    },
  })
}
