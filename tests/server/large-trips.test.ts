/** The largest trip that there can be goes and comes back in one version, which no answer cuts in two. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answerBytesMax, noteMaxLength, titleMaxLength, tripItemsMax } from '#shared/limits.ts'
import { itemExtensionsMaxLength } from '#shared/model/trip-item.ts'
import { TripId, TripItemId } from '#shared/model/trip-id.ts'
import { contentOf } from '#shared/model/tables.ts'
import { compareBy } from '#shared/ordering.ts'
import type { SyncResponse } from '#shared/sync/wire-format.ts'
import type { Transport } from '#shared/sync/adapt-call-size.ts'
import { newUuid } from '#client/store/new-id.ts'
import { type Device, comeIn, deviceOf, groupId, joinByCode, makeGroup } from './recovery-fixture.ts'
import { type TestServer, startTestServer } from './start-server.ts'

let server: TestServer
let phone: Device
let tablet: Device
/** What the tablet has been answered, by the call. */
let answers: SyncResponse[]
const watched =
  (send: Transport): Transport =>
  async (request) => {
    const outcome = await send(request)
    if (outcome.kind === 'answer') answers.push(outcome.response)
    return outcome
  }
beforeEach(async () => {
  server = await startTestServer()
  answers = []
  const [hanako, taro] = [await comeIn(server, '花子'), await comeIn(server, '太郎')]
  phone = deviceOf(hanako)
  tablet = deviceOf(taro, watched)
  await makeGroup(phone)
  await joinByCode(taro)
})
afterEach(() => server.stop())

const tripId = TripId.parse(newUuid())
/** As many as a trip may have only in the long run, because it takes some seconds to plan them. */
const itemCount = process.env.LONG ? tripItemsMax : tripItemsMax / 5
/** 3,200 characters of three bytes each, and what names and surrounds them. */
const itemBytesMax = 10_400

/** No two texts are equal, so that compression has as little to do as with what people write. */
function textOf(length: number, seed: number): string {
  const codes = Array.from({ length }, (_, index) => 0x4e00 + (((index + 1) * (seed + 7) * 7_919) % 20_000))
  return String.fromCodePoint(...codes)
}

async function planFullTrip(): Promise<void> {
  await phone.record(groupId, 'group.edit', { itineraries: 'enabled' })
  const dates = { startDate: '2026-11-20', endDate: '2026-11-22' }
  await phone.record(groupId, 'itinerary.create', {
    id: tripId,
    title: '紅葉',
    description: '',
    destination: '',
    ...dates,
  })
  for (let number = 0; number < itemCount; number++) {
    const id = TripItemId.parse(newUuid())
    const title = textOf(titleMaxLength, number)
    await phone.record(groupId, 'item.create', {
      id,
      itineraryId: tripId,
      title,
      date: '2026-11-20',
      orderKey: `a${number}b`,
      time: null,
      location: title,
      description: textOf(noteMaxLength, number),
      category: 'OTHER',
      estimatedCost: null,
      financialStatus: 'NOT_SET',
      expenseType: 'UNSPECIFIED',
    })
    const extension = { key: '予約', valueType: 'string' }
    const rest = itemExtensionsMaxLength - `${extension.key}${extension.valueType}`.length
    const value = textOf(rest, number)
    expect((await phone.record(groupId, 'item.setExtension', { id, ...extension, value })).ok).toBe(true)
    if (number % 50 === 49) await phone.drain()
  }
  await phone.drain()
}

it('a device accepts a full trip that somebody has deleted, and brings it back with no connection', async () => {
  await planFullTrip()
  await tablet.drain()
  const itemsOn = async (device: Device) =>
    (await device.rows('itineraryItems', groupId)).map(contentOf).toSorted(compareBy(({ id }) => id))
  const items = await itemsOn(tablet)
  expect(items).toHaveLength(itemCount)
  answers = []
  await phone.record(groupId, 'itinerary.delete', { id: tripId, expenses: [] })
  await phone.drain()
  await tablet.drain()
  const [answer, ...further] = answers.map((each) => Buffer.byteLength(JSON.stringify(each)))
  expect(further).toEqual([])
  expect(answer).toBeGreaterThan(answerBytesMax)
  expect(answer).toBeLessThan(itemCount * itemBytesMax)
  expect(await itemsOn(tablet)).toEqual([])
  expect((await tablet.record(groupId, 'itinerary.restore', { id: tripId })).ok).toBe(true)
  expect(await itemsOn(tablet)).toEqual(items)
  await tablet.drain()
  await phone.drain()
  expect(await itemsOn(phone)).toEqual(items)
  expect([await tablet.unsent(), await phone.unsent()]).toEqual([[], []])
})
