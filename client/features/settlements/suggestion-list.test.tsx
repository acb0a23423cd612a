import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { userKeySchema } from '#shared/model/key-schemas.ts'
import {
  expenseRow,
  grandmother,
  hanako,
  shareOf,
  taro,
  transferRow,
} from '#tests/support/expenses-for-test.ts'
import {
  debt,
  renderSettlement,
  rowOfDebt,
  rowsOf,
  sentence,
  tap,
} from '#tests/support/settlement-for-test.tsx'

const reason = () => screen.getByRole('group', { name: 'この支払いの理由' })
it('says whom I have to pay, and unfolds to why, with the date and the amount that are recorded', async () => {
  renderSettlement([debt])
  expect(sentence()).toBe('あなたは 太郎 に 3,200円 支払います')
  expect(screen.getByText('払うのは全部で1回だけ')).toBeDefined()
  await tap(rowOfDebt)
  expect(within(reason()).getByText('これで2人の精算が終わります。')).toBeDefined()
  expect(reason().textContent).toContain('8月12日（水）・全額')
  await tap(rowOfDebt)
  expect(screen.queryByRole('group', { name: 'この支払いの理由' })).toBeNull()
})

it('records the transfer of others from its row, which is unfolded first', async () => {
  const { recorded } = renderSettlement([expenseRow(1, { amount: 500, shares: [shareOf(grandmother, 500)] })])
  expect(screen.queryByRole('button', { name: /：払ったことを記録$/ })).toBeNull()
  await tap('祖母 → 太郎 500円')
  await tap('祖母 500円：払ったことを記録')
  expect(recorded).toMatchObject([{ from: grandmother, to: taro, amount: 500 }])
})

it('takes a second tap for the same wish: the next row comes under the finger', async () => {
  const { recorded, show } = renderSettlement([
    debt,
    expenseRow(2, {
      amount: 500,
      payers: [{ userKey: grandmother, amount: 500 }],
      shares: [shareOf(hanako, 500)],
    }),
  ])
  await tap(/^太郎 3,200円：払ったことを記録$/)
  show([
    expenseRow(2, {
      amount: 500,
      payers: [{ userKey: grandmother, amount: 500 }],
      shares: [shareOf(hanako, 500)],
    }),
  ])
  await tap(/^祖母 500円：払ったことを記録$/)
  expect(recorded).toHaveLength(1)
  await vi.waitFor(async () => {
    await tap(/^祖母 500円：払ったことを記録$/)
    expect(recorded).toMatchObject([{ to: taro }, { to: grandmother, amount: 500 }])
  }, 5_000)
})

it('changes the fields of a suggested transfer before recording it', async () => {
  const { recorded } = renderSettlement([debt])
  await tap(rowOfDebt)
  await tap('変更')
  const form = within(await screen.findByRole('dialog', { name: '払ったことを記録' }))
  await userEvent.type(form.getByRole('textbox', { name: '金額' }), '0')
  await userEvent.click(form.getByRole('button', { name: '記録する' }))
  expect(recorded).toMatchObject([{ from: hanako, to: taro, amount: 32_000 }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('no longer shows a suggestion that a friend has recorded meanwhile', async () => {
  const { recorded, show } = renderSettlement([debt])
  await tap(rowOfDebt)
  show([debt, transferRow(2, { from: hanako, to: taro, amount: 3200 })])
  expect(screen.queryByRole('group', { name: 'この支払いの理由' })).toBeNull()
  expect(screen.queryByRole('button', { name: /：払ったことを記録$/ })).toBeNull()
  expect(recorded).toEqual([])
})

it('names transfers in the opposite direction, such as a payment made after settling', async () => {
  const sent = transferRow(3, { from: hanako, to: taro, amount: 1_000 })
  renderSettlement([{ ...debt, status: 'settled' as const }, sent])
  await tap('太郎 → あなた 1,000円')
  expect(screen.getByText(/^あなたが太郎に1,000円を払った記録があります。/)).toBeDefined()
})

it('says which balance the transfer ends, and who gets the rest', async () => {
  const tea = expenseRow(4, {
    amount: 1_000,
    payers: [{ userKey: grandmother, amount: 1_000 }],
    shares: [shareOf(hanako, 1_000)],
  })
  renderSettlement([debt, tea])
  await tap(rowOfDebt)
  expect(screen.getByText('これで太郎の受け取りが終わります。')).toBeDefined()
  expect(screen.getByText('あなたの残り1,000円は祖母に払います。')).toBeDefined()
})

it('says that two people have no debt between them, only if they have none', async () => {
  const paid = (number: number, payer: typeof hanako, sharer: typeof hanako) =>
    expenseRow(number, {
      amount: 500,
      payers: [{ userKey: payer, amount: 500 }],
      shares: [shareOf(sharer, 500)],
    })
  const { show } = renderSettlement([paid(1, grandmother, hanako), paid(2, taro, grandmother)])
  await tap('あなた → 太郎 500円')
  expect(screen.getByText(/直接の貸し借りがない相手/)).toBeDefined()
  show([paid(1, taro, hanako)])
  expect(reason()).toBeDefined()
  expect(screen.queryByText(/直接の貸し借りがない相手/)).toBeNull()
})

it('lists my own transfers first and then those of others, with whole names', () => {
  const byTaro = { payers: [{ userKey: taro, amount: 5000 }], amount: 5000 }
  renderSettlement([
    expenseRow(1, { ...byTaro, shares: [shareOf(hanako, 2000), shareOf(grandmother, 3000)] }),
  ])
  expect(rowsOf('誰が誰に払う')).toEqual([
    '花あなた  太太郎 2,000円払ったことを記録',
    '祖祖母  太太郎 3,000円',
  ])
})

it('shows five transfers of others, and the rest on request', async () => {
  const many = Array.from({ length: 7 }, (_, index) => {
    const [payer, bearer] = [3 + 2 * index, 4 + 2 * index].map((number) =>
      userKeySchema.parse(`u:0197a000-0000-7000-8000-${String(number).padStart(12, '0')}`),
    )
    return payer && bearer
      ? [
          expenseRow(index, {
            amount: 100 + index,
            payers: [{ userKey: payer, amount: 100 + index }],
            shares: [shareOf(bearer, 100 + index)],
          }),
        ]
      : []
  }).flat()
  renderSettlement(many)
  expect(rowsOf('誰が誰に払う')).toHaveLength(5)
  await tap('すべて見る（全7回）')
  expect(rowsOf('誰が誰に払う')).toHaveLength(7)
})
