/** Invalid expenses, one per row, and the type of these rows. */
import { v7 as uuidV7 } from 'uuid'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import { type Method, type Fixture, lunch } from './trip-fixture.ts'

export type BadFixture = Fixture & { expense: string; transfer: string; deleted: string; linked: string }

export type BadCall = {
  what: string
  method?: Method
  path: (fixture: BadFixture) => string
  /** A string is sent unchanged. */
  body?: (fixture: BadFixture) => unknown
  headers?: Record<string, string>
  code: RejectionCode
}

/** A bad call in one line. */
export type BadRow = [
  what: string,
  code: RejectionCode,
  method: Method,
  path: (fixture: BadFixture) => string,
  body?: (fixture: BadFixture) => unknown,
  headers?: Record<string, string>,
]

export function badCallsOf(rows: readonly BadRow[]): BadCall[] {
  return rows.map(([what, code, method, path, body, headers]) => ({
    what,
    code,
    method,
    path,
    ...(body && { body }),
    ...(headers && { headers }),
  }))
}

export const expensesPath = ({ group }: Fixture) => `/groups/${group}/expenses`
export const goodExpense = ({ hanako, taro }: Fixture) => ({
  ...lunch(hanako.user.id),
  participants: [{ userId: hanako.user.id }, { userId: taro.user.id }],
})

const expense = (what: string, code: RejectionCode, changes: (fixture: BadFixture) => object): BadCall => ({
  what: `an expense with ${what}`,
  path: expensesPath,
  code,
  body: (fixture) => ({ ...goodExpense(fixture), ...changes(fixture) }),
})
const both = ({ hanako, taro }: Fixture, [one, two]: [object, object]) => [
  { userId: hanako.user.id, ...one },
  { userId: taro.user.id, ...two },
]

export const badExpenses: BadCall[] = [
  expense('an unknown field', 'unknown-field', () => ({ admin: true })),
  expense('a field in both cases', 'unknown-field', ({ taro }) => ({ paid_by: taro.user.id })),
  expense('an unknown field inside', 'unknown-field', ({ taro }) => ({
    participants: [{ userId: taro.user.id, role: 'owner' }],
  })),
  expense('a prototype', 'unknown-field', () => JSON.parse('{"__proto__": {"admin": true}}')),
  expense('a negative amount', 'amount-not-positive', () => ({ amount: -1 })),
  expense('no yen at all', 'amount-not-positive', () => ({ amount: 0 })),
  expense('half a yen', 'amount-not-whole', () => ({ amount: 0.5 })),
  expense('an amount in words', 'amount-not-whole', () => ({ amount: '1000' })),
  expense('no amount', 'amount-required', () => ({ amount: undefined })),
  expense('a huge amount', 'amount-too-large', () => ({ amount: 100_000_000 })),
  expense('an endless amount', 'amount-not-whole', () => ({ amount: 1e300 })),
  expense('a day that is not', 'date-invalid', () => ({ date: '2026-02-30' })),
  expense('a year too far', 'date-invalid', () => ({ date: '2100-01-01' })),
  expense('a date in words', 'date-invalid', () => ({ date: 'きのう' })),
  expense('no date', 'date-invalid', () => ({ date: undefined })),
  expense('no title', 'title-required', () => ({ title: ' 　' })),
  expense('a title of 101 characters', 'text-too-long', () => ({ title: 'あ'.repeat(101) })),
  expense('a NUL in its title', 'unreadable', () => ({ title: 'a\u0000b' })),
  expense('half a character', 'unreadable', () => ({ title: 'a\ud83d' })),
  expense('an endless note', 'text-too-long', () => ({ description: 'あ'.repeat(2_001) })),
  expense('a category that is no text', 'unreadable', () => ({ category: 5 })),
  expense('an unknown way to split', 'unreadable', () => ({ splitMethod: 'dice' })),
  expense('amounts that are not equal, split equally', 'split-mismatch', (fixture) => ({
    splitMethod: 'equal',
    participants: both(fixture, [{ amount: 700 }, { amount: 300 }]),
  })),
  expense('percentages that are not equal, split equally', 'split-mismatch', (fixture) => ({
    splitMethod: 'equal',
    participants: both(fixture, [{ percentage: 70 }, { percentage: 30 }]),
  })),
  expense('amounts beside other percentages', 'split-mismatch', (fixture) => ({
    participants: both(fixture, [
      { percentage: 70, amount: 500 },
      { percentage: 30, amount: 500 },
    ]),
  })),
  expense('no payer', 'payer-required', () => ({ paidBy: undefined })),
  expense('an empty list of payers', 'payer-required', () => ({ payers: [] })),
  expense('a payer without an id', 'payer-required', () => ({ payers: [{ amount: 1_000 }] })),
  expense('payers who do not add up', 'payers-mismatch', ({ taro }) => ({
    paidBy: taro.user.id,
    payers: [{ userKey: `u:${taro.user.id}`, amount: 1 }],
  })),
  expense('a payer who is not the first of the payers', 'payers-mismatch', ({ hanako, taro }) => ({
    paidBy: hanako.user.id,
    payers: [{ userKey: `u:${taro.user.id}`, amount: 1_000 }],
  })),
  expense('the thirtieth of February', 'date-invalid', () => ({ date: '2026-02-30T00:00:00Z' })),
  expense('a payer twice', 'payers-repeated', ({ taro }) => ({
    paidBy: taro.user.id,
    payers: [500, 500].map((amount) => ({ userKey: `u:${taro.user.id}`, amount })),
  })),
  expense('nobody taking part', 'participant-required', () => ({ participants: [] })),
  expense('somebody twice', 'participants-repeated', ({ taro }) => ({
    participants: [{ userId: taro.user.id }, { userKey: `u:${taro.user.id}` }],
  })),
  expense('one participant with two ids', 'person-unknown', ({ taro, jiro }) => ({
    participants: [{ userId: taro.user.id, pendingMemberId: jiro }],
  })),
  expense('shares that do not add up', 'shares-mismatch', (fixture) => ({
    splitMethod: 'custom',
    participants: both(fixture, [{ amount: 500 }, { amount: 501 }]),
  })),
  expense('a negative share', 'amount-not-positive', (fixture) => ({
    splitMethod: 'custom',
    participants: both(fixture, [{ amount: 1_001 }, { amount: -1 }]),
  })),
  expense('percentages beyond 100', 'percentages-mismatch', (fixture) => ({
    splitMethod: 'percentage',
    participants: both(fixture, [{ percentage: 60 }, { percentage: 60 }]),
  })),
  expense('a percentage finer than hundredths', 'percentage-invalid', (fixture) => ({
    splitMethod: 'percentage',
    participants: both(fixture, [{ percentage: 33.333 }, { percentage: 66.667 }]),
  })),
  expense('an outsider taking part', 'person-unknown', ({ outsider }) => ({
    participants: [{ userId: outsider.user.id }],
  })),
  expense('nobody there is taking part', 'person-unknown', () => ({ participants: [{ userId: uuidV7() }] })),
  expense("another group's pending member", 'person-unknown', ({ otherPending }) => ({
    participants: [{ pendingMemberId: otherPending }],
  })),
  expense("another group's pending member paying", 'person-unknown', ({ otherPending }) => ({
    paidBy: `p:${otherPending}`,
  })),
  expense('an assignee of no id', 'person-unknown', () => ({ assignee: '花子' })),
  expense('an assignee nobody knows', 'person-unknown', () => ({ assignee: uuidV7() })),
  expense("another group's pending member as assignee", 'person-unknown', ({ otherPending }) => ({
    assignee: `p:${otherPending}`,
  })),
  expense('a trip that is not', 'itinerary-not-found', () => ({ itineraryId: uuidV7() })),
  expense('an item of a trip that is not', 'item-not-found', () => ({ itineraryItemId: uuidV7() })),
  expense('an id that is none', 'id-invalid', () => ({ itineraryId: '1; drop table expenses' })),
  expense("another group's id inside", 'unreadable', ({ otherGroup }) => ({ groupId: otherGroup })),
  { what: 'a list instead of an expense', path: expensesPath, body: () => [], code: 'unreadable' },
  { what: 'an expense of nothing at all', path: expensesPath, body: () => ({}), code: 'title-required' },
]
