import { beforeEach, describe, expect, it } from 'vitest'
import { afterLoss, common, keysOf, lost } from '#tests/builders/lost-rows.ts'
import { hanako, jiro, taro } from '#tests/builders/people.ts'
import { groupDelta, openDevice, ownDelta, peek, receive } from '#tests/builders/sync-rows.ts'
import type { DeviceStore } from './device-store.ts'

let store: DeviceStore
beforeEach(async () => {
  store = await openDevice(groupDelta({ to: 3, versions: [common] }))
})

describe('of the people and the group', () => {
  const stamp = { version: 6, createdVersion: 1, ordinal: 0 }

  it('no membership is changed', async () => {
    const members = (await peek(store)).members.map((each) => ({ ...each, displayName: '別名', ...stamp }))
    expect(await afterLoss(store, { rows: { members } })).toEqual([])
  })

  it('no group is made', async () => {
    const groups = (await peek(store)).groups.map((each) => ({ ...each, name: '大阪', ...stamp }))
    const has = { rows: { groups: [], members: [] } }
    expect(
      keysOf(await afterLoss(store, { rows: { groups } }, has)).filter((key) => key?.startsWith('groups')),
    ).toEqual([])
  })

  it.each([
    ['an owner gives back that anyone may join', hanako, { inviteMethod: 'open' }, 1],
    ['an admin gives back that anyone may join', taro, { inviteMethod: 'open' }, 1],
    ['a member does not', jiro, { inviteMethod: 'open' }, 0],
    ['a member gives back that joining takes approval', jiro, { inviteMethod: 'approval' }, 1],
    ['an owner gives back that trips are off', hanako, { itineraries: 'disabled' }, 1],
    ['an admin gives back that trips are off', taro, { itineraries: 'disabled' }, 1],
    ['a member does not', jiro, { itineraries: 'disabled' }, 0],
    ['a member gives back that trips are on', jiro, { itineraries: 'enabled' }, 1],
  ] as const)('%s', async (_, { userId }, had, count) => {
    await store.transaction(async (tx) => tx.device.put({ ...(await tx.device.get()), accountId: userId }))
    const here = { inviteMethod: 'open', itineraries: 'enabled', ...had } as const
    const inviteMethod = here.inviteMethod === 'open' ? ('approval' as const) : ('open' as const)
    const trips = here.itineraries === 'enabled' ? ('disabled' as const) : ('enabled' as const)
    const there = 'inviteMethod' in had ? { ...here, inviteMethod } : { ...here, itineraries: trips }
    const [group] = (await peek(store)).groups
    const withSwitches = (switches: typeof here | typeof there) => ({
      rows: { groups: group ? [{ ...group, ...switches, ...stamp }] : [] },
    })
    expect(await afterLoss(store, withSwitches(here), withSwitches(there))).toHaveLength(count)
  })
})

it('a person’s own profile is given back, if it differs in what they can write', async () => {
  const profile = (version: number, fields: object = {}) => ({
    id: hanako.userId,
    displayName: '花',
    avatarUrl: null,
    statusMessage: '',
    plan: 'free' as const,
    createdAt: 1,
    updatedAt: 2,
    version,
    createdVersion: 1,
    ordinal: 0,
    ...fields,
  })
  const namesAfter = async (had: object) => {
    store = await openDevice()
    await receive(store, ownDelta(9, { versions: [lost], rows: { profiles: [profile(5, had)] } }))
    const divergence = { lost, common }
    await receive(store, ownDelta(4, { reset: true, divergence, rows: { profiles: [profile(2)] } }))
    return (await peek(store)).queue.map(({ name, actor }) => [name, actor.displayName])
  }
  expect(await namesAfter({ plan: 'premium', updatedAt: 7 })).toEqual([])
  expect(await namesAfter({ statusMessage: '旅行中' })).toEqual([['row.giveBack', '']])
})

it('of a group only what can be given back is compared', async () => {
  const groups = (await peek(store)).groups.map((each) => ({ ...each, inviteCode: 'OLD', version: 6 }))
  expect(await afterLoss(store, { rows: { groups } })).toEqual([])
})
