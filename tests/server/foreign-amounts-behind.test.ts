/** A device of the sync schema before amounts in other currencies, beside one that has them: it works on, and blanks nothing. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { syncSchema } from '#shared/limits.ts'
import { Currency } from '#shared/model/foreign-amount.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { DeviceStore } from '#shared/sync/device-store.ts'
import { httpTransport } from '#tests/support/http-transport.ts'
import { createMemoryDeviceStore } from '#tests/support/memory-device-store.ts'
import { createTestDevice, freshDeviceState } from '#tests/support/test-device.ts'
import { wrongSums } from '#tests/support/wrong-sums.ts'
import {
  type Device,
  type Returning,
  accountOf,
  addExpense,
  comeIn,
  deviceOf,
  groupId,
  makeGroup,
} from './recovery-fixture.ts'
import { type TestServer, startTestServer } from './start-server.ts'
import { expenseArgsOf } from './sync-requests.ts'

let server: TestServer
let hanako: Returning
beforeEach(async () => {
  server = await startTestServer()
  hanako = await comeIn(server, '花子')
})
afterEach(() => server.stop())

const freshStore = () => createMemoryDeviceStore(freshDeviceState(accountOf(hanako)))
/** The phone with the app of the schema before. */
function olderOn(store: DeviceStore) {
  const deps = { store, transport: httpTransport(hanako), now: () => server.clock.now }
  return { person: hanako, ...createTestDevice({ account: accountOf(hanako), ...deps, schema: 9 }) }
}

/** 1,000 baht at 4.4 yen, which are the 4,400 yen of `addExpense`. */
const foreignAmount = { currency: Currency.parse('THB'), amount: 100_000, rate: { yen: 44, per: 1000 } }

async function addInBaht(device: Device): Promise<ExpenseId> {
  const id = await addExpense(device, 'ナイトマーケット')
  await setMoney(device, id, { foreignAmount })
  await device.drain()
  return id
}

async function setMoney(device: Device, id: ExpenseId, changed: object): Promise<void> {
  const row = (await device.rows('expenses', groupId)).find((each) => each.id === id)
  const { amount, payers, split } = expenseArgsOf(device.person)
  const args = { id, mark: row?.moneyMark, amount, payers, split, ...changed }
  expect(await device.record(groupId, 'expense.setMoney', args as never)).toMatchObject({ ok: true })
}

async function stored() {
  const rows = await server.database.db
    .selectFrom('expenses')
    .select(['title', 'amount', 'foreignAmount'])
    .execute()
  return rows.map((row) => ({ ...row, foreignAmount: JSON.parse(row.foreignAmount ?? 'null') }))
}

it('edits, deletes and restores an expense, and what was paid stays', async () => {
  expect(syncSchema).toBe(10)
  const [phone, tablet] = [olderOn(freshStore()), deviceOf(hanako, undefined, freshStore())]
  await makeGroup(tablet)
  const id = await addInBaht(tablet)
  expect(await phone.drain()).toEqual({ kind: 'done' })
  await phone.record(groupId, 'expense.describe', { id, title: '夜市' })
  await phone.record(groupId, 'expense.delete', { id })
  await phone.drain()
  await phone.record(groupId, 'expense.restore', { id })
  // The same yen by another payer is no other amount.
  await setMoney(phone, id, {})
  expect(await phone.drain()).toEqual({ kind: 'done' })
  expect(await stored()).toEqual([{ title: '夜市', amount: 4400, foreignAmount }])
  await tablet.drain()
  expect(await tablet.rows('expenses', groupId)).toMatchObject([
    { title: '夜市', amount: 4400, foreignAmount },
  ])
  expect(await wrongSums(server.database)).toEqual([])
})

it('has only the yen of an amount that it changes', async () => {
  const [phone, tablet] = [olderOn(freshStore()), deviceOf(hanako, undefined, freshStore())]
  await makeGroup(tablet)
  const id = await addInBaht(tablet)
  await phone.drain()
  const payers = [{ ...expenseArgsOf(hanako).payers[0], amount: 5000 }]
  await setMoney(phone, id, { amount: 5000, payers })
  expect(await phone.drain()).toEqual({ kind: 'done' })
  expect(await stored()).toMatchObject([{ amount: 5000, foreignAmount: null }])
  await tablet.drain()
  expect(await tablet.rows('expenses', groupId)).toMatchObject([{ amount: 5000, foreignAmount: null }])
  expect(await wrongSums(server.database)).toEqual([])
})

it('has what was paid once its app is newer, with its queue', async () => {
  const [store, tablet] = [freshStore(), deviceOf(hanako, undefined, freshStore())]
  await makeGroup(tablet)
  await addInBaht(tablet)
  const phone = olderOn(store)
  await phone.drain()
  await addExpense(phone, '夕食')
  const upgraded = deviceOf(hanako, undefined, store)
  expect(await upgraded.drain()).toEqual({ kind: 'done' })
  const rows = await upgraded.rows('expenses', groupId)
  expect(new Map(rows.map((row) => [row.title, row.foreignAmount]))).toEqual(
    new Map([
      ['ナイトマーケット', foreignAmount],
      ['夕食', null],
    ]),
  )
})
