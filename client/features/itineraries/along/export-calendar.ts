/** Gives the person the calendar file of a trip. It is made on the device, with or without a connection. */
import { calendarTexts as texts } from '#shared/messages/take-along.ts'
import type { Itinerary } from '#shared/model/itinerary.ts'
import { handOverFile } from '#client/platform/share-and-download.ts'
import { nowSeconds } from '#client/store/device-clock.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import type { PlanDay } from '../plan/plan-days.ts'
import { calendarFileName, countsOfCalendar, tripCalendar } from './trip-calendar.ts'

type Exported = {
  itinerary: Pick<Itinerary, 'title' | 'description' | 'destination' | 'status'>
  days: readonly PlanDay[]
  url: string
}

/** Resolves to true if the person has the file. A notice says so, or why it failed. */
export async function exportCalendar({ itinerary, days, url }: Exported): Promise<boolean> {
  const written = tripCalendar({ itinerary, days, at: nowSeconds(), url })
  const content = new Blob([written], { type: 'text/calendar' })
  const end = await handOverFile(calendarFileName(itinerary.title), content)
  if (end === 'failed') showNotice({ color: 'yellow', title: texts.failed, message: texts.notHere })
  if (end !== 'downloaded' && end !== 'shared') return false
  const { leftOut } = countsOfCalendar(days)
  showNotice({ title: texts.done, message: texts.doneNote(leftOut) })
  return true
}
