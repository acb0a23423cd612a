import { describe, expect, it } from 'vitest'
import { groupIdOf } from '#tests/builders/ids.ts'
import { queueRecord, scope } from '#tests/builders/sync-rows.ts'
import { type Scope, scopeOfGroup } from '../model/scope.ts'
import type { ScopeState } from './device-store.ts'
import { historiesOf } from './download.ts'
import type { QueueRecord } from './queue-record.ts'

const named = (version: number, id = `id-${version}`) => ({ version, id })

describe('the history that a request names', () => {
  const state = (fields: Partial<ScopeState> = {}): ScopeState => ({ scope, cursor: 3, ...fields })
  const none: ReadonlySet<Scope> = new Set()
  const applied = (version: number) =>
    queueRecord(version, { status: 'applied', version, versionId: `applied-${version}` })

  it.each<[string, ScopeState, string | null, ReadonlySet<Scope>, unknown]>([
    ['is the newest id', state({ history: [named(3), named(2)] }), 'now', none, { newest: named(3) }],
    [
      'is all ids, where it has diverged',
      state({ history: [named(3), named(2), named(1)] }),
      'now',
      new Set([scope]),
      { newest: named(3), earlier: [named(2), named(1)] },
    ],
    ['is the epoch, where no ids came', state(), 'now', none, { newest: named(3, 'epoch:now') }],
    ['is nothing before the first answer', state(), null, none, undefined],
    ['is nothing before the first rows', state({ cursor: 0 }), 'now', none, undefined],
  ])('%s', (_, of, epoch, diverged, expected) => {
    expect(historiesOf({ states: [of], queue: [] }, { epoch, diverged })[scope]).toEqual(expected)
  })

  it.each<[string, QueueRecord[], unknown]>([
    [
      'is that of the newest applied change, before those of the rows',
      [applied(5), applied(6), applied(4)],
      { newest: named(6, 'applied-6'), earlier: [named(3), named(2)] },
    ],
    ['is not that of an older change', [applied(3), applied(2)], { newest: named(3), earlier: [named(2)] }],
    [
      'is not that of a change whose version has no id, or that is not applied',
      [queueRecord(5, { status: 'applied', version: 5 }), { ...applied(6), status: 'rejected' }],
      { newest: named(3), earlier: [named(2)] },
    ],
  ])('%s', (_, queue, expected) => {
    const states = [state({ history: [named(3), named(2)] })]
    const histories = historiesOf({ states, queue }, { epoch: 'now', diverged: new Set([scope]) })
    expect(histories).toEqual({ [scope]: expected })
  })

  it('is that of an applied change alone where the device has no rows', () => {
    const histories = historiesOf({ states: [], queue: [applied(4)] }, { epoch: 'now', diverged: none })
    expect(histories).toEqual({ [scope]: { newest: named(4, 'applied-4') } })
  })

  it('is whole for fifty scopes at once', () => {
    const scopes = Array.from({ length: 60 }, (_, index) => scopeOfGroup(groupIdOf(100 + index)))
    const states = scopes.map((each) => state({ scope: each, history: [named(3), named(2)] }))
    const histories = historiesOf({ states, queue: [] }, { epoch: 'now', diverged: new Set(scopes) })
    expect(Object.keys(histories)).toHaveLength(60)
    expect(Object.values(histories).filter(({ earlier }) => earlier)).toHaveLength(50)
  })
})
