/** Bad conditions of a what-if settlement, by 花子, one per row. */
import { v7 as uuidV7 } from 'uuid'
import { type BadFixture, type BadRow, badCallsOf } from './bad-expenses.ts'

const asked = (query: (fixture: BadFixture) => string) => (fixture: BadFixture) =>
  `/groups/${fixture.group}/settlement-calculator?${query(fixture)}`
const many = () => Array.from({ length: 101 }, () => uuidV7()).join(',')

const rows: BadRow[] = [
  ['an unknown condition', 'unknown-field', 'GET', asked(() => 'rounding=100')],
  ['a condition given twice', 'unreadable', 'GET', asked(() => 'unit=100&unit=500')],
  ['an unknown unit', 'unreadable', 'GET', asked(() => 'unit=50')],
  ['a unit that is no number', 'unreadable', 'GET', asked(() => 'unit=')],
  ['a treasurer of no id', 'person-unknown', 'GET', asked(() => 'treasurer=x')],
  ['a treasurer nobody knows', 'person-unknown', 'GET', asked(() => `treasurer=${uuidV7()}`)],
  [
    'an outsider as treasurer',
    'person-unknown',
    'GET',
    asked(({ outsider }) => `treasurer=${outsider.user.id}`),
  ],
  [
    'a treasurer of another group',
    'person-unknown',
    'GET',
    asked(({ otherPending }) => `treasurer=p:${otherPending}`),
  ],
  [
    'leaving out nobody known',
    'person-unknown',
    'GET',
    asked(({ jiro }) => `withoutPeople=${jiro},${uuidV7()}`),
  ],
  ['leaving out a person of no id', 'person-unknown', 'GET', asked(({ jiro }) => `withoutPeople=${jiro},`)],
  ['leaving out an expense of no id', 'id-invalid', 'GET', asked(() => 'withoutExpenses=x')],
  ['leaving out too many people', 'too-large', 'GET', asked(() => `withoutPeople=${many()}`)],
  ['leaving out too many expenses', 'too-large', 'GET', asked(() => `withoutExpenses=${many()}`)],
  [
    'a what-if settlement of another group',
    'group-not-found',
    'GET',
    ({ otherGroup }) => `/groups/${otherGroup}/settlement-calculator?unit=100`,
  ],
  ['recording a what-if settlement', 'no-such-call', 'POST', asked(() => 'unit=100'), () => ({})],
]

export const badConditions = badCallsOf(rows)
