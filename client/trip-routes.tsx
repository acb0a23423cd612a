/** The addresses of trips and of the items of their plans. */
import { createRoute } from '@tanstack/react-router'
import { preloaded } from './platform/lazy-screens.ts'
import { getParentRoute } from './root-route.tsx'
import { HistorySearch, groupParams, itemParams, itineraryParams } from './route-params.ts'

export const tripScreens = [
  createRoute({
    getParentRoute,
    path: '/groups/$groupId/itineraries/create',
    params: groupParams,
    component: preloaded(() => import('./features/itineraries/trip-screens.ts'), 'CreateItineraryScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/groups/$groupId/itineraries/$itineraryId',
    params: itineraryParams,
    validateSearch: HistorySearch,
    component: preloaded(() => import('./features/itineraries/trip-screens.ts'), 'ItineraryScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/groups/$groupId/itineraries/$itineraryId/edit',
    params: itineraryParams,
    component: preloaded(() => import('./features/itineraries/trip-screens.ts'), 'EditItineraryScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/groups/$groupId/itineraries/$itineraryId/items/create',
    params: itineraryParams,
    component: preloaded(() => import('./features/itineraries/trip-screens.ts'), 'AddItemsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/groups/$groupId/itineraries/$itineraryId/items/$itemId/edit',
    params: itemParams,
    component: preloaded(() => import('./features/itineraries/trip-screens.ts'), 'EditItemScreen'),
  }),
] as const
