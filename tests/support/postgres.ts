/**
 * A private PostgreSQL for one run of the tests, with a migrated database to copy. It takes no port, lies in memory, and
 * ends with this process even if that is killed.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { findPostgres } from './find-postgres.ts'
import { addressOf, copiedDatabase, createDatabase } from './postgres-databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the cluster's socket; nothing where the tests run on SQLite. */
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
/** Digits are ordered as numbers: whoever relies on a cluster's own order is found out. */
const locale = ['--locale=C', '--locale-provider=icu', '--icu-locale=en-u-kn-true']
/** Nothing here is worth keeping. */
const settings = [
  ...['listen_addresses=', 'fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off'],
  ...[
    'max_connections=100',
    'shared_buffers=64MB',
    'timezone=UTC',
    'deadlock_timeout=50ms',
    // Within its folder, so that nothing of it stays.
    'dynamic_shared_memory_type=mmap',
  ],
]

/** `folder` is that of its socket. */
export async function startCluster(): Promise<{ folder: string; end: () => Promise<void> }> {
  const bin = findPostgres()
  if (bin === undefined) throw new Error('PostgreSQL is not installed (apt-get install postgresql).')
  // A folder for the socket that the user postgres can reach, wherever the tests keep their own files.
  const parent = process.env.POSTGRES_PARENT ?? (existsSync('/dev/shm') ? '/dev/shm' : '/tmp')
  const folder = mkdtempSync(join(parent, 'waritabi-postgres-'))
  if (isRoot) chownSync(folder, idOfPostgres('-u'), idOfPostgres('-g'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    initialise(bin, folder)
    const server = await start(bin, folder)
    return { folder, end: () => stop(server).then(remove) }
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

/** Told to quit, or bereaved of this process, it ends PostgreSQL at once, whoever is connected, and leaves no file. */
const script = 'folder=$1; shift; trap : QUIT; "$@" & wait; kill -QUIT $!; wait; rm -rf "$folder"'

async function start(bin: string, folder: string): Promise<ChildProcess> {
  const options = ['-D', `${folder}/data`, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])]
  const command = ['sh', '-c', script, 'sh', folder, `${bin}/postgres`, ...options]
  const server = spawn('setpriv', [...asPostgres, '--pdeathsig=QUIT', ...command], {
    ...{ cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] },
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

async function stop(server: ChildProcess): Promise<void> {
  const exited = once(server, 'exit')
  server.kill('SIGQUIT')
  await exited
}
