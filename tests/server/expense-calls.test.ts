/** The REST calls on expenses, as programs make them (docs/design.md, "REST calls"). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deletedContentKeptSeconds } from '#shared/limits.ts'
import { neverChanged } from '#shared/model/row-defaults.ts'
import { describedFields } from '#shared/mutations/expense-mutations.ts'
import { newUuid } from '#client/store/new-id.ts'
import { emptyTombstones } from '#server/db/purge-tombstones.ts'
import { dumpDatabase } from './dump-database.ts'
import { type TestServer, startOfTests } from './start-server.ts'
import { type Fixture, ask, call, lunch, startWithFixture } from './trip-fixture.ts'
import { syncRequest } from './sync-requests.ts'

let server: TestServer
let fixture: Fixture
beforeEach(async () => {
  ;({ server, fixture } = await startWithFixture())
})
afterEach(() => server.stop())

const everybody = ({ hanako, taro, jiro }: Fixture) => [
  { userId: hanako.user.id },
  { userId: taro.user.id },
  { pendingMemberId: jiro },
]
const record = (changes: object = {}) =>
  call(fixture.hanako, 'POST', `/groups/${fixture.group}/expenses`, {
    ...lunch(fixture.hanako.user.id),
    participants: everybody(fixture),
    ...changes,
  })

describe('an expense', () => {
  it('is recorded, listed and read', async () => {
    const { hanako, taro, jiro, group } = fixture
    const { expense } = await record()
    const share = { percentage: null, is_paid: false, paid_at: null }
    const part = { percentage: null, paid: false, paidAt: null }
    // Whoever owes nothing has paid.
    const [ofPayer, payersPart] = [
      { ...share, is_paid: true },
      { ...part, paid: true },
    ]
    expect(expense).toEqual({
      id: expect.any(String),
      groupId: group,
      itineraryId: null,
      itineraryItemId: null,
      transactionType: 'expense',
      title: '昼食',
      description: '混む前に',
      category: 'food',
      date: '2026-11-20',
      location: '清水寺',
      url: 'https://example.com/lunch',
      notes: '個室',
      purchaseStatus: 'prepaid',
      purchaseDueDate: null,
      paymentDate: '2026-11-18',
      prepaidScheduledDate: null,
      assignee: `u:${hanako.user.id}`,
      amount: 1_000,
      currency: null,
      originalAmount: null,
      exchangeRate: null,
      splitMethod: 'equal',
      moneyMark: expect.any(String),
      attachments: [],
      receiptUrl: null,
      paidBy: hanako.user.id,
      paidByName: '花子',
      paidByUser: { id: hanako.user.id, displayName: '花子' },
      payers: [{ userKey: `u:${hanako.user.id}`, amount: 1_000 }],
      participants: [
        { userId: hanako.user.id, pendingMemberId: null, amount: 333, ...payersPart },
        { userId: taro.user.id, pendingMemberId: null, amount: 333, ...part },
        { userId: null, pendingMemberId: jiro, amount: 334, ...part },
      ],
      status: 'active',
      isSettled: false,
      createdBy: hanako.user.id,
      createdByName: '花子',
      createdAt: startOfTests,
      updatedAt: startOfTests,
      ...neverChanged,
      shares: [
        { user_id: hanako.user.id, pending_member_id: null, amount: 333, ...ofPayer },
        { user_id: taro.user.id, pending_member_id: null, amount: 333, ...share },
        { user_id: null, pending_member_id: jiro, amount: 334, ...share },
      ],
    })
    expect(await call(taro, 'GET', `/expenses/${expense.id}`)).toEqual({ success: true, expense })
    // A list says nothing of attachments.
    const { attachments: _attachments, receiptUrl: _receiptUrl, ...listed } = expense
    expect((await call(taro, 'GET', `/groups/${group}/expenses`)).expenses).toEqual([listed])
  })

  it('is of the member whose id is given, even if a pending member with the same id was added before', async () => {
    const { hanako, taro, outsider, group, inviteCode } = fixture
    const add = { mutationId: newUuid(), scope: `g:${group}`, name: 'pendingMember.add', time: startOfTests }
    const mutations = [{ ...add, args: { id: outsider.user.id, name: '別人' } }]
    await call(taro, 'POST', '/sync', syncRequest(taro, { mutations }))
    await call(outsider, 'POST', '/groups/join', { inviteCode })
    const participants = [{ userId: hanako.user.id }, { userId: outsider.user.id }]
    const { expense } = await record({ paidBy: outsider.user.id, participants })
    expect(expense.payers).toEqual([{ userKey: `u:${outsider.user.id}`, amount: 1_000 }])
    const sharers = expense.shares.map((share: { user_id: string | null }) => share.user_id)
    expect(sharers).toEqual([hanako.user.id, outsider.user.id])
  })

  it.each([
    ['as the shares are', [333, 333, 334], null],
    ['with the remainder elsewhere', [334, 333, 333], 33],
    ['rounded, and not adding up', [333, 333, 333], 33.33],
    ['for some', [333, null, null], null],
  ])('is split equally where amounts and percentages come along %s', async (_how, amounts, percentage) => {
    const { hanako, taro, jiro } = fixture
    const people = [{ userId: hanako.user.id }, { userId: taro.user.id }, { pendingMemberId: jiro }]
    const participants = people.map((person, index) => ({ ...person, amount: amounts[index], percentage }))
    const { expense } = await record({ splitMethod: 'equal', participants })
    expect(expense.shares.map((share: { amount: number }) => share.amount)).toEqual([333, 333, 334])
  })

  it('is accepted in snake_case, with keys, and with the id of either kind of person', async () => {
    const { hanako, taro, jiro } = fixture
    const { expense } = await record({
      paidBy: undefined,
      paid_by: jiro,
      split_method: 'percentage',
      date: '2026-11-19T15:00:00Z',
      participants: [
        { user_key: `p:${jiro}`, percentage: 33.33 },
        { userId: taro.user.id, percentage: 33.33 },
        { userKey: `u:${hanako.user.id}`, percentage: 33.34 },
      ],
    })
    expect(expense).toMatchObject({ date: '2026-11-20', paidBy: jiro, payers: [{ userKey: `p:${jiro}` }] })
    expect(expense.shares.map((share: { percentage: number }) => share.percentage)).toEqual([
      33.33, 33.33, 33.34,
    ])
  })

  it('may have several payers and custom shares', async () => {
    const { hanako, taro } = fixture
    const payers = [
      { userKey: `u:${hanako.user.id}`, amount: 400 },
      { userKey: `u:${taro.user.id}`, amount: 600 },
    ]
    const participants = [
      { userId: hanako.user.id, amount: 1 },
      { userId: taro.user.id, amount: 999 },
    ]
    const { expense } = await record({ paidBy: undefined, payers, splitMethod: 'custom', participants })
    expect(expense).toMatchObject({ payers, shares: [{ amount: 1 }, { amount: 999 }] })
  })

  it.each<[string, (fixture: Fixture) => string, (fixture: Fixture) => string]>([
    ['a user’s id', ({ taro }) => taro.user.id, ({ taro }) => `u:${taro.user.id}`],
    ['a user’s key', ({ taro }) => `u:${taro.user.id}`, ({ taro }) => `u:${taro.user.id}`],
    ['a pending member’s id', ({ jiro }) => jiro, ({ jiro }) => `p:${jiro}`],
    ['a pending member’s key', ({ jiro }) => `p:${jiro}`, ({ jiro }) => `p:${jiro}`],
  ])('takes %s as its assignee', async (_what, named, key) => {
    const { hanako } = fixture
    const { expense } = await record({ assignee: named(fixture) })
    expect(expense.assignee).toBe(key(fixture))
    const path = `/expenses/${expense.id}`
    expect((await call(hanako, 'PATCH', path, { assignee: null })).expense.assignee).toBeNull()
    const { expense: changed } = await call(hanako, 'PUT', path, { assignee: named(fixture) })
    expect(changed.assignee).toBe(key(fixture))
  })

  it('is changed in text fields, money and payments by one call', async () => {
    const { hanako, taro, jiro } = fixture
    const { expense } = await record()
    const { expense: changed } = await call(hanako, 'PUT', `/expenses/${expense.id}`, {
      title: '夕食',
      amount: 600,
      paidBy: jiro,
      participants: [
        { userId: hanako.user.id, paid: false },
        { userId: taro.user.id, paid: true },
        { pendingMemberId: jiro },
      ],
    })
    expect(changed).toMatchObject({
      title: '夕食',
      category: 'food',
      amount: 600,
      paidBy: jiro,
      shares: [
        { amount: 200, is_paid: false },
        { amount: 200, is_paid: true, paid_at: startOfTests },
        { amount: 200, is_paid: true, paid_at: null },
      ],
    })
    expect(changed.moneyMark).not.toBe(expense.moneyMark)
  })

  it.each([true, false])(
    'marks as paid, or not: %s, a linked person whose share has the pending member’s key',
    async (paid) => {
      const { hanako, taro, group, jiro } = fixture
      const { expense } = await record({ participants: [{ pendingMemberId: jiro }] })
      const path = `/expenses/${expense.id}`
      await call(hanako, 'POST', `${path}/payments`, { userId: jiro, paid: true })
      await call(hanako, 'POST', `/groups/${group}/pending-members/${jiro}/link`, { userId: taro.user.id })
      const { expense: changed } = await call(hanako, 'PUT', path, {
        participants: [{ userId: taro.user.id, paid }],
      })
      expect(changed.shares).toMatchObject([{ user_id: taro.user.id, is_paid: paid }])
    },
  )

  it('keeps its `moneyMark` if a form sends unchanged money', async () => {
    const { hanako } = fixture
    const { expense } = await record()
    const form = { ...lunch(hanako.user.id), title: '朝食', participants: everybody(fixture) }
    const { expense: changed } = await call(hanako, 'PUT', `/expenses/${expense.id}`, form)
    expect([changed.title, changed.moneyMark]).toEqual(['朝食', expense.moneyMark])
  })

  it('is changed as a whole or not at all', async () => {
    const { taro, jiro } = fixture
    const { expense } = await record()
    const before = await dumpDatabase(server.database)
    // 太郎 may change text fields and money, but not mark 次郎's share.
    const refused = await ask(taro, 'PUT', `/expenses/${expense.id}`, {
      title: '夕食',
      amount: 500,
      participants: [{ pendingMemberId: jiro, paid: true }],
    })
    expect([refused.status, refused.body.code]).toEqual([403, 'not-allowed'])
    expect(await dumpDatabase(server.database)).toBe(before)
  })

  it('rejects an edit with an outdated `moneyMark`', async () => {
    const { hanako, taro } = fixture
    const { expense } = await record()
    await call(taro, 'PUT', `/expenses/${expense.id}`, { amount: 900 })
    const late = { amount: 800, moneyMark: expense.moneyMark }
    const { status, body } = await ask(hanako, 'PUT', `/expenses/${expense.id}`, late)
    expect([status, body.code]).toEqual([409, 'conflict'])
  })

  it.each(['PUT', 'PATCH'] as const)('is changed field by field by %s', async (method) => {
    const { hanako, taro } = fixture
    const { expense } = await record({ description: '太麺', location: '那覇' })
    const path = `/expenses/${expense.id}`
    await call(taro, method, path, { description: null, category: 'other' })
    const { expense: changed } = await call(hanako, method, path, { location: null, date: '2026-11-19' })
    const { title, amount, moneyMark, shares } = expense
    expect(changed).toMatchObject({
      ...{ title, amount, moneyMark, shares },
      description: '',
      location: '',
      category: 'other',
      date: '2026-11-19',
    })
  })

  it.each(Object.keys(describedFields))('takes `%s` in each call, as it is answered', async (field) => {
    const { hanako } = fixture
    const { expense } = await record()
    const { expense: again } = await record({ [field]: expense[field] })
    expect(again[field]).toEqual(expense[field])
    for (const method of ['PUT', 'PATCH'] as const) {
      const given = { [field]: expense[field] }
      const { expense: changed } = await call(hanako, method, `/expenses/${expense.id}`, given)
      expect(changed[field]).toEqual(expense[field])
    }
  })

  it('is restored after it was deleted, also twice, and no longer when its content is emptied', async () => {
    const { hanako, taro } = fixture
    const { expense } = await record()
    const path = `/expenses/${expense.id}`
    await call(taro, 'DELETE', path)
    for (const person of [hanako, taro])
      expect((await call(person, 'POST', `${path}/restore`)).expense).toEqual(expense)
    expect((await call(taro, 'GET', path)).expense).toEqual(expense)
    await call(taro, 'DELETE', path)
    const now = server.clock.now + deletedContentKeptSeconds
    await emptyTombstones(server.database, { before: server.clock.now + 1, now: () => now })
    const late = await ask(hanako, 'POST', `${path}/restore`)
    expect([late.status, late.body.code]).toEqual([409, 'restore-too-late'])
  })

  it('is deleted, and is unknown afterwards', async () => {
    const { hanako, taro, group } = fixture
    const { expense } = await record()
    for (const person of [taro, hanako])
      expect(await call(person, 'DELETE', `/expenses/${expense.id}`)).toEqual({ success: true })
    expect((await call(hanako, 'GET', `/groups/${group}/expenses`)).expenses).toEqual([])
    const codes = []
    for (const method of ['GET', 'PUT'] as const) {
      const body = method === 'PUT' ? { title: '夕食' } : undefined
      codes.push((await ask(hanako, method, `/expenses/${expense.id}`, body)).body.code)
    }
    expect(codes).toEqual(['expense-not-found', 'expense-deleted'])
  })
})
