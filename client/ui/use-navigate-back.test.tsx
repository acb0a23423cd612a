import { type NavigateOptions, useLocation } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { groupId } from '#tests/support/expenses-for-test.ts'
import { renderScreens } from '#tests/support/routed-for-test.tsx'
import { itineraryId } from '#tests/support/trips-for-test.ts'
import { useNavigateBackTo } from './use-navigate-back.ts'

const group = `/groups/${groupId}`
const settlement = `${group}/settlements`
const payments = `${group}/payments`
const trip = `${group}/itineraries/${itineraryId}`
const toTrip = {
  to: '/groups/$groupId/itineraries/$itineraryId',
  params: { groupId, itineraryId },
} as const
const toDashboard = { to: '/dashboard' } as const
const toSettlement = { to: '/groups/$groupId/settlements', params: { groupId } } as const

/** Leaves the last of the addresses by its back button, whose page has this parent. Ends at `expected`, in this entry of the history. */
async function expectToLeave(
  { parent, through }: { parent: NavigateOptions; through: [string, ...string[]] },
  expected: { address: string; entry: number },
) {
  function Page() {
    const navigateBack = useNavigateBackTo(parent)
    const entry = useLocation({ select: ({ state }) => state.__TSR_index })
    return (
      <>
        <output>{entry}</output>
        <button type="button" onClick={() => navigateBack()}>
          戻る
        </button>
      </>
    )
  }
  const screens = {
    '/dashboard': Page,
    '/groups/$groupId': Page,
    '/groups/$groupId/settlements': Page,
    '/groups/$groupId/payments': Page,
    '/groups/$groupId/itineraries/$itineraryId': Page,
  }
  const address = renderScreens(screens, through)
  const place = () => ({ address: address(), entry: Number(screen.getByRole('status').textContent) })
  const entry = through.length - 1
  await waitFor(() => expect(place()).toEqual({ address: through[entry], entry }))
  await userEvent.click(screen.getByRole('button', { name: '戻る' }))
  await waitFor(() => expect(place()).toEqual(expected))
}

it.each<[string, NavigateOptions, [string, ...string[]], string, number]>([
  [
    'the parent, as it was left',
    toSettlement,
    [`${settlement}#summary`, payments],
    `${settlement}#summary`,
    0,
  ],
  ['another page on which it was opened', toSettlement, [settlement, group, payments], group, 1],
  [
    'the page before all rows that were opened on it',
    toDashboard,
    ['/dashboard', group, `${group}?expense=1#expenses`, `${group}?expense=2#expenses`],
    '/dashboard',
    0,
  ],
  ['the parent, of which it is a part with a hash', toTrip, [group, trip, `${trip}#budget`], trip, 1],
])('leads back to %s', async (_where, parent, through, address, entry) => {
  await expectToLeave({ parent, through }, { address, entry })
})

it.each<[string, NavigateOptions, [string, ...string[]], string, number]>([
  ['at its address', toSettlement, [payments], settlement, 0],
  ['at a row of it', toDashboard, [group, `${group}?expense=1`], '/dashboard', 1],
  ['at a part of the parent', toTrip, [`${trip}#budget`], trip, 0],
])('leads to the parent if the app was opened %s, and adds no entry', async (_at, parent, ...rest) => {
  const [through, address, entry] = rest
  await expectToLeave({ parent, through }, { address, entry })
})
