/** Addresses of the specification whose screen is a part of another one. */
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { expenseRow, groupId } from '#tests/support/expenses-for-test.ts'
import { router } from './routes.tsx'

const group = `/groups/${groupId}`
const { id } = expenseRow(1)

it.each([
  ['/expenses', '?find=true#expenses'],
  ['/expenses?q=soba&status=active', '?q=soba&status=active&find=true#expenses'],
  [`/expenses?expense=${id}`, `?expense=${id}#expenses`],
  ['/members', '#members'],
  ['/invite-members', '/invite'],
])('of a group, %s leads to %s', async (address, shown) => {
  const history = createMemoryHistory({ initialEntries: [group + address] })
  const { routeTree } = router
  const opened = createRouter({ routeTree, history })
  await opened.load()
  expect(opened.state.location.href).toBe(group + shown)
})
