/** The addresses of the tools of administration, to which the dashboard leads system admins. */
import { createRoute } from '@tanstack/react-router'
import { onDemand } from './platform/lazy-screens.ts'
import { getParentRoute } from './root-route.tsx'

// The tools do not exist yet.
const comingTool = onDemand(() => import('./features/admin/admin-tool-screen.tsx'), 'AdminToolScreen')

/** Listed outside of the tree, because inside it every route's parameters would lose their types. */
export const adminScreens = [
  createRoute({ getParentRoute, path: '/admin/database-explorer', component: comingTool }),
  createRoute({ getParentRoute, path: '/admin/user-management', component: comingTool }),
  createRoute({ getParentRoute, path: '/admin/system-logs', component: comingTool }),
  createRoute({ getParentRoute, path: '/admin/settings', component: comingTool }),
] as const
