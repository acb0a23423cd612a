/** Bad changes of expenses, and bad filters of them, by 花子, one per row. */
import { v7 as uuidV7 } from 'uuid'
import { type BadFixture, type BadRow, badCallsOf } from './bad-expenses.ts'

const group = (tail: string) => (fixture: BadFixture) => `/groups/${fixture.group}${tail}`
const title = () => ({ title: '夕食' })

const changes: BadRow[] = [
  ['an empty change', 'nothing-to-change', 'PUT', ({ expense }) => `/expenses/${expense}`, () => ({})],
  [
    'words that are good and money that is not',
    'amount-not-positive',
    'PUT',
    ({ expense }) => `/expenses/${expense}`,
    () => ({ ...title(), amount: -1 }),
  ],
  [
    'words that are good and shares that do not add up',
    'shares-mismatch',
    'PUT',
    ({ expense }) => `/expenses/${expense}`,
    ({ taro }) => ({
      ...title(),
      splitMethod: 'custom',
      participants: [{ userId: taro.user.id, amount: 1 }],
    }),
  ],
  [
    'words that are good and amounts that the split does not make',
    'split-mismatch',
    'PUT',
    ({ expense }) => `/expenses/${expense}`,
    ({ hanako, taro }) => ({
      ...title(),
      participants: [
        { userId: hanako.user.id, amount: 999 },
        { userId: taro.user.id, amount: 1 },
      ],
    }),
  ],
  [
    'valid text and money, and a paid flag for nobody',
    'person-unknown',
    'PUT',
    ({ expense }) => `/expenses/${expense}`,
    ({ otherPending }) => ({
      ...title(),
      amount: 500,
      participants: [{ pendingMemberId: otherPending, paid: true }],
    }),
  ],
  [
    'an unknown `moneyMark`',
    'conflict',
    'PUT',
    ({ expense }) => `/expenses/${expense}`,
    () => ({ amount: 5, moneyMark: uuidV7() }),
  ],
  ['an empty patch', 'nothing-to-change', 'PATCH', ({ expense }) => `/expenses/${expense}`, () => ({})],
  [
    'a patch of a deleted expense',
    'expense-deleted',
    'PATCH',
    ({ deleted }) => `/expenses/${deleted}`,
    title,
  ],
  [
    'content for a restoring',
    'unknown-field',
    'POST',
    ({ deleted }) => `/expenses/${deleted}/restore`,
    title,
  ],
  ['restoring what never was', 'expense-not-found', 'POST', () => `/expenses/${uuidV7()}/restore`],
  ['a change of a deleted expense', 'expense-deleted', 'PUT', ({ deleted }) => `/expenses/${deleted}`, title],
  ['a transfer as an expense', 'expense-not-found', 'DELETE', ({ transfer }) => `/expenses/${transfer}`],
  [
    'a transfer changed as an expense',
    'expense-not-found',
    'PUT',
    ({ transfer }) => `/expenses/${transfer}`,
    title,
  ],
  [
    'a payment of an outsider',
    'person-unknown',
    'POST',
    ({ expense }) => `/expenses/${expense}/payments`,
    ({ outsider }) => ({ userId: outsider.user.id, paid: true }),
  ],
  [
    'a payment that is neither',
    'unreadable',
    'POST',
    ({ expense }) => `/expenses/${expense}/payments`,
    ({ taro }) => ({ userId: taro.user.id, paid: 1 }),
  ],
]

const filters: BadRow[] = ['/expenses', '/transfers', '/statistics'].flatMap((path): BadRow[] => [
  [`an unknown filter of ${path}`, 'unknown-field', 'GET', group(`${path}?payer=x`)],
  [`a filter of ${path} given twice`, 'unreadable', 'GET', group(`${path}?status=active&status=settled`)],
  [`an endless search of ${path}`, 'text-too-long', 'GET', group(`${path}?q=${'a'.repeat(101)}`)],
  [`a person of no id in ${path}`, 'person-unknown', 'GET', group(`${path}?person=x`)],
  [`an unknown category in ${path}`, 'unreadable', 'GET', group(`${path}?category=gambling`)],
  [`an unknown status in ${path}`, 'unreadable', 'GET', group(`${path}?status=pending`)],
  [`something else than unpaid in ${path}`, 'unreadable', 'GET', group(`${path}?unpaid=false`)],
  [`a first day that is not in ${path}`, 'date-invalid', 'GET', group(`${path}?from=2026-02-30`)],
  [`a last day that is not in ${path}`, 'date-invalid', 'GET', group(`${path}?to=tomorrow`)],
])

export const badChanges = badCallsOf([...changes, ...filters])
