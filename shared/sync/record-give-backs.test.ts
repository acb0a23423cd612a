import { pendingMemberDefaults } from '../model/row-defaults.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { expenseIdOf, groupIdOf, mutationIdOf } from '#tests/builders/ids.ts'
import { type Had, afterLoss, common, keyOf, keysOf, lost, row } from '#tests/builders/lost-rows.ts'
import { guest, jiroKey } from '#tests/builders/keys.ts'
import { hanako, jiro, misaki, placeOf, taro } from '#tests/builders/people.ts'
import { groupDelta, groupId, openDevice, peek, queueRecord, scope } from '#tests/builders/sync-rows.ts'
import { emptiedExpense } from '../model/expense.ts'
import { scopeOfGroup, versionOfEpoch } from '../model/scope.ts'
import type { DeviceStore } from './device-store.ts'
import type { Divergence } from './wire-format.ts'

let store: DeviceStore
beforeEach(async () => {
  store = await openDevice(groupDelta({ to: 3, versions: [common] }))
})

describe('what the server has lost', () => {
  it('is given back as a whole, with what it needs, as of when it was written', async () => {
    await store.transaction(async (tx) => tx.device.put({ ...(await tx.device.get()), serverOffset: 20 }))
    const [given] = await afterLoss(store, { rows: { expenses: [row(1, 5, { ordinal: 2 })] } })
    const { version: _version, createdVersion: _created, ordinal: _ordinal, ...content } = row(1, 5)
    expect(given).toEqual({
      seq: expect.any(Number),
      mutationId: expect.any(String),
      scope,
      name: 'row.giveBack',
      args: { table: 'expenses', row: content, isDeleted: false, versionBefore: 5, lost, common },
      actor: { userId: hanako.userId, displayName: '花子' },
      touched: [keyOf(1)],
      created: [keyOf(1)],
      needed: [
        `members/${placeOf(hanako, groupId)}`,
        `pendingMembers/${guest}`,
        `members/${placeOf(taro, groupId)}`,
      ],
      images: [{ key: keyOf(1), row: expect.objectContaining({ id: expenseIdOf(1), title: '支出1' }) }],
      status: 'pending',
      recordedAt: 30,
      serverOffset: 20,
      attempts: 0,
      isResend: true,
      code: null,
      version: null,
      needsAttention: false,
    })
  })

  it('is what came after the newest common version', async () => {
    const rows = { expenses: [row(1, 3), row(2, 4), row(3, 9), row(4, 5, { createdVersion: 2 })] }
    expect(keysOf(await afterLoss(store, { rows }))).toEqual([keyOf(4), keyOf(2), keyOf(3)])
  })

  it('is given back people first, then rows in the order of recording, and deletions last, backwards', async () => {
    const stamp = { version: 6, createdVersion: 6, ordinal: 0 }
    const person = {
      id: guest,
      groupId,
      name: '友',
      status: 'uninvited' as const,
      ...pendingMemberDefaults,
      linkedTo: null,
      createdAt: 1,
    }
    const { groups, members } = await peek(store)
    const newcomer = { ...stamp, id: placeOf(misaki, groupId), userId: misaki.userId }
    const given = await afterLoss(
      store,
      {
        rows: {
          expenses: [
            row(1, 7, { createdVersion: 6, ordinal: 1 }),
            row(2, 5),
            row(3, 8, { createdVersion: 6, ordinal: 0 }),
          ],
          members: members.slice(0, 1).map((each) => ({ ...each, ...newcomer })),
          groups: groups.map((each) => ({ ...each, name: '大阪', ...stamp })),
        },
        deleted: { expenses: [row(4, 6)], pendingMembers: [{ ...person, ...stamp }] },
      },
      {},
    )
    expect(keysOf(given)).toEqual([
      `groups/${groupId}`,
      `members/${placeOf(misaki, groupId)}`,
      keyOf(2),
      keyOf(3),
      keyOf(1),
      keyOf(4),
      `pendingMembers/${guest}`,
    ])
    const seqs = given.map(({ seq }) => seq)
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
  })

  it('has one id for one loss, and another for another', async () => {
    const idsOf = async (divergence: Divergence) => {
      store = await openDevice(groupDelta({ to: 3, versions: [common] }))
      const given = await afterLoss(store, { rows: { expenses: [row(1, 5), row(2, 5)] } }, {}, divergence)
      return given.map(({ mutationId }) => mutationId)
    }
    const ids = await idsOf({ lost, common })
    expect(await idsOf({ lost, common })).toEqual(ids)
    const others = [
      ...(await idsOf({ lost: { version: 9, id: 'other' }, common })),
      ...(await idsOf({ lost, common: { version: 2, id: 'earlier' } })),
    ]
    expect(new Set([...ids, ...others]).size).toBe(6)
  })
})

describe('a row is given back', () => {
  const edited = row(1, 5, { title: '夕食' })
  it.each<[string, Had, Had, boolean]>([
    ['that the server has not', { rows: { expenses: [edited] } }, {}, true],
    [
      'that the server has otherwise',
      { rows: { expenses: [edited] } },
      { rows: { expenses: [row(1, 2)] } },
      true,
    ],
    [
      'but not one that is the same, whatever its version',
      { rows: { expenses: [edited] } },
      { rows: { expenses: [row(1, 2, { title: '夕食' })] } },
      false,
    ],
    ['whose deletion was lost', { deleted: { expenses: [edited] } }, { rows: { expenses: [edited] } }, true],
    ['whose deletion was lost with it', { deleted: { expenses: [edited] } }, {}, true],
    [
      'but not a deletion that the server has',
      { deleted: { expenses: [edited] } },
      { deleted: { expenses: [row(1, 2, { title: '夕食' })] } },
      false,
    ],
    [
      'that was deleted with other content',
      { deleted: { expenses: [edited] } },
      { deleted: { expenses: [row(1, 2)] } },
      true,
    ],
    [
      'but not one that is deleted on both sides, and emptied here',
      { deleted: { expenses: [{ ...emptiedExpense(edited), version: 5, createdVersion: 5, ordinal: 0 }] } },
      { deleted: { expenses: [row(1, 2)] } },
      false,
    ],
    [
      'but not one that is deleted on both sides, and emptied there',
      { deleted: { expenses: [edited] } },
      { deleted: { expenses: [{ ...emptiedExpense(edited), version: 2, createdVersion: 2, ordinal: 0 }] } },
      false,
    ],
    [
      'that the server has deleted',
      { rows: { expenses: [edited] } },
      { deleted: { expenses: [edited] } },
      true,
    ],
  ])('%s', async (_, had, has, isGiven) => {
    const given = await afterLoss(store, had, has)
    expect(keysOf(given)).toEqual(isGiven ? [keyOf(1)] : [])
    const isNew = !has.rows && !had.deleted
    if (isGiven) expect(given[0]?.created).toEqual(isNew ? [keyOf(1)] : [])
    const image = given[0]?.images[0]
    if (isGiven) expect(image?.row === null).toBe(had.deleted !== undefined)
  })

  it('without a proof only if the server has never had it', async () => {
    const epoch = { lost: versionOfEpoch(9, 'gone'), common: { version: 0, id: '' } }
    const had = { rows: { expenses: [edited, row(2, 6), row(3, 7)] } }
    const has = { rows: { expenses: [row(1, 2)] }, deleted: { expenses: [row(3, 2)] } }
    expect(keysOf(await afterLoss(store, had, has, epoch))).toEqual([keyOf(2)])
  })

  it('over the server’s, with a common version that only an epoch names', async () => {
    const had = { rows: { expenses: [edited] } }
    const has = { rows: { expenses: [row(1, 2)] } }
    const named = { lost: versionOfEpoch(9, 'gone'), common: versionOfEpoch(3, 'gone') }
    expect(await afterLoss(store, had, has, named)).toHaveLength(1)
    store = await openDevice(groupDelta({ to: 3, versions: [common] }))
    expect(await afterLoss(store, had, has, { lost, common: { version: 0, id: '' } })).not.toHaveLength(0)
  })
})

it('a give-back that waits names the newest version that is still common, and others keep theirs', async () => {
  const args = { table: 'expenses', versionBefore: 5, common: { version: 3, id: 'common' }, lost }
  const waiting = queueRecord(1, { name: 'row.giveBack', args })
  const older = { ...args, common: { version: 1, id: 'older' } }
  await store.transaction(async (tx) => {
    await tx.queue.put(waiting)
    await tx.queue.put({ ...waiting, seq: 2, mutationId: mutationIdOf(2), args: older })
    await tx.queue.put({ ...waiting, seq: 3, mutationId: mutationIdOf(3), scope: scopeOfGroup(groupIdOf(2)) })
    await tx.queue.put(queueRecord(4, { name: 'expense.describe', args }))
  })
  const earlier = { version: 2, id: 'earlier' }
  await afterLoss(store, {}, {}, { lost, common: earlier })
  const given = (await peek(store)).queue.map((each) => each.args)
  expect(given).toEqual([{ ...args, common: earlier }, older, args, args])
})

it('a payer who shares is needed once', async () => {
  const both = row(1, 5, { payers: [{ userKey: jiroKey, amount: 300 }] })
  const shares = both.shares.map((share) => ({ ...share, userKey: jiroKey })).slice(0, 1)
  const [given] = await afterLoss(store, { rows: { expenses: [{ ...both, shares }] } })
  expect(given?.needed).toEqual([`members/${placeOf(jiro, groupId)}`])
})
