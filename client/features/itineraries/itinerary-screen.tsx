/** A trip: its plan, its expenses, its settlement, and pages of its plan. One, its people, has only an address (specification 2, section 2.3). */
import { IconChartBar, IconCheck, IconMap2, IconPlus, IconUsers } from '@tabler/icons-react'
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { moveTexts } from '#shared/messages/item-screens.ts'
import { budgetTexts } from '#shared/messages/trip-budget.ts'
import { narrowTripDaysText, tripDaysText, tripPageTexts as texts } from '#shared/messages/trip-screens.ts'
import { AddExpenseButton } from '#client/features/expenses/add-expense-button.tsx'
import { ExpensesTab } from '#client/features/expenses/expenses-tab.tsx'
import { MembersTab } from '#client/features/members/members-tab.tsx'
import { TripSettlement } from '#client/features/settlements/trip-settlement.tsx'
import type { GroupId } from '#shared/model/group.ts'
import type { ItineraryId } from '#shared/model/itinerary-id.ts'
import type { ItineraryPage } from '#client/store/queries/itineraries.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx'
import { useIsWide } from '#client/ui/two-panes.tsx'
import { useOwnHash } from '#client/ui/use-own-hash.ts'
import { PrintPage } from './along/print-page.tsx'
import { BudgetView } from './budget/budget-view.tsx'
import { TripActions } from './detail/trip-actions.tsx'
import { type TripTab, tripTabOf } from './detail/trip-tab.ts'
import { TripTabs } from './detail/trip-tabs.tsx'
import { MissingTrip } from './missing-trip.tsx'
import { PicturePage } from './picture/picture-page.tsx'
import { PlanTab } from './plan-tab.tsx'
import { TodayPage } from './today/today-page.tsx'
import { useJapanDate } from './today/use-japan-time.ts'
import { useBackToTrip } from './use-back-to-trip.ts'
import { useItineraryPage } from './use-itinerary-page.ts'

/** Heights in rem: what the trip is, its buttons, and its days. */
const day = { rows: 2, rowHeight: 4.0625, headingHeight: 1.40625 }
const skeleton = [1.5, 2.75, day, day]

const route = getRouteApi('/groups/$groupId/itineraries/$itineraryId')

export function ItineraryScreen() {
  const { groupId, itineraryId } = route.useParams()
  return <Trip key={itineraryId} groupId={groupId} itineraryId={itineraryId} />
}

function Trip({ groupId, itineraryId }: { groupId: GroupId; itineraryId: ItineraryId }) {
  const navigate = useNavigate()
  const tab = tripTabOf(useOwnHash(`/groups/${groupId}/itineraries/${itineraryId}`))
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
  const toGroup = () => void navigate({ to: '/groups/$groupId', params: { groupId }, hash: 'itinerary' })
  if (page === null)
    return <MissingTrip groupId={groupId} itineraryId={itineraryId} title={texts.missing} onBack={toGroup} />
  if (page && tab === 'budget') return <BudgetPage page={page} today={today} />
  if (page && tab === 'print') return <PrintPage page={page} />
  if (page && tab === 'today') return <TodayPage page={page} />
  if (page && tab === 'picture') return <PicturePage page={page} today={today} />
  if (page && tab === 'members') return <MembersPage page={page} />
  return (
    <Screen
      title={page?.itinerary.title ?? ''}
      subtitle={page ? (isWide ? tripDaysText : narrowTripDaysText)(page.itinerary, today) : undefined}
      icon={IconMap2}
      onBack={toGroup}
      tabs={<TripTabs groupId={groupId} itineraryId={itineraryId} current={tab} />}
      width={tab === 'expenses' ? 'panes' : 'column'}
      bottom={page ? bottomOf({ page, tab, isWide, isMoving, onMoved: () => setIsMoving(false) }) : undefined}
    >
      {page ? (
        <Body
          page={page}
          tab={tab}
          today={today}
          isMoving={isMoving}
          onEditing={setIsEditing}
          onActions={() => setIsActing(true)}
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
}

function Body({ page, tab, ...plan }: BodyProps) {
  const { groupId, id } = page.itinerary
  if (tab === 'expenses') return <ExpensesTab groupId={groupId} trip={{ id, rows: page.rows }} />
  if (tab === 'settlement') return <TripSettlement groupId={groupId} itineraryId={id} />
  return <PlanTab page={page} {...plan} />
}

type BottomProps = PartProps & { isWide: boolean; isMoving: boolean; onMoved: () => void }

/** Undefined if there is nothing to add here, or where a list has its action beside it. */
function bottomOf({ page, tab, isWide, isMoving, onMoved }: BottomProps) {
  const { groupId, id: itineraryId } = page.itinerary
  if (tab === 'expenses' && !isWide) return <AddExpenseButton groupId={groupId} itineraryId={itineraryId} />
  if (tab !== 'itinerary') return undefined
  if (isMoving)
    return (
      <ActionButton leftSection={<IconCheck size={20} aria-hidden />} onClick={onMoved}>
        {moveTexts.end}
      </ActionButton>
    )
  return (
    <ActionButton
      leftSection={<IconPlus size={20} aria-hidden />}
      renderRoot={(props) => (
        <Link
          to="/groups/$groupId/itineraries/$itineraryId/items/create"
          params={{ groupId, itineraryId }}
          {...props}
        />
      )}
    >
      {texts.addItem}
    </ActionButton>
  )
}
