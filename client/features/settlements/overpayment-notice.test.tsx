import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { UserKey } from '#shared/model/user-key.ts'
import { grandmother, hanako, people, taro } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { OverpaymentNotice } from './transfer-dialog.tsx'

const values = { date: '2026-08-12' as const, title: '', description: '' }

/** The balances before the transfer, in yen; the notice is read, or '' if there is none. */
function noticeOf(balances: [UserKey, number][], amount: number | null, [from, to] = [hanako, taro]): string {
  renderView(
    <OverpaymentNotice
      values={{ ...values, from, to, amount }}
      balances={new Map(balances)}
      people={people}
    />,
  )
  return screen.queryByRole('status')?.textContent ?? ''
}

it.each<[string, [UserKey, number][], number | null, string]>([
  [
    'nothing of what is owed',
    [
      [hanako, -1_000],
      [taro, 1_000],
    ],
    1_000,
    '',
  ],
  [
    'nothing before there is an amount',
    [
      [hanako, -1_000],
      [taro, 1_000],
    ],
    null,
    '',
  ],
  [
    'what the receiver gets too much',
    [
      [hanako, -1_500],
      [taro, 1_000],
      [grandmother, 500],
    ],
    1_200,
    '太郎が受け取る分より200円多い金額です',
  ],
  [
    'what the sender pays too much',
    [
      [hanako, -1_000],
      [taro, 1_500],
      [grandmother, -500],
    ],
    1_200,
    'あなたが払う分より200円多い金額です',
  ],
  [
    'no more than the whole amount, to somebody who owes already',
    [
      [hanako, -1_000],
      [taro, -4_000],
      [grandmother, 5_000],
    ],
    300,
    '太郎が受け取る分より300円多い金額です',
  ],
  [
    'no more than the whole amount, from somebody who gets money',
    [
      [hanako, 4_000],
      [taro, 1_000],
      [grandmother, -5_000],
    ],
    300,
    'あなたが払う分より300円多い金額です',
  ],
])('says of a transfer %s', (_, balances, amount, said) => {
  const text = noticeOf(balances, amount)
  if (said === '') expect(text).toBe('')
  else expect(text).toContain(said)
})
