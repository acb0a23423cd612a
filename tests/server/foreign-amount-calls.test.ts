/** What was paid in another currency, by REST: `currency`, `originalAmount` and `exchangeRate`. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dumpDatabase } from './dump-database.ts'
import type { TestServer } from './start-server.ts'
import { type Fixture, ask, call, lunch, startWithFixture } from './trip-fixture.ts'

let server: TestServer
let fixture: Fixture
beforeEach(async () => {
  ;({ server, fixture } = await startWithFixture())
})
afterEach(() => server.stop())

const path = () => `/groups/${fixture.group}/expenses`
const spent = () => ({ ...lunch(fixture.hanako.user.id), participants: [{ userId: fixture.hanako.user.id }] })
const record = async (changes: object) =>
  (await call(fixture.hanako, 'POST', path(), { ...spent(), ...changes })).expense
const inYen = { currency: null, originalAmount: null, exchangeRate: null }

describe('a new expense', () => {
  it.each([
    ['with yen and a rate', { amount: 5504, currency: 'THB', originalAmount: 1280, exchangeRate: 4.3 }, {}],
    ['without yen', { amount: undefined, currency: 'THB', originalAmount: '1280', exchangeRate: '4.30' }, {}],
    [
      'without a rate',
      { amount: 5953, currency: 'THB', originalAmount: 1280 },
      { amount: 5953, exchangeRate: 4.65078 },
    ],
    [
      'in won',
      { amount: undefined, currency: 'KRW', originalAmount: 45_455, exchangeRate: 0.11 },
      { amount: 5000, currency: 'KRW', originalAmount: 45_455, exchangeRate: 0.11 },
    ],
  ])('%s', async (_, fields, answered) => {
    const baht = { amount: 5504, currency: 'THB', originalAmount: 1280, exchangeRate: 4.3 }
    expect(await record(fields)).toMatchObject({ ...baht, ...answered })
  })

  it.each([
    ['yen that the rate does not make', { amount: 5505 }, 'rate-mismatch'],
    ['an unknown currency', { currency: 'XXX' }, 'currency-unknown'],
    ['yen as another currency', { currency: 'JPY' }, 'currency-unknown'],
    ['no currency', { currency: undefined }, 'currency-unknown'],
    ['no amount in it', { originalAmount: undefined }, 'currency-amount-invalid'],
    ['more decimals than the currency has', { originalAmount: '1280.005' }, 'currency-amount-invalid'],
    ['an amount below zero', { originalAmount: -1280 }, 'currency-amount-invalid'],
    ['a rate of zero', { exchangeRate: 0 }, 'currency-amount-invalid'],
    ['a rate in words', { exchangeRate: '四' }, 'currency-amount-invalid'],
    ['neither yen nor a rate', { amount: undefined, exchangeRate: undefined }, 'currency-amount-invalid'],
    ['no yen that somebody could owe', { amount: undefined, exchangeRate: '0.00001' }, 'amount-not-positive'],
  ])('with %s is refused, and nothing is changed', async (_, changes, code) => {
    const before = await dumpDatabase(server.database)
    const fields = { amount: 5504, currency: 'THB', originalAmount: 1280, exchangeRate: 4.3, ...changes }
    const { status, body } = await ask(fixture.hanako, 'POST', path(), { ...spent(), ...fields })
    expect([status, body.code]).toEqual([422, code])
    expect(await dumpDatabase(server.database)).toEqual(before)
  })
})

it('a change keeps what was paid as long as the yen stay, and can take it away', async () => {
  const { hanako } = fixture
  const { id } = await record({ amount: undefined, currency: 'THB', originalAmount: 1280, exchangeRate: 4.3 })
  const change = async (fields: object) => (await call(hanako, 'PATCH', `/expenses/${id}`, fields)).expense
  const baht = { currency: 'THB', originalAmount: 1280, exchangeRate: 4.3 }
  expect(await change({ title: '夜市', amount: 5504 })).toMatchObject({ amount: 5504, ...baht })
  expect(await change({ ...baht, originalAmount: 1300, amount: undefined })).toMatchObject({
    amount: 5590,
    originalAmount: 1300,
  })
  expect(await change({ currency: null })).toMatchObject({ amount: 5590, ...inYen })
  expect(await change({ ...baht })).toMatchObject({ amount: 5504, ...baht })
  expect(await change({ amount: 6000 })).toMatchObject({ amount: 6000, ...inYen })
})
