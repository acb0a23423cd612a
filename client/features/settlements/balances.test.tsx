import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expenseRow, hanako, shareOf, taro, transferRow } from '#tests/support/expenses-for-test.ts'
import { debt, renderSettlement, rowsOf, tap } from '#tests/support/settlement-for-test.tsx'

it('unfolds each balance to the sum that it is, and each part to its rows', async () => {
  const taxi = expenseRow(2, {
    title: 'タクシー',
    amount: 900,
    payers: [{ userKey: hanako, amount: 900 }],
    shares: [shareOf(hanako, 400), shareOf(taro, 500)],
  })
  const paid = {
    ...transferRow(4, { from: taro, to: hanako, amount: 500 }),
    expenseId: taxi.id,
    title: 'タクシー',
  }
  renderSettlement([debt, taxi, transferRow(3, { from: hanako, to: taro, amount: 1_000 }), paid])
  expect(rowsOf('みんなの貸し借り')).toEqual([
    '太郎  受け取る ＋2,200円',
    '祖母  貸し借りなし 0円',
    'あなた  払う −2,200円',
  ])
  await tap(/^あなた 払う/)
  const own = within(screen.getByRole('group', { name: 'あなたの貸し借りの中身' }))
  expect(own.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '立て替えた分 900円',
    '自分の分 −3,600円',
    'もう払った分 500円',
  ])
  await tap(/^立て替えた分/)
  await tap(/^自分の分/)
  await tap(/^もう払った分/)
  const lines = (name: string) =>
    within(own.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(lines('立て替えた分')).toEqual(['タクシー8月12日（水）900円'])
  expect(lines('自分の分')).toEqual([
    '首里そば8月12日（水）−3,200円',
    'タクシー8月12日（水）・全体で 900円−400円',
  ])
  expect(lines('もう払った分')).toEqual(['太郎に払った1,000円', '太郎から受け取った「タクシー」の分−500円'])
  expect(own.getAllByRole('link', { name: /^タクシー/ })[0]?.getAttribute('href')).toContain(
    '/expenses?expense=',
  )
  expect(own.getByRole('link', { name: /^太郎に払った/ }).getAttribute('href')).toContain(
    '/payments?transfer=',
  )
})

it('unfolds all balances and both lists of expenses at once', async () => {
  renderSettlement([debt, expenseRow(2, { title: '宿', status: 'settled' })])
  expect(screen.getByRole('button', { name: '未精算の支出 1件 3,200円' })).toBeDefined()
  await tap('すべて開く')
  expect(screen.getAllByRole('group').map((each) => each.getAttribute('aria-label'))).toEqual([
    '太郎の貸し借りの中身',
    '祖母の貸し借りの中身',
    'あなたの貸し借りの中身',
    '未精算の支出',
    '精算済みの支出',
  ])
  const items = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem')
  expect(items('未精算の支出').map(({ textContent }) => textContent)).toEqual([
    '首里そば8月12日（水）・太郎が支払い3,200円',
  ])
  expect(items('精算済みの支出').map(({ textContent }) => textContent)).toEqual([
    '宿8月12日（水）・太郎が支払い4,400円',
  ])
  await tap('すべて閉じる')
  expect(screen.queryByRole('group')).toBeNull()
})
