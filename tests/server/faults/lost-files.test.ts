/**
 * Each step of a backup and of a restore fails once, before or after it is done. Their messages are true, the data
 * are complete and either as before or as in the backup, and a repetition succeeds. The long run also kills a child
 * process at each step.
 */
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteConnection from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backupRefusals } from '#shared/messages/server.ts'
import { type CommandResult, runCommand } from '#server/backup/backup-commands.ts'
import { databaseFileIn, openDatabase } from '#server/db/open-database.ts'
import { migrate } from '#server/db/migrate.ts'
import { watchDiskSteps } from '#tests/support/disk-steps.ts'
import { runChild } from '../command-child.ts'
import { comeIn } from '../recovery-fixture.ts'
import { startOfTests, startTestServer } from '../start-server.ts'
import { call } from '../trip-fixture.ts'
import { dumpFile } from './test-databases.ts'

const isLong = process.env.LONG !== undefined
/** The gate tests every file operation, and every sixteenth of the many statements. */
const statementsApart = isLong ? 1 : 16
const timeout = isLong ? 900_000 : 60_000

/** Folders with data of a group and a backup; dumps of the data before the restore and of the backup. */
let first = ''
let before = ''
let backedUp = ''
beforeAll(async () => {
  first = scratch()
  const dataDir = join(first, 'data')
  const database = openDatabase({ dataDir })
  await migrate(database)
  const server = await startTestServer({ database })
  const hanako = await comeIn(server, '花子')
  await call(hanako, 'POST', '/groups', { name: '沖縄' })
  await runCommand(['backup', join(first, 'backup.sqlite')], { dataDir, databaseUrl: null })
  await call(hanako, 'POST', '/groups', { name: '九州' })
  await server.stop()
  before = dumpFile(databaseFileIn(dataDir))
  backedUp = dumpFile(join(first, 'backup.sqlite'))
})
afterAll(() => rmSync(first, { recursive: true }))

function scratch(): string {
  return mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'waritabi-files-'))
}

/** A folder with a copy of the data and the backup. */
type TestFolders = { dir: string; dataDir: string; backup: string; taken: string }

function place(): TestFolders {
  const dir = scratch()
  cpSync(first, dir, { recursive: true })
  return {
    dir,
    dataDir: join(dir, 'data'),
    backup: join(dir, 'backup.sqlite'),
    taken: join(dir, 'taken.sqlite'),
  }
}

let asked = 0
/** Each run is a second later than the one before. */
function run(commandLine: readonly string[], { dataDir }: TestFolders): Promise<CommandResult> {
  asked += 1
  return runCommand(commandLine, { dataDir, databaseUrl: null }, new Date((startOfTests + asked) * 1000))
}

const moment = /"at":\d+/g
const data = ({ dataDir }: TestFolders) => dumpFile(databaseFileIn(dataDir)).replaceAll(moment, '')
const commandLineOf = {
  restore: ({ backup }: TestFolders) => ['restore', backup],
  backup: ({ taken }: TestFolders) => ['backup', taken],
}
type Command = keyof typeof commandLineOf

/** Runs the command in a new folder. Returns its steps and the dump of its result. */
async function donePlace(command: Command): Promise<{ steps: string[]; after: string }> {
  const at = place()
  const steps: string[] = []
  const stop = watchDiskSteps((name, step) => {
    steps.push(name)
    return step()
  })
  const result = await run(commandLineOf[command](at), at).finally(stop)
  expect(result, result.sentence).toMatchObject({ isDone: true })
  const after = data(at)
  rmSync(at.dir, { recursive: true })
  return { steps, after }
}

const isStatement = (name: string) => ['run', 'all', 'get'].includes(name)

function stepsToFail(steps: readonly string[]): number[] {
  const all = steps.map((name, index) => ({ name, number: index + 1 }))
  return all
    .filter(({ name, number }) => !isStatement(name) || number % statementsApart === 0)
    .map(({ number }) => number)
}

type Fault = 'before' | 'after'

function errorOf(name: string): Error {
  return isStatement(name) || name === 'exec' || name === 'backup'
    ? new SqliteConnection.SqliteError('database or disk is full', 'SQLITE_FULL')
    : Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
}

/** Runs the command with one step that fails as on a full disk. */
async function failing(
  at: TestFolders,
  command: Command,
  fault: { number: number; when: Fault },
): Promise<CommandResult> {
  let number = 0
  const stop = watchDiskSteps((name, step) => {
    number += 1
    if (number !== fault.number) return step()
    const done = fault.when === 'after' ? step() : undefined
    if (done instanceof Promise) return done.then(() => Promise.reject(errorOf(name)))
    throw errorOf(name)
  })
  return run(commandLineOf[command](at), at).finally(stop)
}

const claimsUnchanged = (sentence: string) => sentence.includes('データは元のままです')

/** Checks the restore's message and data. Returns true if the restore has changed nothing. */
function expectRestoreTold(
  at: TestFolders,
  { isDone, sentence }: CommandResult,
  after: string,
  where: string,
): boolean {
  const dumped = data(at)
  const untouched = before.replaceAll(moment, '')
  expect([untouched, after], `${where}: ${sentence}`).toContain(dumped)
  if (isDone) expect(dumped, where).toBe(after)
  if (claimsUnchanged(sentence)) expect(dumped, `${where}: ${sentence}`).toBe(untouched)
  if (dumped === untouched) expect(restorePoints(at), where).toEqual([])
  return dumped === untouched
}

function restorePoints({ dataDir }: TestFolders): string[] {
  const folder = join(dataDir, 'backups')
  return existsSync(folder) ? readdirSync(folder) : []
}

function expectBackupTold(at: TestFolders, { isDone, sentence }: CommandResult, where: string): void {
  expect(data(at), where).toBe(before.replaceAll(moment, ''))
  if (isDone) expect(dumpFile(at.taken), where).toBe(before)
  else expect(existsSync(at.taken), `${where}: ${sentence}`).toBe(false)
}

describe('a step that fails', () => {
  it.each(['before', 'after'] as const)(
    'leaves a restore whole or not done: %s',
    { timeout },
    async (when) => {
      const { steps, after } = await donePlace('restore')
      expect(after).not.toBe(backedUp)
      const numbers = stepsToFail(steps)
      let at = place()
      for (const number of numbers) {
        const where = `step ${number} of ${steps.length}, ${steps[number - 1]}, ${when}`
        const result = await failing(at, 'restore', { number, when })
        // If nothing has changed, the next step may fail in the same folder.
        if (expectRestoreTold(at, result, after, where) && number !== numbers.at(-1)) continue
        const again = await run(commandLineOf.restore(at), at)
        expect([again.isDone, data(at)], `again after ${where}`).toEqual([true, after])
        const names = readdirSync(at.dataDir).filter((name) => name !== 'backups')
        expect(names.toSorted(), where).toEqual(['waritabi.lock', 'waritabi.sqlite'])
        rmSync(at.dir, { recursive: true })
        at = place()
      }
      rmSync(at.dir, { recursive: true })
    },
  )

  it.each(['before', 'after'] as const)('leaves a complete backup or none: %s', { timeout }, async (when) => {
    const { steps } = await donePlace('backup')
    for (const number of stepsToFail(steps)) {
      const where = `step ${number} of ${steps.length}, ${steps[number - 1]}, ${when}`
      const at = place()
      const result = await failing(at, 'backup', { number, when })
      expectBackupTold(at, result, where)
      if (!result.isDone) {
        const again = await run(commandLineOf.backup(at), at)
        expect(again, `again after ${where}`).toMatchObject({ isDone: true })
        expectBackupTold(at, again, where)
      }
      rmSync(at.dir, { recursive: true })
    }
  })
})

describe.skipIf(!isLong)('a process that is killed at a step', () => {
  it.each(['restore', 'backup'] as const)(
    'leaves %s either complete or not done',
    { timeout },
    async (command) => {
      const { steps, after } = await donePlace(command)
      const untouched = before.replaceAll(moment, '')
      for (const number of steps.keys()) {
        const where = `killed at step ${number + 1}, ${steps[number]}`
        const at = place()
        const imported = `
        import { watchDiskSteps } from '${new URL('../../support/disk-steps.ts', import.meta.url).href}'
        let number = 0
        watchDiskSteps((_, step) => (number++ === ${number} ? process.kill(process.pid, 'SIGKILL') : step()))`
        const ended = await runChild(commandLineOf[command](at), { dataDir: at.dataDir, imported })
        expect(ended.signal, `${where}: ${ended.said}`).toBe('SIGKILL')
        expect([untouched, command === 'restore' ? after : untouched], where).toContain(data(at))
        if (command === 'backup' && existsSync(at.taken)) expect(dumpFile(at.taken), where).toBe(before)
        const again = await run(commandLineOf[command](at), at)
        const isTaken = again.sentence === backupRefusals['file-taken']
        expect(again.isDone || isTaken, `again after ${where}: ${again.sentence}`).toBe(true)
        expect(data(at), `again after ${where}`).toBe(after)
        rmSync(at.dir, { recursive: true })
      }
    },
  )
})
