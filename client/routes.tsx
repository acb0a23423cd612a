/**
 * Every address of the product, but those that strangers read (`public-routes.tsx`), those of trips (`trip-routes.tsx`) and those
 * of system admins (`admin-routes.tsx`). Screens are lazy, `preloaded` or `onDemand` (`platform/lazy-screens.ts`). A screen reads its parameters, already validated, with `getRouteApi('/groups/$groupId/expenses').useParams()`.
 */
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { adminScreens } from './admin-routes.tsx'
import { onDemand, preloaded } from './platform/lazy-screens.ts'
import { hasProviderParameters } from './platform/line/provider-parameters.ts'
import { publicScreens } from './public-routes.tsx'
import { getParentRoute, rootRoute } from './root-route.tsx'
import {
  AddExpenseSearch,
  HistorySearch,
  InvitationSearch,
  JoinSearch,
  LoginSearch,
  MappingSearch,
  SettlementSearch,
  expenseParams,
  groupParams,
  unsentParams,
} from './route-params.ts'
import { isKnownDevice } from './session/known-device.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { LoadingPage } from './shell/loading-page.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { tripScreens } from './trip-routes.tsx'

/** One screen, which stays when the address of an invite link becomes that of the join page. */
const invitation = createRoute({
  getParentRoute,
  id: 'invitation',
  component: onDemand(() => import('./features/invitations/invitation-screen.tsx'), 'InvitationScreen'),
  staticData: { isPublic: true },
})
const ofInvitation = () => invitation
const invitationAddresses = [
  createRoute({ getParentRoute: ofInvitation, path: '/join', validateSearch: JoinSearch }),
  createRoute({ getParentRoute: ofInvitation, path: '/join-pending', validateSearch: InvitationSearch }),
  createRoute({ getParentRoute: ofInvitation, path: '/invite', validateSearch: InvitationSearch }),
  createRoute({ getParentRoute: ofInvitation, path: '/invite-pending', validateSearch: InvitationSearch }),
] as const
const invitationScreens = invitation.addChildren(invitationAddresses)

/** Listed outside of the tree, because inside it every route's parameters would lose their types. */
const screens = [
  createRoute({
    getParentRoute,
    path: '/',
    beforeLoad: () => {
      // The SDK still has to read what LINE has added.
      if (hasProviderParameters(location.href))
        throw redirect({ href: `/dashboard${location.search}${location.hash}`, replace: true })
      if (isKnownDevice()) throw redirect({ to: '/dashboard', replace: true })
      throw redirect({ to: '/landing', replace: true, state: { isStart: true } })
    },
  }),
  ...publicScreens,
  ...adminScreens,
  createRoute({
    getParentRoute,
    path: '/login',
    validateSearch: LoginSearch,
    component: onDemand(() => import('./features/login/entering-screens.ts'), 'LoginScreen'),
    staticData: { endsWithFooter: true },
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard',
    component: preloaded(() => import('./features/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
    staticData: { endsWithFooter: true },
  }),
  createRoute({
    getParentRoute,
    path: '/create-group',
    component: preloaded(() => import('./features/groups/group-screens.ts'), 'CreateGroupScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/create-group-wizard',
    component: preloaded(() => import('./features/groups/group-screens.ts'), 'GroupWizardScreen'),
  }),
  invitationScreens,
  createRoute({
    getParentRoute,
    path: '/groups/$groupId',
    params: groupParams,
    validateSearch: HistorySearch,
    component: preloaded(() => import('./features/group-page/group-screen.tsx'), 'GroupScreen'),
  }),
  ...tripScreens,
  createRoute({
    getParentRoute,
    path: '/add-expense',
    component: preloaded(() => import('./features/expenses/expense-screens.ts'), 'AddExpenseFromHomeScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/groups/$groupId/add-expense',
    params: groupParams,
    validateSearch: AddExpenseSearch,
    component: preloaded(() => import('./features/expenses/expense-screens.ts'), 'AddExpenseScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/groups/$groupId/add-expense/$expenseId',
    params: expenseParams,
    validateSearch: AddExpenseSearch,
    component: preloaded(() => import('./features/expenses/expense-screens.ts'), 'EditExpenseScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/groups/$groupId/expenses',
    params: groupParams,
    validateSearch: HistorySearch,
    // The tab of the group's page, with search, filters and figures unfolded.
    beforeLoad: ({ params, search }) => {
      const unfolded = search.expense === undefined ? { ...search, find: true as const } : search
      throw redirect({
        to: '/groups/$groupId',
        params,
        search: unfolded,
        hash: 'expenses',
        replace: true,
      })
    },
  }),
  createRoute({
    getParentRoute,
    path: '/groups/$groupId/settings',
    params: groupParams,
    component: preloaded(() => import('./features/groups/group-screens.ts'), 'GroupSettingsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/groups/$groupId/members',
    params: groupParams,
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/groups/$groupId', params, hash: 'members', replace: true })
    },
  }),
  createRoute({
    getParentRoute,
    path: '/groups/$groupId/invite',
    params: groupParams,
    component: preloaded(() => import('./features/members/member-screens.ts'), 'InviteScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/groups/$groupId/invite-members',
    params: groupParams,
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/groups/$groupId/invite', params, replace: true })
    },
  }),
  createRoute({
    getParentRoute,
    path: '/groups/$groupId/user-mapping',
    params: groupParams,
    validateSearch: MappingSearch,
    component: preloaded(() => import('./features/members/member-screens.ts'), 'LinkPendingMemberScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/groups/$groupId/settlements',
    params: groupParams,
    validateSearch: SettlementSearch,
    component: preloaded(() => import('./features/settlements/settlement-screens.ts'), 'SettlementScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/groups/$groupId/settlements/close',
    params: groupParams,
    validateSearch: SettlementSearch,
    component: preloaded(() => import('./features/settlements/settlement-screens.ts'), 'MarkSettledScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/groups/$groupId/settlements/summary',
    params: groupParams,
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/groups/$groupId/settlements', params, hash: 'summary', replace: true })
    },
  }),
  createRoute({
    getParentRoute,
    path: '/groups/$groupId/settlement-calculator',
    params: groupParams,
    component: preloaded(() => import('./features/settlements/settlement-screens.ts'), 'CalculatorScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/groups/$groupId/activity',
    params: groupParams,
    component: preloaded(() => import('./features/activity/activity-screen.tsx'), 'ActivityScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/groups/$groupId/trash',
    params: groupParams,
    component: preloaded(() => import('./features/trash/trash-screen.tsx'), 'TrashScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/groups/$groupId/payments',
    params: groupParams,
    validateSearch: SettlementSearch,
    component: preloaded(() => import('./features/settlements/settlement-screens.ts'), 'PaymentsScreen'),
  }),
  // Some links in the specification have this form.
  createRoute({
    getParentRoute,
    path: '/group/$',
    beforeLoad: ({ location }) => {
      throw redirect({ href: location.href.replace(/^\/group\//, '/groups/'), replace: true })
    },
  }),
  createRoute({
    getParentRoute,
    path: '/unsent',
    component: preloaded(() => import('./features/unsent/unsent-screens.ts'), 'UnsentScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/unsent/$seq',
    params: unsentParams,
    component: preloaded(() => import('./features/unsent/unsent-screens.ts'), 'EditUnsentScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings',
    component: preloaded(() => import('./features/settings/settings-screen.tsx'), 'SettingsScreen'),
    staticData: { endsWithFooter: true },
  }),
  createRoute({
    getParentRoute,
    path: '/settings/sessions',
    component: onDemand(() => import('./features/settings/account-screens.ts'), 'SessionsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/delete-account',
    component: onDemand(() => import('./features/settings/account-screens.ts'), 'DeleteAccountScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/account-deleted',
    component: onDemand(() => import('./features/settings/account-screens.ts'), 'DeletedAccountScreen'),
  }),
] as const

export const router = createRouter({
  routeTree: rootRoute.addChildren(screens),
  defaultPendingComponent: LoadingPage,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
