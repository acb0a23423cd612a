import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from './open-database.ts'

it('others have their turn of the event loop within a long transaction on a file', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'waritabi-'))
  const database = openDatabase({ file: join(dir, 'x.sqlite') })
  let ticks = 0
  let isOver = false
  const takeTurn = () => {
    ticks += 1
    if (!isOver) setImmediate(takeTurn)
  }
  const counted = await database.db.transaction().execute(async (tx) => {
    setImmediate(takeTurn)
    // Far longer than several times `blockedMsMax`, also on a machine that is busy with other work.
    const until = performance.now() + 10_000
    while (ticks <= 2 && performance.now() < until)
      await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000) select max(i) from n`.execute(
        tx,
      )
    return ticks
  })
  isOver = true
  expect(counted).toBeGreaterThan(2)
  await database.close()
  rmSync(dir, { recursive: true })
})
