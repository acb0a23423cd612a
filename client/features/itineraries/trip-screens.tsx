/** The screens of trips, which are loaded as one chunk: the start fetches the names of all chunks. */
import { AddItemsScreen } from './add-items-screen.tsx'
import { CreateItineraryScreen } from './create-itinerary-screen.tsx'
import { EditItemScreen } from './edit-item-screen.tsx'
import { EditItineraryScreen } from './edit-itinerary-screen.tsx'
import { ItineraryScreen } from './itinerary-screen.tsx'

export const tripScreens = {
  AddItemsScreen,
  CreateItineraryScreen,
  EditItemScreen,
  EditItineraryScreen,
  ItineraryScreen,
}
