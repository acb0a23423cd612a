/**
 * Stories of payments, to be checked by eye. Each line is a change of 花子 on her phone, or what is expected then:
 *
 *     花子 pays 3000 for 花子 太郎 次郎          several payers: 花子 200 太郎 100 pay for …
 *     mark 1 太郎                               marks his share of the first expense as paid;  unmark 1 太郎
 *     edit 1 花子 pays 3900 for 花子 太郎        replaces the money
 *     send 太郎 -> 花子 400 for 1               a transfer that names the expense;  without "for 1": for none
 *     delete 1 / restore 1 / settle 1           the expense by its number
 *     link 仮 -> 太郎                            the pending member is 太郎
 *     refused settle 1                          the change is refused
 *     balances 花子 1000  次郎 -1000             of everybody; people who are not named have 0
 *     paid 1 花子 太郎                           whose shares of the expense are paid
 *     says 1 太郎 あと500円                      what stands beside the shares; nothing beside those who are not named
 */
import { expect } from 'vitest'
import { assert } from '#shared/assert.ts'
import { paymentTexts } from '#shared/messages/payments.ts'
import type { Expense } from '#shared/model/expense.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { guest, guestKey, hanakoKey, jiroKey, taroKey } from './keys.ts'
import { hanako, taro } from './people.ts'
import { balancesOf } from '#shared/money/balances.ts'
import { allWithPaidShares } from '#shared/money/payments.ts'
import { resolverOf } from '#shared/money/resolve-linked-keys.ts'
import { changeBySettling } from '#shared/money/settling-effect.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import type { DeviceStore } from '#shared/sync/device-store.ts'
import { recordChange } from './record-change.ts'
import {
  type PaymentState,
  paymentStateOf,
  paymentsOf,
} from '#client/features/settlements/expense-payments.ts'
import { expenseIdOf, mutationIdOf } from './ids.ts'
import { groupDelta, openDevice, peek, scope } from './sync-rows.ts'

const keys: Readonly<Record<string, UserKey>> = {
  花子: hanakoKey,
  太郎: taroKey,
  次郎: jiroKey,
  仮: guestKey,
}

function keyOf(name: string): UserKey {
  const key = keys[name]
  assert(key, `a person of the story: ${name}`)
  return key
}

function moneyIn(text: string) {
  const [, one, amount, many, people = ''] = /^(?:(\S+) pays (\d+)|(.+) pay) for (.+)$/.exec(text) ?? []
  const payers = [...(many ?? `${one} ${amount}`).matchAll(/(\S+) (\d+)/g)].map(([, name = '', paid]) => ({
    userKey: keyOf(name),
    amount: Number(paid),
  }))
  const shares = people.split(' ').map((word) => word.split('='))
  const split = people.includes('=')
    ? {
        method: 'custom' as const,
        parts: shares.map(([name = '', part]) => ({ userKey: keyOf(name), amount: Number(part) })),
      }
    : { method: 'equal' as const, participants: shares.map(([name = '']) => keyOf(name)) }
  return { amount: payers.reduce((sum, payer) => sum + payer.amount, 0), payers, split }
}

const words = { itineraryId: null, title: '昼食', description: '', date: '2026-05-03' }

async function changeIn(store: DeviceStore, line: string, number: number): Promise<MutationInput> {
  const [verb = '', ...rest] = line.split(' ')
  const id = expenseIdOf(Number(rest[0]) || 999)
  const { expenses } = await peek(store)
  const row = expenses.find((each) => each.id === id)
  const [, from = '', to = '', amount, of] = /^send (\S+) -> (\S+) (\d+)(?: for (\d+))?$/.exec(line) ?? []
  switch (verb) {
    case 'mark':
    case 'unmark':
      return {
        name: 'expense.setSharePaid',
        args: { id, userKey: keyOf(rest[1] ?? ''), isPaid: verb === 'mark' },
      }
    case 'edit': {
      const mark = row?.moneyMark
      assert(mark, `an expense to edit: ${line}`)
      return { name: 'expense.setMoney', args: { id, mark, ...moneyIn(rest.slice(1).join(' ')) } }
    }
    case 'delete':
      return { name: 'expense.delete', args: { id } }
    case 'restore':
      return { name: 'expense.restore', args: { id } }
    case 'link':
      return { name: 'pendingMember.link', args: { id: guest, userId: taro.userId } }
    case 'settle': {
      assert(row, `an expense to settle: ${line}`)
      const rows = [row, ...expenses.filter(({ expenseId }) => expenseId === id)]
      const balanceChange = changeBySettling(rows, await resolverIn(store))
      const seen = { expenses: [{ id, mark: row.moneyMark }], transfers: [] }
      return { name: 'settlement.close', args: { ...seen, balanceChange, withPayments: true } }
    }
    case 'send': {
      const money = { from: keyOf(from), to: keyOf(to), amount: Number(amount) }
      const expenseId = of === undefined ? null : expenseIdOf(Number(of))
      return {
        name: 'transfer.create',
        args: { id: expenseIdOf(100 + number), expenseId, ...words, ...money },
      }
    }
    default:
      return {
        name: 'expense.create',
        args: { id: expenseIdOf(number), ...words, category: 'food', location: '', ...moneyIn(line) },
      }
  }
}

async function resolverIn(store: DeviceStore) {
  return resolverOf((await peek(store)).pendingMembers)
}

async function expectBalances(store: DeviceStore, text: string): Promise<void> {
  const resolve = await resolverIn(store)
  const stated = new Map(
    [...text.matchAll(/(\S+) (-?\d+)/g)].map(([, name = '', amount]) => [keyOf(name), amount]),
  )
  const actual = balancesOf((await peek(store)).expenses, resolve)
  const people = new Set([...Object.values(keys).map(resolve)])
  const inYen = (amountOf: (key: UserKey) => number) => [...people].map((key) => [key, amountOf(key)])
  expect(
    inYen((key) => actual.get(key) ?? 0),
    text,
  ).toEqual(inYen((key) => Number(stated.get(key) ?? 0)))
}

async function expectPaid(store: DeviceStore, text: string): Promise<void> {
  const [number, ...names] = text.split(' ')
  const rows: Expense[] = allWithPaidShares((await peek(store)).expenses, await resolverIn(store))
  const row = rows.find(({ id }) => id === expenseIdOf(Number(number)))
  const paid = row?.shares.flatMap(({ userKey, isPaid }) => (isPaid ? [userKey] : []))
  expect(paid?.toSorted(), text).toEqual(names.map(keyOf).toSorted())
}

function textOf(state: PaymentState | null): string | undefined {
  if (!state) return undefined
  return state.kind === 'paid' ? paymentTexts.paid : paymentTexts[state.kind](state.amount)
}

async function expectSaid(store: DeviceStore, text: string): Promise<void> {
  const [number, ...named] = text.split(' ')
  const [{ expenses }, resolve] = [await peek(store), await resolverIn(store)]
  const id = expenseIdOf(Number(number))
  const row = expenses.find((each) => each.id === id)
  assert(row, `an expense of the story: ${text}`)
  const balances = balancesOf(expenses, resolve)
  const payments = expenses.filter(({ expenseId }) => expenseId === id)
  const said = paymentsOf(row, payments, resolve).flatMap((part) => {
    const state = textOf(paymentStateOf(part, balances.get(part.userKey) ?? 0))
    return state === undefined ? [] : [`${part.userKey} ${state}`]
  })
  const stated = named.flatMap((name, at) => (at % 2 === 0 ? [`${keyOf(name)} ${named[at + 1]}`] : []))
  expect(said.toSorted(), text).toEqual(stated.toSorted())
}

/** Runs the story and checks each of its `balances`, `paid` and `says` lines. */
export async function expectPaymentStory(text: string): Promise<void> {
  const store = await openDevice(groupDelta())
  let [number, changes] = [0, 0]
  for (const line of text.split('\n').map((raw) => raw.trim().replaceAll(/ +/g, ' '))) {
    const [verb = '', ...rest] = line.split(' ')
    if (verb === 'balances') await expectBalances(store, rest.join(' '))
    else if (verb === 'paid') await expectPaid(store, rest.join(' '))
    else if (verb === 'says') await expectSaid(store, rest.join(' '))
    else {
      const isRefused = verb === 'refused'
      const isNew = line.includes(' for ') && !['edit', 'send'].includes(verb)
      if (isNew) number += 1
      const change = await changeIn(store, isRefused ? rest.join(' ') : line, number)
      changes += 1
      const by = { scope, actor: hanako, mutationId: mutationIdOf(900 + changes), at: 100 + changes }
      expect((await recordChange(store, { ...by, ...change })).ok, line).toBe(!isRefused)
    }
  }
}
