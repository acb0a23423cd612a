/**
 * A real disk that is full, and one whose reads fail: no change is acknowledged that is not stored. The first test
 * needs permission to mount, the second a C compiler; otherwise they are skipped.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { ServerProcess } from '#tests/support/server-process.ts'
import { type Caller, everybodyIn, newBatch, sendUntilAcknowledged } from './caller.ts'
import { compare } from './compare.ts'

const isLong = process.env.LONG !== undefined
const kilobyte = 1_024
const timeout = 300_000

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'waritabi-disk-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

/** Writes a file of this size, or as large as still fits: the server may be writing at the same time. */
function fill(file: string, size: number): void {
  try {
    writeFileSync(file, Buffer.alloc(Math.max(0, size)))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}

async function expectWhole(dataDir: string, callers: readonly Caller[]): Promise<void> {
  const database = openDatabase({ dataDir })
  expect(await compare(database, callers)).toEqual({ lost: [], doubled: [] })
  await database.close()
}

it('a full disk loses nothing that was acknowledged', { timeout }, async ({ skip }) => {
  skip(!isLong, 'it takes long')
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', dir])
  skip(mounted.status !== 0, 'nothing can be mounted here')
  const server = new ServerProcess({ DATA_DIR: dir })
  try {
    await server.start()
    const callers = await everybodyIn([server.url], { callersCount: 2, groupsCount: 1 })
    const ballast = join(dir, 'ballast')
    for (const free of [0, 4, 8, 16, 24, 32, 48, 64, 96, 128, 256]) {
      const { bavail, bsize } = statfsSync(dir)
      fill(ballast, bavail * bsize - free * kilobyte)
      const before = callers.map(({ failed }) => failed)
      const sending = callers.map((caller) => sendUntilAcknowledged(caller, [server.url], newBatch(caller)))
      const all = Promise.all(sending)
      let isOver = false
      void all.finally(() => (isOver = true)).catch(() => undefined)
      const hasFailed = () => callers.some(({ failed }, index) => failed > (before[index] ?? 0))
      await expect.poll(() => isOver || hasFailed(), { timeout: 60_000 }).toBe(true)
      rmSync(ballast)
      await all
    }
    const failed = callers.reduce((sum, caller) => sum + caller.failed, 0)
    console.info(`a full disk: ${failed} calls failed and were sent again`)
    expect(failed).toBeGreaterThan(0)
    await server.kill()
    await expectWhole(dir, callers)
  } finally {
    await server.dispose()
    execFileSync('umount', ['-l', dir])
  }
})

it('reads that fail lose nothing that was acknowledged', { timeout }, async ({ skip }) => {
  skip(!isLong, 'it takes long')
  const library = join(dir, 'failing-reads.so')
  const source = join(import.meta.dirname, 'failing-reads.c')
  const compiled = spawnSync('cc', ['-shared', '-fPIC', '-o', library, source, '-ldl'])
  skip(compiled.status !== 0, 'there is no C compiler here')
  const armed = join(dir, 'armed')
  const server = new ServerProcess({ LD_PRELOAD: library, FAILING_READ: armed })
  try {
    await server.start()
    const callers = await everybodyIn([server.url], { callersCount: 2, groupsCount: 1 })
    let hits = 0
    for (let read = 1; read <= 24; read++) {
      // A restarted server has nothing of the database in memory.
      await server.kill()
      await server.start()
      writeFileSync(armed, String(read))
      for (const caller of callers) await sendUntilAcknowledged(caller, [server.url], newBatch(caller))
      if (Number(readFileSync(armed, 'utf8')) <= 0) hits += 1
      rmSync(armed)
    }
    const failed = callers.reduce((sum, caller) => sum + caller.failed, 0)
    console.info(`failing reads: ${hits} reads failed, ${failed} calls failed and were sent again`)
    expect(failed).toBeGreaterThan(0)
    await server.kill()
    await expectWhole(join(server.dir, 'data'), callers)
  } finally {
    await server.dispose()
  }
})
