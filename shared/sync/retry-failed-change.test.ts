import { describe, expect, it } from 'vitest'
import { queueRecord } from '#tests/builders/sync-rows.ts'
import { afterFailure, scopesToLeaveAlone, failedHoldSeconds } from './save-results.ts'
import type { QueueRecord } from './queue-record.ts'

const began = 1_795_000_000

/**
 * A change that fails at each try. It is tried as soon as its scope is not left alone, until it is held or `seconds` are over.
 */
function failing(seconds: number) {
  const tries: number[] = []
  let record: QueueRecord = queueRecord(1)
  for (let now = began; now <= began + seconds && record.status === 'pending'; now++) {
    if (scopesToLeaveAlone([record], now).size > 0) continue
    record = afterFailure(record, now)
    tries.push(now - began)
  }
  return { record, tries }
}

describe('a change on which the server fails', () => {
  it('is tried again at growing intervals, an hour at most', () => {
    expect(failing(2 * 60 * 60 + 60).tries).toEqual([0, 10, 40, 130, 400, 1_210, 3_640, 7_240])
  })

  it('waits for its author after six hours, and not before', () => {
    expect(failing(failedHoldSeconds - 1).record.status).toBe('pending')
    expect(failing(24 * 60 * 60).record.status).toBe('failed')
  })

  it('waits for its author after five tries at least, however long they took', () => {
    let record = queueRecord(1)
    for (const hours of [0, 24, 48, 72]) record = afterFailure(record, began + hours * 60 * 60)
    expect(record.status).toBe('pending')
    expect(afterFailure(record, began + 96 * 60 * 60).status).toBe('failed')
  })

  it('is not left alone for longer by a clock that was set back', () => {
    const record = afterFailure(queueRecord(1), began)
    expect(scopesToLeaveAlone([record], began - 60)).toEqual(new Set())
  })
})
