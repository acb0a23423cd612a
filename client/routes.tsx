/**
 * Every address of the product. Screens are lazy, `preloaded` or `onDemand` (`platform/lazy-screens.ts`). A screen reads its
 * parameters, already validated, with `getRouteApi('/groups/$groupId/activity').useParams()`.
 */
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { movedAddresses } from './moved-addresses.ts'
import { onDemand, preloaded } from './platform/lazy-screens.ts'
import { hasProviderParameters } from './platform/line/provider-parameters.ts'
import {
  AddExpenseSearch,
  expenseParams,
  HistorySearch,
  InvitationSearch,
  JoinSearch,
  LoginSearch,
  MappingSearch,
  SettlementSearch,
  SystemLogSearch,
  ExplorerSearch,
  UserManagementSearch,
  itemParams,
  unsentParams,
} from './route-params.ts'
import { at, getParentRoute, inGroup, inTrip, publicAt, rootRoute } from './route-places.ts'
import { isKnownDevice } from './session/known-device.ts'
import { ErrorPage, NotFoundPage } from './shell/error-page.tsx'
import { LoadingPage } from './shell/loading-page.tsx'

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

/** Listed outside of the tree, because inside it every route's parameters would lose their types. */
const screens = [
  createRoute({
    ...at('/'),
    beforeLoad: () => {
      // The SDK still has to read what LINE has added.
      if (hasProviderParameters(location.href))
        throw redirect({ href: `/dashboard${location.search}${location.hash}`, replace: true })
      if (isKnownDevice()) throw redirect({ to: '/dashboard', replace: true })
      throw redirect({ to: '/landing', replace: true, state: { isStart: true } })
    },
  }),
  createRoute({
    ...publicAt('/landing'),
    component: onDemand(() => import('./features/about/landing-screen.tsx'), 'LandingScreen'),
  }),
  createRoute({
    ...publicAt('/privacy'),
    component: onDemand(() => import('./features/about/article-screen.tsx'), 'PrivacyScreen'),
  }),
  createRoute({
    ...publicAt('/terms'),
    component: onDemand(() => import('./features/about/article-screen.tsx'), 'TermsScreen'),
  }),
  createRoute({
    ...publicAt('/help'),
    component: onDemand(() => import('./features/about/article-screen.tsx'), 'HelpScreen'),
  }),
  createRoute({
    ...publicAt('/download'),
    component: onDemand(() => import('./features/download/download-screen.tsx'), 'DownloadScreen'),
  }),
  createRoute({
    ...at('/debug'),
    component: onDemand(() => import('./features/debug/debug-screen.tsx'), 'DebugScreen'),
  }),
  createRoute({
    ...at('/debug-simple'),
    component: onDemand(() => import('./features/debug/debug-simple-screen.tsx'), 'DebugSimpleScreen'),
  }),
  createRoute({
    ...at('/api-test'),
    component: onDemand(() => import('./features/debug/api-test-screen.tsx'), 'ApiTestScreen'),
  }),
  createRoute({
    ...at('/admin/database-explorer'),
    validateSearch: ExplorerSearch,
    component: onDemand(() => import('./features/admin/database-explorer-screen.tsx'), 'ExplorerScreen'),
  }),
  createRoute({
    ...at('/admin/user-management'),
    validateSearch: UserManagementSearch,
    component: onDemand(() => import('./features/admin/user-management-screen.tsx'), 'UserManagementScreen'),
  }),
  createRoute({
    ...at('/admin/system-logs'),
    validateSearch: SystemLogSearch,
    component: onDemand(() => import('./features/admin/system-logs-screen.tsx'), 'SystemLogsScreen'),
  }),
  createRoute({
    ...at('/admin/settings'),
    component: onDemand(() => import('./features/admin/server-settings-screen.tsx'), 'ServerSettings'),
  }),
  createRoute({
    ...at('/login'),
    validateSearch: LoginSearch,
    component: onDemand(() => import('./features/login/login-screen.tsx'), 'LoginScreen'),
    staticData: { endsWithFooter: true },
  }),
  invitation.addChildren(invitationAddresses),
  createRoute({
    ...at('/dashboard'),
    component: preloaded(() => import('./features/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
    staticData: { endsWithFooter: true },
  }),
  createRoute({
    ...at('/create-group'),
    component: preloaded(() => import('./features/groups/create-group-screen.tsx'), 'CreateGroupScreen'),
  }),
  createRoute({
    ...at('/create-group-wizard'),
    component: preloaded(() => import('./features/groups/group-wizard-screen.tsx'), 'GroupWizardScreen'),
  }),
  createRoute({
    ...inGroup('/groups/$groupId'),
    validateSearch: HistorySearch,
    component: preloaded(() => import('./features/group-page/group-screen.tsx'), 'GroupScreen'),
  }),
  createRoute({
    ...inGroup('/groups/$groupId/settings'),
    component: preloaded(() => import('./features/groups/group-settings-screen.tsx'), 'GroupSettingsScreen'),
  }),
  createRoute({
    ...inGroup('/groups/$groupId/invite'),
    component: preloaded(() => import('./features/invitations/invite-screen.tsx'), 'InviteScreen'),
  }),
  createRoute({
    ...inGroup('/groups/$groupId/user-mapping'),
    validateSearch: MappingSearch,
    component: preloaded(
      () => import('./features/members/link-pending-member-screen.tsx'),
      'LinkPendingMemberScreen',
    ),
  }),
  createRoute({
    ...inGroup('/groups/$groupId/itineraries/create'),
    component: preloaded(() => import('./features/trips/create-trip-screen.tsx'), 'CreateTripScreen'),
  }),
  createRoute({
    ...inTrip('/groups/$groupId/itineraries/$itineraryId'),
    validateSearch: HistorySearch,
    component: preloaded(() => import('./features/trips/trip-screen.tsx'), 'TripScreen'),
  }),
  createRoute({
    ...inTrip('/groups/$groupId/itineraries/$itineraryId/edit'),
    component: preloaded(() => import('./features/trips/edit-trip-screen.tsx'), 'EditTripScreen'),
  }),
  createRoute({
    ...inTrip('/groups/$groupId/itineraries/$itineraryId/items/create'),
    component: preloaded(() => import('./features/trips/add-items-screen.tsx'), 'AddItemsScreen'),
  }),
  createRoute({
    ...at('/groups/$groupId/itineraries/$itineraryId/items/$itemId/edit'),
    params: itemParams,
    component: preloaded(() => import('./features/trips/edit-item-screen.tsx'), 'EditItemScreen'),
  }),
  createRoute({
    ...at('/add-expense'),
    component: preloaded(
      () => import('./features/expenses/add-expense-screen.tsx'),
      'AddExpenseFromHomeScreen',
    ),
  }),
  createRoute({
    ...inGroup('/groups/$groupId/add-expense'),
    validateSearch: AddExpenseSearch,
    component: preloaded(() => import('./features/expenses/add-expense-screen.tsx'), 'AddExpenseScreen'),
  }),
  createRoute({
    ...at('/groups/$groupId/add-expense/$expenseId'),
    params: expenseParams,
    validateSearch: AddExpenseSearch,
    component: preloaded(() => import('./features/expenses/edit-expense-screen.tsx'), 'EditExpenseScreen'),
  }),
  createRoute({
    ...inGroup('/groups/$groupId/settlements'),
    validateSearch: SettlementSearch,
    component: preloaded(() => import('./features/settlements/settlement-screen.tsx'), 'SettlementScreen'),
  }),
  createRoute({
    ...inGroup('/groups/$groupId/settlements/close'),
    validateSearch: SettlementSearch,
    component: preloaded(() => import('./features/settlements/mark-settled-screen.tsx'), 'MarkSettledScreen'),
  }),
  createRoute({
    ...inGroup('/groups/$groupId/settlement-calculator'),
    component: preloaded(() => import('./features/settlements/calculator-screen.tsx'), 'CalculatorScreen'),
  }),
  createRoute({
    ...inGroup('/groups/$groupId/payments'),
    validateSearch: SettlementSearch,
    component: preloaded(() => import('./features/settlements/payments-screen.tsx'), 'PaymentsScreen'),
  }),
  createRoute({
    ...inGroup('/groups/$groupId/activity'),
    component: preloaded(() => import('./features/activity/activity-screen.tsx'), 'ActivityScreen'),
  }),
  createRoute({
    ...inGroup('/groups/$groupId/trash'),
    component: preloaded(() => import('./features/trash/trash-screen.tsx'), 'TrashScreen'),
  }),
  createRoute({
    ...at('/receipts'),
    component: preloaded(() => import('./features/attachments/receipts-screen.tsx'), 'ReceiptsScreen'),
  }),
  createRoute({
    ...at('/shared'),
    component: preloaded(() => import('./features/attachments/shared-screen.tsx'), 'SharedScreen'),
  }),
  createRoute({
    ...at('/unsent'),
    component: preloaded(() => import('./features/unsent/unsent-screen.tsx'), 'UnsentScreen'),
  }),
  createRoute({
    ...at('/unsent/$seq'),
    params: unsentParams,
    component: preloaded(() => import('./features/unsent/edit-unsent-screen.tsx'), 'EditUnsentScreen'),
  }),
  createRoute({
    ...at('/settings'),
    component: preloaded(() => import('./features/settings/settings-screen.tsx'), 'SettingsScreen'),
    staticData: { endsWithFooter: true },
  }),
  createRoute({
    ...at('/settings/sessions'),
    component: onDemand(() => import('./features/settings/sessions-screen.tsx'), 'SessionsScreen'),
  }),
  createRoute({
    ...at('/settings/delete-account'),
    component: onDemand(() => import('./features/settings/delete-account-screen.tsx'), 'DeleteAccountScreen'),
  }),
  createRoute({
    ...at('/settings/account-deleted'),
    component: onDemand(
      () => import('./features/settings/deleted-account-screen.tsx'),
      'DeletedAccountScreen',
    ),
  }),
  ...movedAddresses,
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
