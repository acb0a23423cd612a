/** The limits that keep a trip small enough to be deleted and restored in one version. */
import { describe, expect, it } from 'vitest'
import { itemIdOf, mutationIdOf } from '#tests/builders/ids.ts'
import { jiro } from '#tests/builders/people.ts'
import { scope } from '#tests/builders/sync-rows.ts'
import { itemArgs, itemRow } from '#tests/builders/trip-rows.ts'
import { activitiesAfter, autumn, dessert, openTrip, temple } from '#tests/builders/written-rows.ts'
import { tripItemsMax } from '../limits.ts'
import { itemExtensionsMaxLength } from '../model/trip-item.ts'
import { contentOf } from '../model/tables.ts'
import { recordChange } from '#tests/builders/record-change.ts'
import { type ArgsOf, type MutationName, checkMutation } from './registry.ts'

/** A trip with so many items. */
async function openTripOf(count: number) {
  const store = await openTrip()
  await store.transaction(async (tx) => {
    // One item is there already.
    for (let number = 1; number < count; number++)
      await tx.rows('itineraryItems').put(itemRow(1_000 + number))
  })
  const codeOf = async <Name extends MutationName>(name: Name, args: ArgsOf<Name>) => {
    const change = { scope, actor: jiro, mutationId: mutationIdOf(900), at: 100 }
    const outcome = await recordChange(store, { name, args, ...change })
    return outcome.ok ? 'ok' : outcome.code
  }
  return { store, codeOf }
}

const given = {
  table: 'itineraryItems',
  isDeleted: false,
  versionBefore: 3,
  lost: { version: 3, id: 'lost' },
  common: { version: 1, id: 'common' },
} as const
const lost = { ...contentOf<'itineraryItems'>(temple), id: itemIdOf(8) }

describe.each([
  [tripItemsMax - 1, 'ok'],
  [tripItemsMax, 'trip-items-full'],
])('of a trip with %s items', (count, answer) => {
  it(`the next one is answered with ${answer}`, async () => {
    expect(await (await openTripOf(count)).codeOf('item.create', itemArgs(7))).toBe(answer)
  })

  it(`the next one that is restored is answered with ${answer}`, async () => {
    expect(await (await openTripOf(count)).codeOf('item.restore', { id: dessert.id })).toBe(answer)
  })

  it(`the next one that is given back is answered with ${answer}`, async () => {
    expect(await (await openTripOf(count)).codeOf('row.giveBack', { ...given, row: lost })).toBe(answer)
  })

  it('those that are there may be given back, as they are', async () => {
    const { codeOf } = await openTripOf(count)
    const row = { ...lost, id: temple.id }
    expect(await codeOf('row.giveBack', { ...given, row })).toBe('ok')
  })

  it('others may be given back as deleted', async () => {
    const { codeOf } = await openTripOf(count)
    expect(await codeOf('row.giveBack', { ...given, row: lost, isDeleted: true })).toBe('ok')
  })
})

describe('the extensions of an item', () => {
  const set = { id: temple.id, key: 'メモ', valueType: 'string' }
  const [shoes] = temple.extensions
  const half = itemExtensionsMaxLength / 2
  const present = `${shoes?.key}${shoes?.value}${shoes?.valueType}`
  const rest = itemExtensionsMaxLength - half - `メモstring続きstring${present}`.length

  it.each([
    [rest, 'ok'],
    [rest + 1, 'text-too-long'],
  ])('may be so long together, with %s further characters', async (length, answer) => {
    const { codeOf } = await openTripOf(1)
    expect(await codeOf('item.setExtension', { ...set, value: 'あ'.repeat(half) })).toBe('ok')
    expect(await codeOf('item.setExtension', { ...set, key: '続き', value: 'あ'.repeat(length) })).toBe(
      answer,
    )
  })

  it.each([
    [
      'so long together',
      Array.from({ length: 11 }, (_, key) => ({ key: `${key}`, value: 'あ'.repeat(half) })),
    ],
    ['twice under one key', [shoes, shoes]],
  ])('may not be given back %s', (_, all) => {
    const extensions = all.map((each) => ({ key: each?.key, value: each?.value, valueType: 'string' }))
    const read = checkMutation('row.giveBack', { ...given, row: { ...lost, extensions } })
    expect(read).toEqual({ ok: false, code: 'unreadable' })
  })

  it('stay as they are, without an activity, when one that is not there is deleted', async () => {
    const change = {
      name: 'item.setExtension',
      args: { ...set, value: null },
      by: jiro,
      where: scope,
    } as const
    expect(await activitiesAfter(change)).toEqual([])
    const { store, codeOf } = await openTripOf(1)
    expect(await codeOf('item.setExtension', { ...set, value: null })).toBe('ok')
    const row = await store.transaction((tx) => tx.rows('itineraryItems').get(temple.id))
    expect([row?.updatedAt, row?.itineraryId]).toEqual([temple.updatedAt, autumn.id])
  })
})
