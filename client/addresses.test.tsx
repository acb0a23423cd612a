/** Addresses of the specification: those that have a screen, and those whose screen is a part of another one. */
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { expenseRow, groupId } from '#tests/support/expenses-for-test.ts'
import { itemRow, itineraryId } from '#tests/support/trips-for-test.ts'
import { router } from './routes.tsx'

const group = `/groups/${groupId}`
const { id } = expenseRow(1)

async function open(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] })
  const { routeTree } = router
  const opened = createRouter({ routeTree, history })
  await opened.load()
  return opened.state
}

it.each([
  ['/expenses', '?find=true#expenses'],
  ['/expenses?q=soba&status=active', '?q=soba&status=active&find=true#expenses'],
  [`/expenses?expense=${id}`, `?expense=${id}#expenses`],
  ['/members', '#members'],
  ['/invite-members', '/invite'],
  ['/settlements/summary', '/settlements#summary'],
])('of a group, %s leads to %s', async (address, shown) => {
  expect((await open(group + address)).location.href).toBe(group + shown)
})

it.each(['', '#expenses', `/add-expense?itinerary_id=${itineraryId}`, '/payments#top'])(
  'an address of a group leads to the same one in its other form, with %j after the id',
  async (rest) => {
    expect((await open(`/group/${groupId}${rest}`)).location.href).toBe(group + rest)
  },
)

it('the address of the static page of debugging leads to its screen', async () => {
  expect((await open('/debug.html')).location.href).toBe('/debug')
})

const idOf: Record<string, string> = { groupId, itineraryId, itemId: itemRow(1).id, expenseId: id }

it.each([
  '/groups/$groupId/itineraries/$itineraryId/items/$itemId/edit',
  '/groups/$groupId/add-expense',
  '/groups/$groupId/add-expense/$expenseId',
  '/groups/$groupId/payments',
  '/groups/$groupId/settlements',
  '/invite',
  '/invite-pending',
  '/debug',
  '/debug-simple',
  '/api-test',
])('%s is the address of a screen', async (path) => {
  const address = path.replaceAll(/\$(\w+)/g, (_, name: string) => idOf[name] ?? name)
  const { location, matches } = await open(address)
  expect([location.href, matches.at(-1)?.fullPath]).toEqual([address, path])
})
