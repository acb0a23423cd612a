/**
 * Each statement of every write fails once with its transaction lost: SQLite has rolled it back by itself, or
 * PostgreSQL's connection is cut. No answer reports an effect that is not in the database, and a repetition takes
 * effect once.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { isOnPostgres } from '#tests/support/fresh-database.ts'
import { type Fault, watchStatements } from '#tests/support/statement-faults.ts'
import { startTestServer } from '../start-server.ts'
import { type TestDatabase, testDatabases } from './test-databases.ts'
import {
  type Answered,
  type Story,
  type WritingPath,
  migration,
  prepareStory,
  unavailable,
} from './writing-paths.ts'

const { empty, copy } = testDatabases()
const faults: Fault[] = isOnPostgres() ? ['cut before', 'cut after'] : ['rolled back', 'refused']
const timeout = 900_000

let prepared: TestDatabase
let story: Story
async function prepare(): Promise<void> {
  prepared = await empty()
  await migration.work(prepared.place)
  const server = await startTestServer({ database: openDatabase(prepared.place) })
  story = await prepareStory(server)
  await server.stop()
}

type Attempts = { testDatabase: TestDatabase; ask: () => Promise<Answered>; end: () => Promise<void> }

/** Starts the path on its own copy of the database; a call gets a server over it. */
async function begin(path: WritingPath): Promise<Attempts> {
  const testDatabase = await (path === migration ? empty() : copy(prepared))
  if ('work' in path) return { testDatabase, ask: () => path.work(testDatabase.place), end: testDatabase.end }
  const database = openDatabase(testDatabase.place)
  const server = await startTestServer({ database, newInviteCode: () => 'AAAAAAAAAA' })
  return {
    testDatabase,
    ask: () => path.ask(server, story),
    end: async () => {
      server.takeDefects()
      await server.stop()
      await testDatabase.end()
    },
  }
}

/** Fewer than the limit on wrong codes in a row. */
const failuresInARowMax = 10

const answeredBy = (result: PromiseSettledResult<Answered>): Answered =>
  result.status === 'fulfilled' ? result.value : { isDone: false, said: result.reason }

type Committed = {
  /** Dumps before the path's first statement and after each statement. */
  states: string[]
  /** The dump after the path has run twice. */
  afterAgain: string
  expected: Answered
}

async function committedBy(path: WritingPath): Promise<Committed> {
  const { testDatabase, ask, end } = await begin(path)
  const states: string[] = []
  const look = async () => void states.push(await testDatabase.dump())
  const { result } = await watchStatements({ before: look }, ask)
  await look()
  if ('isRepeated' in path) await ask()
  const afterAgain = await testDatabase.dump()
  await end()
  return { states, afterAgain, expected: answeredBy(result) }
}

/** Two files test paths, because they can run at the same time: PostgreSQL takes long to drop so many databases. */
export function testLosingTransactions(paths: readonly WritingPath[]): void {
  beforeAll(prepare)
  afterAll(() => prepared.end().catch(() => undefined))
  it.each(paths)('a lost transaction in $name is not acknowledged', { timeout }, async (path) => {
    const { states, afterAgain, expected } = await committedBy(path)
    expect(expected).toMatchObject({ isDone: true })
    const [before, after] = [states[0], states.at(-1)]
    const failing = states
      .slice(1)
      .flatMap((_, index) => faults.map((fault) => ({ number: index + 1, fault })))
    let attempts = await begin(path)
    for (const [index, { number, fault }] of failing.entries()) {
      const where = `statement ${number}, ${fault}`
      const { result } = await watchStatements({ fails: { statement: number, fault } }, attempts.ask)
      const answered = answeredBy(result)
      const dumped = await attempts.testDatabase.dump()
      expect(states, `${where}: whole transactions or nothing`).toContain(dumped)
      if (answered.isDone) expect(dumped, where).toBe(after)
      else if ('ask' in path) expect(answered.said, where).toEqual(unavailable)
      // If nothing has changed, the next statement may fail on the same copy.
      const isUntouched = dumped === before && index + 1 < failing.length
      if (isUntouched && (index + 1) % failuresInARowMax > 0) continue
      expect(await attempts.ask(), `asked again after ${where}`).toEqual(expected)
      const isDoneTwice = dumped === after
      expect(await attempts.testDatabase.dump(), `asked again after ${where}`).toBe(
        isDoneTwice ? afterAgain : after,
      )
      await attempts.end()
      attempts = await begin(path)
    }
    await attempts.end()
  })
}
