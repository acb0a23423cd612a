import { expect, it } from 'vitest'
import { expenseIdOf, mutationIdOf } from '#tests/builders/ids.ts'
import { transfer } from '#tests/builders/money-rows.ts'
import { hanakoKey, jiroKey, taroKey } from '#tests/builders/keys.ts'
import { transferArgs } from '#tests/builders/sync-rows.ts'
import { type HeldTransferMutation, mutationOfHeldTransfer, valuesOfHeldTransfer } from './transfer-values.ts'

const id = expenseIdOf(1)
const row = transfer({ number: 1, from: taroKey, to: hanakoKey, amount: 1_000, moneyMark: mutationIdOf(5) })

function corrected(mutation: HeldTransferMutation, changed: object, mark?: ReturnType<typeof mutationIdOf>) {
  const opened = valuesOfHeldTransfer(mutation, row)
  if (!opened) throw new Error('there is a form for it')
  return mutationOfHeldTransfer(mutation, { opened, values: { ...opened, ...changed }, row, mark })
}

it('a new transfer is created again with the corrected fields', () => {
  const args = transferArgs(1)
  expect(corrected({ part: 'whole', args }, { amount: 700, to: jiroKey })).toEqual({
    name: 'transfer.create',
    args: { ...args, amount: 700, to: jiroKey },
  })
})

it('an edit keeps the fields that it changed, and adds the corrected ones', () => {
  const args = { id, title: '返金' }
  const edit: HeldTransferMutation = { part: 'edit', args }
  expect(corrected(edit, {})).toEqual({ name: 'transfer.edit', args })
  expect(corrected(edit, { date: '2026-06-01', amount: 700 })).toEqual({
    name: 'transfer.edit',
    args: {
      id,
      title: '返金',
      date: '2026-06-01',
      money: { mark: mutationIdOf(5), from: taroKey, to: hanakoKey, amount: 700 },
    },
  })
})

it('money is sent with the `moneyMark` shown beside a conflict, otherwise with its own', () => {
  const money = { mark: mutationIdOf(1), from: taroKey, to: hanakoKey, amount: 900 }
  const edit: HeldTransferMutation = { part: 'edit', args: { id, money } }
  expect(corrected(edit, {})).toEqual({ name: 'transfer.edit', args: { id, money } })
  expect(corrected(edit, {}, mutationIdOf(77))).toMatchObject({ args: { money: { mark: mutationIdOf(77) } } })
})

it('there is no form for an edit of a transfer that does not exist', () => {
  expect(valuesOfHeldTransfer({ part: 'edit', args: { id, title: '返金' } }, null)).toBeNull()
})
