import { describe, expect, it } from 'vitest'
import { groupIdOf } from '#tests/builders/ids.ts'
import { queueRecord } from '#tests/builders/sync-rows.ts'
import { batchBytesMax, batchMutationsMax } from '../limits.ts'
import { scopeOfGroup } from '../model/scope.ts'
import { batchBytes, sentMutationOf, takeBatch } from './take-batch.ts'
import { planSends } from './plan-sends.ts'
import type { QueueRecord, RowKey } from './queue-record.ts'

const otherScope = scopeOfGroup(groupIdOf(2))
const [a, b, c] = ['expenses/a', 'expenses/b', 'expenses/c'] as const
const creating = (key: RowKey): Partial<QueueRecord> => ({ touched: [key], created: [key] })

type Case = { title: string; queue: QueueRecord[]; sent: number[]; blocked: [seq: number, holder: number][] }

const cases: Case[] = [
  {
    title: 'everything goes, in order of recording',
    queue: [queueRecord(1), queueRecord(2), queueRecord(3)],
    sent: [1, 2, 3],
    blocked: [],
  },
  {
    title: 'what the server has already applied is not sent again, and holds nothing',
    queue: [queueRecord(1, { status: 'applied', ...creating(a) }), queueRecord(2, { touched: [a] })],
    sent: [2],
    blocked: [],
  },
  {
    title: 'a change to a refused row waits, others go',
    queue: [
      queueRecord(1, { status: 'rejected', touched: [a] }),
      queueRecord(2, { touched: [a] }),
      queueRecord(3, { touched: [b] }),
    ],
    sent: [3],
    blocked: [[2, 1]],
  },
  {
    title: 'a change that needs a row whose creation is held waits for it',
    queue: [
      queueRecord(1, { status: 'expired', ...creating(a) }),
      queueRecord(2, { needed: [a], touched: [b] }),
    ],
    sent: [],
    blocked: [[2, 1]],
  },
  {
    title: 'a change that only looks at a row which a held change edits does not wait',
    queue: [
      queueRecord(1, { status: 'rejected', touched: [a] }),
      queueRecord(2, { needed: [a], touched: [b] }),
    ],
    sent: [2],
    blocked: [],
  },
  {
    title: 'what waits holds back what needs it in turn, and names the first holder',
    queue: [
      queueRecord(1, { status: 'rejected', ...creating(a) }),
      queueRecord(2, { needed: [a], ...creating(b) }),
      queueRecord(3, { needed: [b], touched: [c] }),
    ],
    sent: [],
    blocked: [
      [2, 1],
      [3, 1],
    ],
  },
  {
    title: 'after a failed change the rest of its scope waits, and no other scope',
    queue: [queueRecord(1, { status: 'failed' }), queueRecord(2), queueRecord(3, { scope: otherScope })],
    sent: [3],
    blocked: [[2, 1]],
  },
  {
    title: 'what was recorded before the held change goes',
    queue: [queueRecord(1, { touched: [a] }), queueRecord(2, { status: 'rejected', touched: [a] })],
    sent: [1],
    blocked: [],
  },
]

describe('which changes may be sent', () => {
  it.each(cases)('$title', ({ queue, sent, blocked }) => {
    const { sendable, blockedBy } = planSends(queue)
    expect(sendable.map(({ seq }) => seq)).toEqual(sent)
    expect([...blockedBy].map(([seq, holder]) => [seq, holder.seq])).toEqual(blocked)
  })

  it('leaves a scope on which the server failed in this drain for the next, and lists nothing of it', () => {
    const queue = [queueRecord(1), queueRecord(2, { scope: otherScope }), queueRecord(3)]
    const { sendable, blockedBy } = planSends(queue, new Set([otherScope]))
    expect(sendable.map(({ seq }) => seq)).toEqual([1, 3])
    expect(blockedBy.size).toBe(0)
  })
})

describe('a batch', () => {
  const seqs = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

  it('has at most the fifty changes that the call takes', () => {
    const queue = seqs(51).map((seq) => queueRecord(seq))
    expect(takeBatch(queue, { countMax: batchMutationsMax }).map(({ seq }) => seq)).toEqual(seqs(50))
  })

  it('is smaller after the server found one too large', () => {
    expect(
      takeBatch(
        [1, 2, 3].map((seq) => queueRecord(seq)),
        { countMax: 2 },
      ),
    ).toHaveLength(2)
  })

  it('ends before its bytes are too many, counted as UTF-8', () => {
    const third = { note: 'あ'.repeat(Math.floor(batchBytesMax / 3 / 3)) }
    const queue = [1, 2, 3, 4].map((seq) => queueRecord(seq, { args: third }))
    expect(takeBatch(queue, { countMax: batchMutationsMax })).toHaveLength(2)
  })

  it('is smaller on a line that broke under a larger one', () => {
    const queue = seqs(50).map((seq) => queueRecord(seq))
    const bytesMax = batchBytes(queue.slice(0, 7))
    expect(takeBatch(queue, { countMax: batchMutationsMax, bytesMax })).toHaveLength(7)
  })

  it('holds one change alone, however large', () => {
    const queue = [queueRecord(1, { args: { note: 'a'.repeat(2 * batchBytesMax) } }), queueRecord(2)]
    expect(takeBatch(queue, { countMax: batchMutationsMax }).map(({ seq }) => seq)).toEqual([1])
  })
})

describe('a change as it is sent', () => {
  it.each([
    [1_000, -400, 600],
    [1_000, 400, 1_400],
    [10, -400, 0],
  ])(
    'was recorded at %i by a clock that is %i off: at %i in server time',
    (recordedAt, serverOffset, time) => {
      expect(sentMutationOf(queueRecord(1, { recordedAt, serverOffset })).time).toBe(time)
    },
  )

  it('says that it is sent again only where its author has chosen so', () => {
    expect(sentMutationOf(queueRecord(1))).not.toHaveProperty('resend')
    expect(sentMutationOf(queueRecord(1, { isResend: true }))).toMatchObject({ resend: true })
  })
})
