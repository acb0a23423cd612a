/** The screens of trips, which are loaded as one chunk. */
export { AddItemsScreen } from './add-items-screen.tsx'
export { CreateItineraryScreen } from './create-itinerary-screen.tsx'
export { EditItemScreen } from './edit-item-screen.tsx'
export { EditItineraryScreen } from './edit-itinerary-screen.tsx'
export { ItineraryScreen } from './itinerary-screen.tsx'
