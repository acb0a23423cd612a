/** The addresses of trips and of the items of their plans. */
import { createRoute } from '@tanstack/react-router'
import { preloaded } from './platform/lazy-screens.ts'
import { getParentRoute } from './root-route.tsx'
import { groupParams, itemParams, itineraryParams } from './route-params.ts'

const load = async () => (await import('./features/itineraries/trip-screens.tsx')).tripScreens

export const tripScreens = [
  createRoute({
    getParentRoute,
    path: '/groups/$groupId/itineraries/create',
    params: groupParams,
    component: preloaded(load, 'CreateItineraryScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/groups/$groupId/itineraries/$itineraryId',
    params: itineraryParams,
    component: preloaded(load, 'ItineraryScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/groups/$groupId/itineraries/$itineraryId/edit',
    params: itineraryParams,
    component: preloaded(load, 'EditItineraryScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/groups/$groupId/itineraries/$itineraryId/items/create',
    params: itineraryParams,
    component: preloaded(load, 'AddItemsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/groups/$groupId/itineraries/$itineraryId/items/$itemId/edit',
    params: itemParams,
    component: preloaded(load, 'EditItemScreen'),
  }),
] as const
