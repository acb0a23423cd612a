import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Box, Found, ReceiptReading } from '#shared/receipts/read-line.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { type ReceiptValues, ReadingResult } from './reading-result.tsx'

const box: Box = { x: 300, y: 400, width: 200, height: 40, angle: 0 }
const found = <T,>(value: T, confidence = 0.9): Found<T> => ({ value, confidence, boxes: [box] })

const noodles: ReceiptReading = {
  currency: 'JPY',
  amount: found(1180),
  date: found('2026-11-17'),
  shop: found('麺屋 いぶき'),
  category: found('food'),
  items: [found({ name: '味玉ラーメン', amount: 1050 }), found({ name: '大盛', amount: 130 })],
  itemsSum: 1180,
  itemsAddUp: true,
  subtotalAddsUp: null,
}

function show(...readings: ReceiptReading[]): ReceiptValues[] {
  const taken: ReceiptValues[] = []
  renderView(
    <ReadingResult
      photoUrl="blob:photo"
      today="2026-12-05"
      readings={readings}
      onTake={(values) => taken.push(values)}
    />,
  )
  return taken
}

const row = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const take = () => userEvent.click(screen.getByRole('button', { name: 'フォームに入れる' }))

it('what is sure is chosen already, and one tap takes it over', async () => {
  const taken = show(noodles)
  expect(screen.getByText('品目2件を足すと、この金額になりました。')).toBeDefined()
  await take()
  expect(taken).toEqual([{ amount: 1180, title: '麺屋 いぶき', date: '2026-11-17', category: 'food' }])
})

it('what is unsure is asked beside its place in the photo, and taken over only if it is chosen', async () => {
  const taken = show({ ...noodles, amount: found(1180, 0.69), date: null })
  expect(row('金額 1,180円を入れる').checked).toBe(false)
  expect(screen.getByText(/金額・はっきり読めていません/)).toBeDefined()
  expect(screen.getByRole('img', { name: '写真の中の金額' })).toBeDefined()
  await take()
  await userEvent.click(row('金額 1,180円を入れる'))
  await userEvent.click(row('内容 麺屋 いぶきを入れる'))
  await take()
  expect(taken).toEqual([
    { title: '麺屋 いぶき', category: 'food' },
    { amount: 1180, category: 'food' },
  ])
})

it('with nothing chosen there is nothing to take over', async () => {
  show({ ...noodles, amount: null, date: null, shop: null, category: found('food', 0.6) })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'フォームに入れる' }).disabled).toBe(true)
  await userEvent.click(row('分類 食事を入れる'))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'フォームに入れる' }).disabled).toBe(false)
})

it('says if the sums do not add up', () => {
  show({ ...noodles, itemsAddUp: false, subtotalAddsUp: false })
  expect(screen.getByText(/小計と税を足しても、合計と同じになりません/)).toBeDefined()
  expect(screen.queryByText(/品目2件を足すと/)).toBeNull()
})

it('a foreign amount is shown and never taken for yen', async () => {
  const taken = show({ ...noodles, currency: 'THB', amount: found(129_470) })
  expect(screen.getByText(/合計は1,294\.70バーツです/)).toBeDefined()
  expect(screen.queryByRole('checkbox', { name: /^金額/ })).toBeNull()
  await take()
  expect(taken).toEqual([{ title: '麺屋 いぶき', date: '2026-11-17', category: 'food' }])
})

it('of several receipts on a photo one is taken over', async () => {
  const taken = show(noodles, { ...noodles, amount: found(2000), shop: found('屋島水族館') })
  await userEvent.click(screen.getByRole('radio', { name: '2枚目' }))
  await take()
  expect(taken).toEqual([{ amount: 2000, title: '屋島水族館', date: '2026-11-17', category: 'food' }])
})
