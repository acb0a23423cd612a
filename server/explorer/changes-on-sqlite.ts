/**
 * Tries one writing statement on an SQLite file, in a transaction that is rolled back, and tells which rows it would change
 * (docs/decisions/0127-dangerous-queries.md). An authorizer allows only the columns of the list of what admins may write.
 */
import { DatabaseSync, constants } from 'node:sqlite'
import { mayAddBySql, mayChangeBySql, mayDeleteBySql, writtenByTriggers } from '#server/db/explored-writes.ts'
import { exploredTables } from '#server/db/explored-columns.ts'
import { readChangeset } from './changeset.ts'
import { failureOf, judge, only, refuseUncheckedJoins } from './run-on-sqlite.ts'
import {
  type Failure,
  type RowChange,
  type Statement,
  StatementFailed,
  type TrialTask,
  type Tried,
  statementLimits,
} from './statement.ts'

/** How long another writer is waited for. */
const busyMsMax = 1_000

/** What the child process answers. */
export function triedOnSqlite({ file, statement }: TrialTask): Tried | Failure {
  try {
    return { changes: changesOnSqlite(file, statement) }
  } catch (error) {
    if (error instanceof StatementFailed) return { failure: error.failure, message: error.message }
    throw error
  }
}

export function changesOnSqlite(
  file: string,
  { text, seesPersonal }: Omit<Statement, 'values'>,
): readonly RowChange[] {
  refuseUncheckedJoins(text)
  const connection = new DatabaseSync(file, {
    timeout: busyMsMax,
    allowExtension: false,
    defensive: true,
    enableForeignKeyConstraints: true,
    enableDoubleQuotedStringLiterals: false,
  })
  try {
    // What the transaction changes stays in the memory of this process: not a byte of it reaches the file or its log.
    connection.exec('pragma temp_store = memory; pragma cache_spill = off')
    // The statement and the changes that it is said to make see the same rows.
    connection.exec('begin immediate')
    const session = connection.createSession()
    let isWriting = false
    connection.setAuthorizer((action, first, second, _database, trigger) => {
      const asked = { action, first, second, seesPersonal, trigger }
      if (!isWrite(action)) return judge(asked)
      isWriting = true
      return mayWrite(asked) ? constants.SQLITE_OK : constants.SQLITE_DENY
    })
    const statement = only(connection, text)
    if (!isWriting) throw new StatementFailed('writes-nothing', 'the statement writes nothing')
    // Rows of RETURNING are not needed, but a statement writes only as far as it is run.
    for (const _row of statement.iterate());
    connection.setAuthorizer(null)
    const changeset = Buffer.from(session.changeset())
    if (changeset.length > statementLimits.bytes)
      throw new StatementFailed('too-many', `more than ${statementLimits.bytes} bytes change`)
    const columns = connection.prepare('select name from pragma_table_info(?)')
    const columnsOf = (table: string) => columns.all(table).map(({ name }) => String(name))
    return readChangeset(changeset, columnsOf).filter(({ table }) => !writtenByTriggers.has(table))
  } catch (error) {
    throw failureOf(error)
  } finally {
    connection.setAuthorizer(null)
    if (connection.isTransaction) connection.exec('rollback')
    connection.close()
  }
}

function isWrite(action: number): boolean {
  return (
    action === constants.SQLITE_INSERT ||
    action === constants.SQLITE_UPDATE ||
    action === constants.SQLITE_DELETE
  )
}

type Asked = {
  action: number
  first: string | null
  second: string | null
  seesPersonal: boolean
  /** The trigger that does it; null if the statement itself does. */
  trigger: string | null
}

/** What a foreign key does is asked like what the statement does. */
function mayWrite({ action, first, second, seesPersonal, trigger }: Asked): boolean {
  const [table, column] = [first ?? '', second ?? '']
  if (trigger !== null && writtenByTriggers.has(table)) return true
  if (action === constants.SQLITE_INSERT) return mayAddBySql(table)
  if (action === constants.SQLITE_DELETE) return mayDeleteBySql(table)
  const isHidden = exploredTables.get(table)?.get(column) === 'personal' && !seesPersonal
  return !isHidden && mayChangeBySql(table, column)
}
