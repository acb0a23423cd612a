/** A system admin who writes many rows by one statement (docs/decisions/0127-dangerous-queries.md) while people record. */
import type { GroupId } from '#shared/model/group.ts'
import { Refusal } from '#shared/mutations/define-mutation.ts'
import { readAdminLog } from '#server/db/admin-access-log.ts'
import { outageReasonOf } from '#server/db/wait-for-database.ts'
import { triedOnSqlite } from '#server/explorer/changes-on-sqlite.ts'
import { createQueryWriter } from '#server/explorer/dangerous-queries.ts'
import { inImageFile } from '#tests/support/migrated-memory.ts'
import type { Editing } from './admin-edits.ts'
import { count, reportViolation } from './ledger.ts'
import type { World } from './world.ts'

/** What was written, as the ledger counts it. */
export const writtenByStatement = 'an admin wrote by a statement'

type Writing = Editing &
  Pick<World, 'people'> & {
    /** Others have their turns. */
    pause: () => Promise<void>
  }

/**
 * Tries a statement, and runs what was tried, sometimes twice. Others write between the trial, the restore point, the second trial
 * and the commit. The product tries it in a child process, on the same code and another file.
 */
export async function writeByStatement(world: Writing): Promise<void> {
  const { ledger, now, random, newId, database, people, pause } = world
  // A group that has more expenses is written more often.
  const expenses = await database.db.selectFrom('expenses').select('groupId').orderBy('id').execute()
  const groups = await database.db.selectFrom('groups').select('id as groupId').orderBy('id').execute()
  const groupId = random.pick([...expenses, ...groups])?.groupId
  const by = random.pick(people)?.userId
  const statement = groupId && someStatement(world, groupId)
  if (statement === undefined || by === undefined) return
  const writer = createQueryWriter({
    ...{ database, now, newToken: newId },
    file: {
      tryStatement: (tried) => inImageFile(database, (file) => triedOnSqlite({ file, statement: tried })),
      restorePoint: async () => {
        await pause()
        return 'before-query'
      },
    },
  })
  const call = () => ({ acting: { by, entryId: newId() }, aborted: new AbortController().signal })
  const trial = await counted(world, 'a trial', async () => {
    const tried = await writer.tryOut({ query: statement, personal: true }, call())
    count(ledger, tried.trial === null ? 'a statement changed nothing' : 'a statement was tried')
    return tried.trial
  })
  if (typeof trial !== 'string') return
  await pause()
  const run = () =>
    counted(world, 'a statement', async () => {
      await writer.run(trial, call())
      count(ledger, writtenByStatement)
    })
  await Promise.all([run(), ...(random.chance(0.3) ? [run()] : [])])
}

/** Whether a transaction that was lost was committed is not known. */
async function counted<T>({ ledger }: Writing, what: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) count(ledger, `${what} was refused: ${error.code}`)
    else if (outageReasonOf(error) === undefined) throw error
    else count(ledger, `the server lost ${what}`)
    return undefined
  }
}

/** About rows of one group. Each differs from every other one. */
function someStatement({ random, newId, people }: Writing, groupId: GroupId): string | undefined {
  const [person, id] = [random.pick(people)?.userId, newId()]
  const ofGroup = `group_id = '${groupId}'`
  const expensesOfGroup = `expense_id in (select id from expenses where ${ofGroup})`
  return random.pick([
    `update expenses set title = '書換${id.slice(-6)}' where ${ofGroup}`,
    `update expenses set title = title || '*', notes = '${id}' where ${ofGroup} and amount > ${random.below(5_000)}`,
    `update pending_members set name = substr(id, -4) || '${id.slice(-6)}' where ${ofGroup}`,
    `update groups set description = '${id}' where id = '${groupId}'`,
    `update expense_payers set user_id = '${person}', pending_member_id = null where ${expensesOfGroup} and '${id}' <> ''`,
    `update expense_shares set user_id = '${person}', pending_member_id = null
      where ${expensesOfGroup} and position = 0 and '${id}' <> ''`,
    `delete from expenses where ${ofGroup} and amount < ${random.below(5_000)} and title <> '${id}'`,
    // Refused, because the parts would not add up.
    `update expenses set amount = amount + 1, notes = '${id}' where ${ofGroup}`,
  ])
}

/** Each statement was run once, and only if it was answered so, or no answer came. */
export async function checkStatements({ ledger, server }: World): Promise<void> {
  const written = ledger.tally.get(writtenByStatement) ?? 0
  const unknown = ledger.tally.get('the server lost a statement') ?? 0
  const entries = await readAdminLog(server.database, { limit: 10_000, actions: ['query-written'] })
  const once = new Set(entries.map(({ details }) => String(details).split('"restorePoint"')[0]))
  const took = `${entries.length} of ${once.size} statements, ${written} answered, ${unknown} unknown`
  if (once.size < entries.length || entries.length < written || entries.length > written + unknown)
    reportViolation(ledger, 'each statement of an admin takes effect once', took)
}
