/** A trip: its plan, its expenses, its settlement, and pages of its plan. One, its people, has only an address (specification 2, section 2.3). */
import { IconChartBar, IconMap2, IconUsers } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { budgetTexts } from '#shared/messages/trip-budget.ts'
import { narrowTripDaysText, tripDaysText, tripPageTexts as texts } from '#shared/messages/trip-screens.ts'
import { AddExpenseButton } from '#client/features/expenses/add-expense-button.tsx'
import { ExpensesTab } from '#client/features/expenses/expenses-tab.tsx'
import { MembersTab } from '#client/features/members/members-tab.tsx'
import { Settlement } from '#client/features/settlements/settlement.tsx'
import type { GroupId } from '#shared/model/group.ts'
import type { ItineraryId } from '#shared/model/itinerary-id.ts'
import type { ItineraryPage } from '#client/store/queries/itineraries.ts'
import { Screen } from '#client/ui/screen.tsx'
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx'
import { useIsWide } from '#client/ui/two-panes.tsx'
import { useNavigateBackTo } from '#client/ui/use-navigate-back.ts'
import { hashOf, useOwnLocation } from '#client/ui/use-own-location.ts'
import { PrintPage } from './along/print-page.tsx'
import { BudgetView } from './budget/budget-view.tsx'
import { TripActions } from './detail/trip-actions.tsx'
import { type TripTab, tripTabOf } from './detail/trip-tab.ts'
import { TripTabs } from './detail/trip-tabs.tsx'
import { MissingTrip } from './missing-trip.tsx'
import { AddItemButton } from './plan/plan-header.tsx'
import { EndMovingButton } from './plan/plan-view.tsx'
import { PlanTab } from './plan-tab.tsx'
import { TodayPage } from './today/today-page.tsx'
import { useJapanDate } from './today/use-japan-time.ts'
import { useBackToTrip } from './use-back-to-trip.ts'
import { useItineraryPage } from './use-itinerary-page.ts'

/** Heights in rem: the two lines of what the trip is, and its days. */
const day = { rows: 2, rowHeight: 4.9375, headingHeight: 1.40625 }
const skeleton = [2.25, day, day]

const route = getRouteApi('/groups/$groupId/itineraries/$itineraryId')

export function ItineraryScreen() {
  const { groupId, itineraryId } = route.useParams()
  return <Trip key={itineraryId} groupId={groupId} itineraryId={itineraryId} />
}

function Trip({ groupId, itineraryId }: { groupId: GroupId; itineraryId: ItineraryId }) {
  const navigateBack = useNavigateBackTo({ to: '/groups/$groupId', params: { groupId }, hash: 'itinerary' })
  const tab = tripTabOf(useOwnLocation(`/groups/${groupId}/itineraries/${itineraryId}`, hashOf))
  const today = useJapanDate()
  const isWide = useIsWide()
  const [isActing, setIsActing] = useState(false)
  const [isMoving, setIsMoving] = useState(false)
  if (isMoving && tab !== 'itinerary') setIsMoving(false)
  // A deleted trip stays on the screen until the list is shown, or what is entered in the dialog over its plan is given up.
  const [isLeaving, setIsLeaving] = useState(false)
  const [isEditing, setIsEditing] = useState(false)
  const read = useItineraryPage(groupId, itineraryId)
  const [shown, setShown] = useState<ItineraryPage | null>(null)
  if (read && read !== shown) setShown(read)
  const page = isLeaving || isEditing ? shown : read
  const onMoved = () => setIsMoving(false)
  const toGroup = () => navigateBack()
  if (page === null)
    return <MissingTrip groupId={groupId} itineraryId={itineraryId} title={texts.missing} onBack={toGroup} />
  if (page && tab === 'budget') return <BudgetPage page={page} today={today} />
  if (page && tab === 'print') return <PrintPage page={page} />
  if (page && tab === 'today') return <TodayPage page={page} />
  if (page && tab === 'members') return <MembersPage page={page} />
  return (
    <Screen
      title={page?.itinerary.title ?? ''}
      subtitle={page ? (isWide ? tripDaysText : narrowTripDaysText)(page.itinerary, today) : undefined}
      icon={IconMap2}
      onBack={toGroup}
      tabs={<TripTabs groupId={groupId} itineraryId={itineraryId} current={tab} />}
      width="panes"
      bottom={page && !isWide ? bottomOf({ page, tab, isMoving, onMoved }) : undefined}
    >
      {page ? (
        <Body
          page={page}
          tab={tab}
          today={today}
          isMoving={isMoving}
          onEditing={setIsEditing}
          onActions={() => setIsActing(true)}
          onMoved={onMoved}
        />
      ) : (
        <ScreenSkeleton text={texts.loading} parts={skeleton} />
      )}
      {page && isActing ? (
        <TripActions
          page={page}
          today={today}
          onClose={() => setIsActing(false)}
          onMoving={() => setIsMoving(true)}
          onDeleting={setIsLeaving}
        />
      ) : null}
    </Screen>
  )
}

function BudgetPage({ page, today }: { page: ItineraryPage; today: PlainDate }) {
  const { groupId, id: itineraryId, title } = page.itinerary
  const backToTrip = useBackToTrip(groupId, itineraryId)
  return (
    <Screen
      title={budgetTexts.title}
      subtitle={title}
      icon={IconChartBar}
      onBack={() => backToTrip()}
      bottom={<AddExpenseButton groupId={groupId} itineraryId={itineraryId} isFromBudget />}
    >
      <BudgetView page={page} today={today} />
    </Screen>
  )
}

function MembersPage({ page }: { page: ItineraryPage }) {
  const { groupId, id: itineraryId, title } = page.itinerary
  const backToTrip = useBackToTrip(groupId, itineraryId)
  return (
    <Screen title={texts.people} subtitle={title} icon={IconUsers} onBack={() => backToTrip()} width="panes">
      <MembersTab groupId={groupId} />
    </Screen>
  )
}

type PartProps = { page: ItineraryPage; tab: TripTab }

type BodyProps = PartProps & {
  today: PlainDate
  /** The items of the plan are being moved. */
  isMoving: boolean
  onEditing: (isEditing: boolean) => void
  onActions: () => void
  onMoved: () => void
}

function Body({ page, tab, ...plan }: BodyProps) {
  const { groupId, id, title } = page.itinerary
  if (tab === 'expenses') return <ExpensesTab groupId={groupId} trip={{ id, rows: page.rows }} />
  if (tab === 'settlement') return <Settlement groupId={groupId} itineraryId={id} name={title} />
  return <PlanTab page={page} {...plan} />
}

/** On a wide screen each tab has its action beside what it is for. Undefined if there is nothing to add here. */
function bottomOf({ page, tab, isMoving, onMoved }: PartProps & { isMoving: boolean; onMoved: () => void }) {
  const { groupId, id: itineraryId } = page.itinerary
  if (tab === 'expenses') return <AddExpenseButton groupId={groupId} itineraryId={itineraryId} />
  if (tab !== 'itinerary') return undefined
  return isMoving ? <EndMovingButton onMoved={onMoved} /> : <AddItemButton itinerary={page.itinerary} />
}
