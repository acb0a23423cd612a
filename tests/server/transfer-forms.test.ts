/** The forms in which the specification's programs record and change transfers (specification 3, sections 5 and 7). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { japanDateOf } from '#shared/dates.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import { type TestServer, startOfTests } from './start-server.ts'
import { type Fixture, ask, call, startWithFixture } from './trip-fixture.ts'

let server: TestServer
let fixture: Fixture
beforeEach(async () => {
  ;({ server, fixture } = await startWithFixture())
})
afterEach(() => server.stop())

const transfers = () => `/groups/${fixture.group}/transfers`

async function refusalOf(path: string, body: object): Promise<[number, RejectionCode]> {
  const refused = await ask(fixture.taro, 'POST', path, body)
  const code: RejectionCode = refused.body.code
  expect(refused.body.error).toBe(rejectionSentences[code])
  return [refused.status, code]
}

describe('a transfer', () => {
  const sent = () => ({ fromId: fixture.taro.user.id, toId: fixture.jiro, amount: 300 })

  it.each([{}, { title: '', paymentDate: '' }, { title: null, paymentDate: null }])(
    'with the fields %j has the ordinary title and is of today',
    async (fields) => {
      const { transfer } = await call(fixture.taro, 'POST', transfers(), { ...sent(), ...fields })
      expect(transfer).toMatchObject({
        title: '送金',
        paymentDate: japanDateOf(startOfTests),
        createdByName: '太郎',
        fromDisplayName: '太郎',
        toDisplayName: '次郎',
      })
    },
  )

  it('gets the ordinary title again when its title is emptied', async () => {
    const { transfer } = await call(fixture.taro, 'POST', transfers(), { ...sent(), title: '昼食代' })
    const path = `${transfers()}?transferId=${transfer.id}`
    expect((await call(fixture.taro, 'PUT', path, { amount: 200 })).transfer.title).toBe('昼食代')
    expect((await call(fixture.taro, 'PUT', path, { title: '' })).transfer.title).toBe('送金')
  })

  it('loses its note by null, and by nothing else', async () => {
    const { transfer } = await call(fixture.taro, 'POST', transfers(), { ...sent(), note: '現金で' })
    const path = `${transfers()}?transferId=${transfer.id}`
    expect((await call(fixture.taro, 'PUT', path, { amount: 200 })).transfer.note).toBe('現金で')
    expect((await call(fixture.taro, 'PUT', path, { note: null })).transfer.note).toBe('')
  })

  it.each([
    ['fromId', 'payer-required'],
    ['toId', 'receiver-required'],
    ['amount', 'amount-required'],
  ] as const)('without %s is refused as what it is', async (field, code) => {
    for (const nothing of [undefined, null, ''])
      expect(await refusalOf(transfers(), { ...sent(), [field]: nothing })).toEqual([422, code])
  })

  it.each([
    [{ amount: 0 }, 'amount-not-positive'],
    [{ toId: 'そば' }, 'person-unknown'],
    [{ paymentDate: '2026-02-30' }, 'date-invalid'],
    [{ title: ' ' }, 'title-required'],
  ] as const)('with %j is refused as before', async (fields, code) => {
    expect(await refusalOf(transfers(), { ...sent(), ...fields })).toEqual([422, code])
  })
})
