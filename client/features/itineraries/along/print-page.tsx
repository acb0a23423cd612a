/** The whole plan of a trip laid out for paper, as a page of the plan (`#print`). Only the sheet itself is printed. */
import { IconPrinter } from '@tabler/icons-react'
import { printTexts as texts } from '#shared/messages/take-along.ts'
import { isLineBrowser } from '#client/platform/which-browser.ts'
import type { ItineraryPage } from '#client/store/queries/itineraries.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { useBackToTrip } from '../use-back-to-trip.ts'
import { PrintedPlan } from './printed-plan.tsx'

export function PrintPage({ page }: { page: ItineraryPage }) {
  const { groupId, id: itineraryId, title } = page.itinerary
  const backToTrip = useBackToTrip(groupId, itineraryId)
  return (
    <Screen
      title={texts.title}
      subtitle={title}
      icon={IconPrinter}
      onBack={() => backToTrip()}
      bottom={
        <ActionButton leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => print()}>
          {texts.print}
        </ActionButton>
      }
      bottomNote={isLineBrowser(navigator.userAgent) ? texts.inLine : texts.note}
    >
      <PrintedPlan page={page} />
    </Screen>
  )
}
