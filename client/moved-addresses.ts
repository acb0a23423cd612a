/** Addresses of the specification and of earlier builds, whose screens are parts of others or have another address. */
import { createRoute, redirect } from '@tanstack/react-router'
import { HistorySearch } from './route-params.ts'
import { at, inGroup } from './route-places.ts'

export const movedAddresses = [
  createRoute({
    ...at('/db-explorer.html'),
    beforeLoad: () => {
      throw redirect({ to: '/admin/database-explorer', replace: true })
    },
  }),
  createRoute({
    ...at('/debug.html'),
    beforeLoad: () => {
      throw redirect({ to: '/debug', replace: true })
    },
  }),
  createRoute({
    ...at('/group/$'),
    beforeLoad: ({ location }) => {
      throw redirect({ href: location.href.replace(/^\/group\//, '/groups/'), replace: true })
    },
  }),
  createRoute({
    ...inGroup('/groups/$groupId/expenses'),
    validateSearch: HistorySearch,
    beforeLoad: ({ params, search }) => {
      const unfolded = search.expense === undefined ? { ...search, find: true as const } : search
      throw redirect({ to: '/groups/$groupId', params, search: unfolded, hash: 'expenses', replace: true })
    },
  }),
  createRoute({
    ...inGroup('/groups/$groupId/members'),
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/groups/$groupId', params, hash: 'members', replace: true })
    },
  }),
  createRoute({
    ...inGroup('/groups/$groupId/invite-members'),
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/groups/$groupId/invite', params, replace: true })
    },
  }),
  createRoute({
    ...inGroup('/groups/$groupId/settlements/summary'),
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/groups/$groupId/settlements', params, hash: 'summary', replace: true })
    },
  }),
] as const
