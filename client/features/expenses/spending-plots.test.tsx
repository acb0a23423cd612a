import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { dateAfter } from '#shared/dates.ts'
import { userOf } from '#tests/builders/money-rows.ts'
import { hanako, people, taro } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { DayPlot, PeoplePlot } from './spending-plots.tsx'

const names = () =>
  [...document.querySelectorAll('[aria-hidden] [title]')].map(({ textContent }) => textContent)

it('ranks by what was paid or by the shares, the first five and on request everybody', async () => {
  const others = Array.from({ length: 5 }, (_, index) => ({
    userKey: userOf(9 - index),
    paid: index + 1,
    share: 0,
  }))
  const spenders = [
    { userKey: hanako, paid: 900, share: 5 },
    { userKey: taro, paid: 0, share: 910 },
    ...others,
  ]
  renderView(<PeoplePlot spenders={spenders} people={people} />)
  expect(names()).toHaveLength(5)
  expect(names()[0]).toBe('あなた')
  await userEvent.click(screen.getByRole('button', { name: 'ほか1人も表示' }))
  expect(names()).toHaveLength(6)
  await userEvent.click(screen.getByRole('radio', { name: 'それぞれの分' }))
  expect(names()).toEqual(['太郎', 'あなた'])
  expect(screen.getAllByRole('row')).toHaveLength(1 + spenders.length)
})

it('shows days, and months once there are too many days', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      date: dateAfter('2026-06-01', index),
      amount: 100 + index,
    }))
  const { rerender } = renderView(<DayPlot days={days(62)} today="2026-08-12" />)
  expect(screen.getByText('いちばん多い日：8月1日 161円')).toBeDefined()
  expect(screen.getAllByRole('row')).toHaveLength(1 + 62)
  rerender(<DayPlot days={days(63)} today="2026-08-12" />)
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toEqual(['月金額', '2026年6月3,435円', '2026年7月4,495円', '2026年8月323円'])
})
