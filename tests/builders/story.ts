/**
 * Stories of a ledger, to be checked by eye. Each line is a row, an event, or an expectation at that point:
 *
 *     花子 pays 9000 for 花子 太郎 次郎            equal split, the last takes the remainder
 *     花子 pays 9000 for 花子=3000 太郎=6000       custom;  花子=33.34% … by percentage
 *     花子 6000 太郎 3000 pay for 花子 太郎        several payers
 *     花子 pays 9000 for 花子 太郎✓               太郎 has paid his share, by a payment for this row
 *     transfer 太郎 -> 花子 1500
 *     close 1 3                                   settles the first and the third row
 *     link 仮ジロ -> 次郎                          links the pending member (仮…) to 次郎
 *     balances 花子 4500  太郎 -4500               of everybody; people who are not named have 0
 *     suggests 太郎 -> 花子 4500  次郎 -> 花子 100   or: suggests nothing
 *
 * People are ordered by their first appearance, which also breaks ties between them.
 */
import { expect } from 'vitest'
import { assert } from '#shared/assert.ts'
import type { Payer } from '#shared/model/expense.ts'
import type { PendingMember } from '#shared/model/pending-member.ts'
import { parseUserKey, type UserKey } from '#shared/model/user-key.ts'
import { balancesOf } from '#shared/money/balances.ts'
import { rowsOfFlags, withoutPaidFlags } from '#shared/money/earlier-paid-flags.ts'
import { planOf } from '#shared/money/settlement-plan.ts'
import { resolverOf } from '#shared/money/resolve-linked-keys.ts'
import type { SplitInput } from '#shared/money/split.ts'
import { type ExpenseRow, pendingMember, pendingOf, spending, transfer, userOf } from './money-rows.ts'

type Ledger = {
  keyByName: Map<string, UserKey>
  expenses: ExpenseRow[]
  /** Those for an expense. They are settled with it. */
  payments: ExpenseRow[]
  pendingMembers: PendingMember[]
}

/** Runs the story and checks each of its `balances` and `suggests` lines. Returns the final ledger. */
export function story(text: string): Ledger {
  const ledger: Ledger = { keyByName: new Map(), expenses: [], payments: [], pendingMembers: [] }
  for (const line of text.split('\n').map((raw) => raw.trim().replaceAll(/\s+/g, ' '))) {
    if (line !== '') runLine(ledger, line)
  }
  return ledger
}

function runLine(ledger: Ledger, line: string): void {
  const [verb = '', ...textFields] = line.split(' ')
  const rest = textFields.join(' ')
  const number = ledger.expenses.length + 1
  if (verb === 'balances') return expectBalances(ledger, rest)
  if (verb === 'suggests') return expectSuggestions(ledger, rest)
  if (verb === 'close') return close(ledger, textFields.map(Number))
  if (verb === 'link') return link(ledger, rest)
  if (verb === 'transfer') {
    ledger.expenses.push(transfer({ number, ...only(transfersIn(ledger, rest), line) }))
    return
  }
  const [, one, amount, many, participants] = /^(?:(\S+) pays (\d+)|(.+) pay) for (.+)$/.exec(line) ?? []
  assert(participants, `a story line that can be read: ${line}`)
  const payers = amountsIn(ledger, many ?? `${one} ${amount}`)
  const row = spending({ number, payers, ...splitIn(ledger, participants) })
  ledger.expenses.push(withoutPaidFlags(row))
  ledger.payments.push(...rowsOfFlags(row, resolverOf(ledger.pendingMembers)))
}

function expectBalances(ledger: Ledger, text: string): void {
  const stated = new Map(amountsIn(ledger, text).map((part) => [part.userKey, part.amount]))
  const actual = balancesOf([...ledger.expenses, ...ledger.payments], resolverOf(ledger.pendingMembers))
  const people = new Set([...actual.keys(), ...stated.keys()])
  const named = (balances: ReadonlyMap<UserKey, number>) =>
    Object.fromEntries([...people].map((key) => [nameOf(ledger, key), balances.get(key) ?? 0]))
  expect(named(actual), text).toEqual(named(stated))
}

function expectSuggestions(ledger: Ledger, text: string): void {
  const plan = planOf([...ledger.expenses, ...ledger.payments], resolverOf(ledger.pendingMembers))
  const written = plan.map(
    ({ from, to, amount }) => `${nameOf(ledger, from)} -> ${nameOf(ledger, to)} ${amount}`,
  )
  const stated = text === 'nothing' ? [] : text.match(/\S+ -> \S+ \d+/g)
  expect(written.toSorted(), text).toEqual(stated?.toSorted())
}

function close(ledger: Ledger, numbers: readonly number[]): void {
  ledger.expenses = ledger.expenses.map((row, index) =>
    numbers.includes(index + 1) ? { ...row, status: 'settled' } : row,
  )
  const settled = new Set(ledger.expenses.filter(({ status }) => status === 'settled').map(({ id }) => id))
  ledger.payments = ledger.payments.map((row) =>
    row.expenseId !== null && settled.has(row.expenseId) ? { ...row, status: 'settled' } : row,
  )
}

function link(ledger: Ledger, text: string): void {
  const [from = '', , to = ''] = text.split(' ')
  const [pending, user] = [from, to].map((name) => parseUserKey(keyOf(ledger, name)))
  assert(
    pending?.kind === 'pending' && user?.kind === 'user',
    `a link of a pending member to a user: ${text}`,
  )
  ledger.pendingMembers.push({ ...pendingMember(1, user.id), id: pending.id })
}

function keyOf(ledger: Ledger, name: string): UserKey {
  const number = ledger.keyByName.size + 1
  const key = ledger.keyByName.get(name) ?? (name.startsWith('仮') ? pendingOf(number) : userOf(number))
  ledger.keyByName.set(name, key)
  return key
}

function nameOf(ledger: Ledger, key: UserKey): string {
  for (const [name, known] of ledger.keyByName) if (known === key) return name
  return key
}

function amountsIn(ledger: Ledger, text: string): Payer[] {
  return [...text.matchAll(/(\S+) (-?\d+)/g)].map(([, name = '', amount]) => ({
    userKey: keyOf(ledger, name),
    amount: Number(amount),
  }))
}

function transfersIn(ledger: Ledger, text: string) {
  return [...text.matchAll(/(\S+) -> (\S+) (\d+)/g)].map(([, from = '', to = '', amount]) => ({
    from: keyOf(ledger, from),
    to: keyOf(ledger, to),
    amount: Number(amount),
  }))
}

function splitIn(ledger: Ledger, text: string): { split: SplitInput; paid: UserKey[] } {
  const people = text.split(' ').map((word) => {
    const [name = '', part] = word.replace('✓', '').split('=')
    return { userKey: keyOf(ledger, name), part, isPaid: word.endsWith('✓') }
  })
  const paid = people.filter((person) => person.isPaid).map((person) => person.userKey)
  return { split: splitOf(people), paid }
}

function splitOf(people: readonly { userKey: UserKey; part: string | undefined }[]): SplitInput {
  if (people.every(({ part }) => part === undefined)) {
    return { method: 'equal', participants: people.map((person) => person.userKey) }
  }
  if (people.every(({ part }) => part?.endsWith('%'))) {
    const hundredths = (part = '') => Math.round(Number(part.replace('%', '')) * 100)
    const parts = people.map(({ userKey, part }) => ({ userKey, percentage: hundredths(part) }))
    return { method: 'percentage', parts }
  }
  return { method: 'custom', parts: people.map(({ userKey, part }) => ({ userKey, amount: Number(part) })) }
}

function only<Item>(items: readonly Item[], line: string): Item {
  const [item, second] = items
  assert(item && second === undefined, `exactly one thing in a story line: ${line}`)
  return item
}
