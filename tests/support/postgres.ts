/**
 * A private PostgreSQL cluster for one run of the tests, with a migrated database to copy. It uses no port, keeps its
 * files in memory, and ends with this process, even if that is killed.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/open-database.ts'
import { migrate } from '#server/db/migrate.ts'
import { findPostgres } from './find-postgres.ts'
import { addressOf, copiedDatabase, createDatabase } from './postgres-databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the cluster's socket; undefined if the tests run on SQLite. */
    postgres: string | undefined
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { folder, end } = await startCluster()
  await createDatabase(folder, { name: copiedDatabase })
  const database = openDatabase({ databaseUrl: addressOf(folder, copiedDatabase) })
  await migrate(database)
  await database.close()
  project.provide('postgres', folder)
  return end
}

const isRoot = process.getuid?.() === 0
/** PostgreSQL refuses to run as root. */
const asPostgres = isRoot ? ['--reuid=postgres', '--regid=postgres', '--init-groups'] : []
/** This locale orders digits as numbers, so that code which relies on the cluster's collation fails. */
const locale = ['--locale=C', '--locale-provider=icu', '--icu-locale=en-u-kn-true']
/** Durability is off, because nothing here must survive, except in tests of a kill. */
const hasty = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']
const settings = [
  ...['listen_addresses=', 'autovacuum=off'],
  ...[
    'max_connections=100',
    'shared_buffers=64MB',
    'timezone=UTC',
    'deadlock_timeout=50ms',
    // In the cluster's folder, so that it is deleted with it.
    'dynamic_shared_memory_type=mmap',
  ],
]

export type Cluster = {
  /** The folder of the cluster's socket. */
  folder: string
  /** Kills all its processes at once, as a power loss would. */
  kill: () => Promise<void>
  /** Stops all its processes as they are for the time of the body: they answer nothing, and close no connection. */
  whileFrozen: (body: () => Promise<void>) => Promise<void>
  /** Only after `kill`. */
  restart: () => Promise<void>
  end: () => Promise<void>
}

/** With `isDurable`, committed data survive a kill. */
export async function startCluster({ isDurable = false } = {}): Promise<Cluster> {
  const bin = findPostgres()
  if (bin === undefined) throw new Error('PostgreSQL is not installed (apt-get install postgresql).')
  // The socket's folder must be accessible to the user postgres, wherever the tests keep their own files.
  const inMemory = !isDurable && existsSync('/dev/shm') ? '/dev/shm' : '/tmp'
  const folder = mkdtempSync(join(process.env.POSTGRES_PARENT ?? inMemory, 'waritabi-postgres-'))
  if (isRoot) chownSync(folder, idOfPostgres('-u'), idOfPostgres('-g'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const startAgain = () => start(bin, folder, [...settings, ...(isDurable ? [] : hasty)])
  try {
    initialise(bin, folder)
    let server = await startAgain()
    return {
      folder,
      kill: () => killAll(server, folder),
      whileFrozen: (body) => freezeWhile(folder, body),
      restart: async () => void (server = await startAgain()),
      end: () => stop(server).then(remove),
    }
  } catch (error) {
    remove()
    throw error
  }
}

function idOfPostgres(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))
}

function initialise(bin: string, folder: string): void {
  const options = ['--username=postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', ...locale]
  const command = [...asPostgres, `${bin}/initdb`, `--pgdata=${folder}/data`, ...options]
  execFileSync('setpriv', command, { cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] })
}

/**
 * On SIGQUIT, or when this process has ended, the script ends PostgreSQL at once and deletes its files. If PostgreSQL
 * was killed, the files stay for a restart.
 */
const script =
  'folder=$1; shift; trap told=1 QUIT; "$@" & wait; [ "$told" ] || exit 1; kill -QUIT $!; wait; rm -rf "$folder"'

async function start(bin: string, folder: string, configured: readonly string[]): Promise<ChildProcess> {
  const options = ['-D', `${folder}/data`, '-k', folder, ...configured.flatMap((setting) => ['-c', setting])]
  const command = ['sh', '-c', script, 'sh', folder, `${bin}/postgres`, ...options]
  const server = spawn('setpriv', [...asPostgres, '--pdeathsig=QUIT', ...command], {
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said: string[] = []
  await new Promise<void>((ready, failed) => {
    createInterface(server.stderr).on('line', (line) => {
      said.push(line)
      if (line.includes('ready to accept connections')) ready()
    })
    server.once('exit', (code) =>
      failed(new Error(`PostgreSQL ended with ${code}: ${said.slice(-5).join(' | ')}`)),
    )
  })
  return server
}

/**
 * Kills the postmaster first, so that it starts no new children. The cluster can be restarted only when all are gone.
 */
async function killAll(server: ChildProcess, folder: string): Promise<void> {
  const exited = once(server, 'exit')
  const all = processesIn(folder)
  signal(all, 'SIGKILL')
  await exited
  while (all.some(isRunning)) await setTimeout(10)
}

async function freezeWhile(folder: string, body: () => Promise<void>): Promise<void> {
  const all = processesIn(folder)
  signal(all, 'SIGSTOP')
  try {
    await body()
  } finally {
    signal(all, 'SIGCONT')
  }
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) if (isRunning(pid)) process.kill(pid, name)
}

/** The postmaster first: once it has stopped, it starts no new children. */
function processesIn(folder: string): number[] {
  const [postmaster] = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n').map(Number)
  if (!postmaster) throw new Error('PostgreSQL is not running')
  return [postmaster, ...childrenOf(postmaster)]
}

function childrenOf(parent: number): number[] {
  const listed = spawnSync('pgrep', ['-P', String(parent)], { encoding: 'utf8' }).stdout
  return listed.split('\n').flatMap((line) => (line === '' ? [] : Number(line)))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  server.kill('SIGQUIT')
  await exited
}
