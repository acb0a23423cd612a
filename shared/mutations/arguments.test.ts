/** What is refused before a mutation runs: the first fault in its arguments gives the code. */
import { applicationIdOf } from '../model/application.ts'
import { noBudget } from '../model/trip-item.ts'
import { describe, expect, it } from 'vitest'
import { attachmentArgs } from '#tests/builders/attachment-rows.ts'
import {
  attachmentIdOf,
  expenseIdOf,
  itemIdOf,
  tripIdOf,
  mutationIdOf,
  pendingIdOf,
} from '#tests/builders/ids.ts'
import { hanakoKey as h, taroKey as t } from '#tests/builders/keys.ts'
import { hanako, placeOf } from '#tests/builders/people.ts'
import { expenseArgs, groupId, pendingMemberRow, transferArgs } from '#tests/builders/sync-rows.ts'
import { itemArgs, tripArgs } from '#tests/builders/trip-rows.ts'
import { amountMaxYen, noteMaxLength, settlementRowsMax, titleMaxLength, urlMaxLength } from '../limits.ts'
import { type MutationName, checkMutation, isMutationName, mutations } from './registry.ts'

const id = expenseIdOf(1)
const applicationId = applicationIdOf({ groupId, userId: hanako.userId })
const mark = mutationIdOf(1)
const upperCase = 'ABCDEF00-0000-7000-8000-000000000001'
const ends = { from: t, to: h, amount: 1_000 }
const { amount, payers, split } = expenseArgs(1)

/** Valid arguments of every mutation. */
const whole: Record<MutationName, object> = {
  'group.create': { name: '京都', description: '', inviteMethod: 'open' },
  'group.edit': { name: '京都' },
  'group.setIcon': { icon: 'a'.repeat(64) },
  'group.delete': {},
  'group.renewInviteCode': {},
  'member.join': { inviteCode: 'CODE' },
  'member.remove': { id: placeOf(hanako, groupId) },
  'member.setRole': { id: placeOf(hanako, groupId), role: 'admin' },
  'member.makeOwner': { id: placeOf(hanako, groupId) },
  'pendingMember.add': { id: pendingIdOf(1), name: '仮' },
  'pendingMember.rename': { id: pendingIdOf(1), name: '仮' },
  'pendingMember.setContact': { id: pendingIdOf(1), phone: '090-1234-5678', email: 'a@example.com' },
  'pendingMember.setRole': { id: pendingIdOf(1), role: 'admin' },
  'pendingMember.invite': { id: pendingIdOf(1) },
  'pendingMember.remove': { id: pendingIdOf(1) },
  'pendingMember.restore': { id: pendingIdOf(1) },
  'pendingMember.link': { id: pendingIdOf(1), userId: hanako.userId },
  'application.apply': { inviteCode: 'CODE', message: '', pendingMemberId: null },
  'application.withdraw': {},
  'application.approve': { id: applicationId, pendingMemberId: null },
  'application.reject': { id: applicationId, reason: '人数がいっぱいです' },
  'itinerary.create': tripArgs(1),
  'itinerary.describe': { id: tripIdOf(1), title: '秋' },
  'itinerary.setStatus': { id: tripIdOf(1), status: 'active' },
  'itinerary.delete': { id: tripIdOf(1), expenses: [id] },
  'itinerary.restore': { id: tripIdOf(1) },
  'item.create': itemArgs(1),
  'item.describe': { id: itemIdOf(1), title: '参拝' },
  'item.setBudget': { id: itemIdOf(1), ...noBudget },
  'item.move': { id: itemIdOf(1), date: null, orderKey: 'V' },
  'item.setExtension': { id: itemIdOf(1), key: '服装', value: '靴', valueType: 'string' },
  'item.delete': { id: itemIdOf(1) },
  'item.restore': { id: itemIdOf(1) },
  'expense.create': expenseArgs(1),
  'expense.describe': { id, title: '昼食' },
  'expense.link': { id, itineraryId: tripIdOf(1), itineraryItemId: itemIdOf(1) },
  'expense.setMoney': { id, mark, amount, payers, split },
  'expense.setSharePaid': { id, userKey: h, isPaid: true },
  'expense.delete': { id },
  'expense.restore': { id },
  'attachment.add': attachmentArgs(1),
  'attachment.remove': { id: attachmentIdOf(1) },
  'attachment.restore': { id: attachmentIdOf(1) },
  'transfer.create': transferArgs(1),
  'transfer.edit': { id, title: '送金', money: { mark, ...ends } },
  'transfer.delete': { id },
  'settlement.close': { expenses: [{ id, mark }], transfers: [], balanceChange: [] },
  'profile.set': { displayName: '花子', avatarUrl: 'https://example.com/a.png', statusMessage: '旅行中' },
  'row.giveBack': {
    table: 'pendingMembers',
    isDeleted: false,
    versionBefore: 3,
    row: pendingMemberRow({ id: pendingIdOf(1) }),
    lost: { version: 3, id: 'lost' },
    common: { version: 1, id: 'common' },
  },
  'group.giveBack': {
    name: '京都',
    description: '',
    inviteMethod: 'open',
    versionBefore: 1,
    lost: { version: 3, id: 'lost' },
  },
}
const names = Object.keys(mutations).filter(isMutationName)

function codeOf(name: MutationName, args: unknown): string {
  const call = checkMutation(name, args)
  return call.ok ? 'ok' : call.code
}

describe('the arguments of every mutation', () => {
  it.each(names)('%s: sensible ones are read', (name) => {
    expect(codeOf(name, whole[name])).toBe('ok')
  })

  it.each(names)('%s: a field that nobody knows is refused, not dropped', (name) => {
    expect(codeOf(name, { ...whole[name], groupId })).toBe('unknown-field')
  })

  it.each(names)('%s: what is no object at all cannot be read', (name) => {
    for (const args of [null, undefined, 'text', 7]) expect(codeOf(name, args)).toBe('unreadable')
  })

  it.each(names.filter((name) => 'id' in whole[name]))('%s: an id has one spelling', (name) => {
    for (const other of [upperCase, 'x', 7, undefined])
      expect(codeOf(name, { ...whole[name], id: other })).toBe('id-invalid')
  })
})

const long = 'あ'.repeat(titleMaxLength + 1)
const yen: [what: string, amount: unknown, code: string][] = [
  ['nothing', 0, 'amount-not-positive'],
  ['less than nothing', -1, 'amount-not-positive'],
  ['a part of a yen', 0.5, 'amount-not-whole'],
  ['text', '1000', 'amount-not-whole'],
  ['no number', Number.NaN, 'amount-not-whole'],
  ['more than there is', amountMaxYen + 1, 'amount-too-large'],
  ['the most', amountMaxYen, 'ok'],
]
const dates: [date: unknown, code: string][] = [
  ['2026-02-29', 'date-invalid'],
  ['2028-02-29', 'ok'],
  ['2026-13-01', 'date-invalid'],
  ['2026-5-3', 'date-invalid'],
  ['1999-12-31', 'date-invalid'],
  ['2100-01-01', 'date-invalid'],
  [20_260_503, 'date-invalid'],
]

describe('money and days', () => {
  it.each(yen)('an amount of %s', (_, amountGiven, code) => {
    expect(codeOf('expense.create', { ...expenseArgs(1), amount: amountGiven })).toBe(code)
    expect(codeOf('expense.setMoney', { ...whole['expense.setMoney'], amount: amountGiven })).toBe(code)
    expect(codeOf('transfer.create', { ...transferArgs(1), amount: amountGiven })).toBe(code)
    expect(codeOf('transfer.edit', { id, money: { mark, ...ends, amount: amountGiven } })).toBe(code)
    expect(
      codeOf('expense.create', { ...expenseArgs(1), payers: [{ userKey: h, amount: amountGiven }] }),
    ).toBe(code)
  })

  it.each(dates)('the day %s: %s', (date, code) => {
    expect(codeOf('expense.create', { ...expenseArgs(1), date })).toBe(code)
    expect(codeOf('expense.describe', { id, date })).toBe(code)
    expect(codeOf('transfer.create', { ...transferArgs(1), date })).toBe(code)
    expect(codeOf('transfer.edit', { id, date })).toBe(code)
  })
})

const custom = (...parts: unknown[]) => ({ split: { method: 'custom', parts } })
const percent = (...parts: unknown[]) => ({ split: { method: 'percentage', parts } })
const equal = (...participants: unknown[]) => ({ split: { method: 'equal', participants } })

const linkOf = (length: number) => 'https://example.com/'.padEnd(length, 'a')
const expenses: [what: string, fields: object, code: string][] = [
  ['no title', { title: ' \u3000' }, 'title-required'],
  ['a title that is none', { title: null }, 'title-required'],
  ['a long title', { title: long }, 'text-too-long'],
  ['a long place', { location: long }, 'text-too-long'],
  ['a long note', { description: 'あ'.repeat(noteMaxLength + 1) }, 'text-too-long'],
  ['a link', { url: ' HTTPS://example.com/そば?x=1 ' }, 'ok'],
  ['a link without encryption', { url: 'http://example.com' }, 'ok'],
  ['no link', { url: '' }, 'ok'],
  ['a link that runs code', { url: 'javascript:alert(1)' }, 'url-invalid'],
  ['a link to a file', { url: 'file:///etc/passwd' }, 'url-invalid'],
  ['a link without a scheme', { url: 'example.com' }, 'url-invalid'],
  ['a link without a host', { url: 'https://' }, 'url-invalid'],
  ['a link of two lines', { url: 'https://example.com/\nx' }, 'url-invalid'],
  ['a link that is no text', { url: null }, 'url-invalid'],
  ['the longest link', { url: linkOf(urlMaxLength) }, 'ok'],
  ['a longer link', { url: linkOf(urlMaxLength + 1) }, 'url-invalid'],
  ['long further notes', { notes: 'あ'.repeat(noteMaxLength + 1) }, 'text-too-long'],
  ['a status of its own', { purchaseStatus: 'paid' }, 'unreadable'],
  ['no status', { purchaseStatus: null }, 'ok'],
  ['a due day that does not exist', { purchaseDueDate: '2026-02-29' }, 'date-invalid'],
  ['a day of payment that does not exist', { paymentDate: '' }, 'date-invalid'],
  ['a scheduled day that does not exist', { prepaidScheduledDate: '2026-13-01' }, 'date-invalid'],
  ['an assignee who is no person', { assignee: '花子' }, 'person-unknown'],
  ['a category of its own', { category: 'drink' }, 'unreadable'],
  ['half a character', { title: '\uD83D' }, 'unreadable'],
  ['a trip by an upper-case id', { itineraryId: upperCase }, 'id-invalid'],
  ['nobody who pays', { payers: [] }, 'payer-required'],
  ['payers that are no list', { payers: null }, 'payer-required'],
  ['somebody who pays twice', { payers: [...payers, ...payers] }, 'payers-repeated'],
  ['a payer who is no person', { payers: [{ userKey: '花子', amount }] }, 'person-unknown'],
  ['a payer in upper case', { payers: [{ userKey: `u:${upperCase}`, amount }] }, 'person-unknown'],
  ['a payer with more to say', { payers: [{ userKey: h, amount, isPaid: true }] }, 'unknown-field'],
  ['nobody who takes part', equal(), 'participant-required'],
  ['somebody twice', equal(h, h), 'participants-repeated'],
  [
    'somebody twice with parts',
    custom({ userKey: h, amount: 1 }, { userKey: h, amount: 2 }),
    'participants-repeated',
  ],
  ['no parts', custom(), 'participant-required'],
  ['a part of nothing', custom({ userKey: h, amount: 0 }), 'ok'],
  ['a negative part', custom({ userKey: h, amount: -1 }), 'amount-not-positive'],
  ['a part of half a yen', custom({ userKey: h, amount: 0.5 }), 'amount-not-whole'],
  ['a huge part', custom({ userKey: h, amount: amountMaxYen + 1 }), 'amount-too-large'],
  ['no percentages', percent(), 'participant-required'],
  ['a negative percentage', percent({ userKey: h, percentage: -1 }), 'percentage-invalid'],
  ['a percentage of thousandths', percent({ userKey: h, percentage: 33.3 }), 'percentage-invalid'],
  ['more than all', percent({ userKey: h, percentage: 10_001 }), 'percentage-invalid'],
  ['another way to split', { split: { method: 'weights', parts: [] } }, 'unreadable'],
  ['no split', { split: undefined }, 'unreadable'],
]

const others: [name: MutationName, args: object, code: string][] = [
  ['group.create', { name: ' ', description: '', inviteMethod: 'open' }, 'group-name-required'],
  ['group.create', { name: '京都', description: '' }, 'unreadable'],
  ['group.edit', { name: long }, 'text-too-long'],
  ['group.edit', { inviteMethod: 'secret' }, 'unreadable'],
  ['member.setRole', { id: placeOf(hanako, groupId), role: 'owner' }, 'unreadable'],
  ['member.join', {}, 'invite-code-required'],
  ['pendingMember.add', { id: pendingIdOf(1), name: '' }, 'member-name-required'],
  ['pendingMember.rename', { id: pendingIdOf(1), name: '\u200B' }, 'member-name-required'],
  ['pendingMember.link', { id: pendingIdOf(1), userId: upperCase }, 'id-invalid'],
  ['expense.describe', { id, title: '' }, 'title-required'],
  ['expense.setMoney', { ...whole['expense.setMoney'], mark: 'old' }, 'id-invalid'],
  ['expense.setSharePaid', { id, userKey: 'h', isPaid: true }, 'person-unknown'],
  ['expense.setSharePaid', { id, userKey: h, isPaid: 'yes' }, 'unreadable'],
  ['transfer.create', { ...transferArgs(1), to: 'h' }, 'person-unknown'],
  ['transfer.edit', { id, money: ends }, 'id-invalid'],
  ['transfer.edit', { id, money: { mark, ...ends, title: '返金' } }, 'unknown-field'],
]

const seen = { id, mark }
const settlements: [what: string, fields: object, code: string][] = [
  ['no list of expenses', { expenses: undefined }, 'unreadable'],
  ['one transfer that is no list', { transfers: seen }, 'unreadable'],
  ['a row without its mark', { expenses: [{ id }] }, 'id-invalid'],
  ['a row by an upper-case id', { expenses: [{ id: upperCase, mark }] }, 'id-invalid'],
  ['a row with more to say', { expenses: [{ ...seen, isSettled: true }] }, 'unknown-field'],
  ['a row twice', { expenses: [seen, seen] }, 'unreadable'],
  ['more rows than one may have', { expenses: rowsOf(settlementRowsMax + 1) }, 'too-large'],
  ['as many as it may have', { expenses: rowsOf(settlementRowsMax) }, 'ok'],
  ['no word of a change', { balanceChange: undefined }, 'ok'],
  ['a change that is none', { balanceChange: null }, 'unreadable'],
  ['a change of somebody', { balanceChange: [{ userKey: h, amount: -500 }] }, 'ok'],
  ['a change of nobody', { balanceChange: [{ userKey: '花子', amount: 5 }] }, 'person-unknown'],
  ['a change by half a yen', { balanceChange: [{ userKey: h, amount: 0.5 }] }, 'amount-not-whole'],
]

function rowsOf(count: number) {
  return Array.from({ length: count }, (_, index) => ({ id: expenseIdOf(index + 1), mark }))
}

describe('what else is refused', () => {
  it.each(expenses)('an expense with %s', (_, fields, code) => {
    expect(codeOf('expense.create', { ...expenseArgs(1), ...fields })).toBe(code)
  })

  it.each(settlements)('a settlement with %s', (_, fields, code) => {
    expect(codeOf('settlement.close', { expenses: [], transfers: [], ...fields })).toBe(code)
  })

  it.each(others)('%s %j: %s', (name, args, code) => {
    expect(codeOf(name, args)).toBe(code)
  })
})
