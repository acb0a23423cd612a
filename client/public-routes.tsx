/** The addresses that a stranger reads before signing in. */
import { createRoute } from '@tanstack/react-router'
import { onDemand } from './platform/lazy-screens.ts'
import { getParentRoute } from './root-route.tsx'

const readable = { isPublic: true, endsWithFooter: true } as const
const comingTool = onDemand(() => import('./features/about/about-screens.ts'), 'ComingToolScreen')

/** Listed outside of the tree, because inside it every route's parameters would lose their types. */
export const publicScreens = [
  createRoute({
    getParentRoute,
    path: '/landing',
    component: onDemand(() => import('./features/login/entering-screens.ts'), 'LandingScreen'),
    staticData: readable,
  }),
  createRoute({
    getParentRoute,
    path: '/privacy',
    component: onDemand(() => import('./features/about/about-screens.ts'), 'PrivacyScreen'),
    staticData: readable,
  }),
  createRoute({
    getParentRoute,
    path: '/terms',
    component: onDemand(() => import('./features/about/about-screens.ts'), 'TermsScreen'),
    staticData: readable,
  }),
  createRoute({
    getParentRoute,
    path: '/help',
    component: onDemand(() => import('./features/about/about-screens.ts'), 'HelpScreen'),
    staticData: readable,
  }),
  createRoute({
    getParentRoute,
    path: '/download',
    component: onDemand(() => import('./features/download/download-screen.tsx'), 'DownloadScreen'),
    staticData: readable,
  }),
  // The specification has these tools, which do not exist yet.
  createRoute({
    getParentRoute,
    path: '/db-explorer.html',
    component: comingTool,
    staticData: readable,
  }),
  createRoute({
    getParentRoute,
    path: '/debug.html',
    component: comingTool,
    staticData: readable,
  }),
] as const
