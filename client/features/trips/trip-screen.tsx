/**
 * A trip: its plan, expenses and settlement as tabs, and further pages of the plan. The page of its people has an address, and no
 * link leads to it (specification 2, section 2.3).
 */
import { IconMap2, IconUsers } from '@tabler/icons-react'
import { getRouteApi, linkOptions } from '@tanstack/react-router'
import { useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { narrowTripDaysText, tripDaysText, tripPageTexts as texts } from '#shared/messages/trip-screens.ts'
import { AddExpenseButton } from '#client/features/expenses/add-expense-button.tsx'
import { ExpensesTab } from '#client/features/expenses/expenses-tab.tsx'
import { MembersTab } from '#client/features/members/members-tab.tsx'
import { Settlement } from '#client/features/settlements/settlement.tsx'
import type { GroupId } from '#shared/model/group.ts'
import type { TripId } from '#shared/model/trip-id.ts'
import type { TripData } from '#client/store/queries/trips.ts'
import { Screen } from '#client/ui/screen.tsx'
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx'
import { TabBar } from '#client/ui/tab-bar.tsx'
import { useIsWide } from '#client/ui/two-panes.tsx'
import { useNavigateBackTo } from '#client/ui/use-navigate-back.ts'
import { hashOf, useOwnLocation } from '#client/ui/use-own-location.ts'
import { BudgetPage } from './budget-page.tsx'
import { MissingTrip } from './missing-trip.tsx'
import { PlanAction, PlanTab } from './plan/plan-tab.tsx'
import { PrintPage } from './print-page.tsx'
import { TodayPage } from './today-page.tsx'
import { TripActions } from './trip-actions.tsx'
import { TripPage } from './trip-page.tsx'
import { useTripPage } from './use-trip-page.ts'
import { useJapanDate } from './use-japan-time.ts'

/** Heights in rem: the two lines of what the trip is, and its days. */
const day = { rows: 2, rowHeight: 4.9375, headingHeight: 1.40625 }
const skeleton = [2.25, day, day]

const hashes = ['expenses', 'settlement', 'members', 'budget', 'today', 'print'] as const
type TripTab = 'itinerary' | (typeof hashes)[number]

/** Any other hash means the plan (specification 2, section 2.3), of which those after the members are pages. */
function tripTabOf(hash: string): TripTab {
  return hashes.find((tab) => tab === hash) ?? 'itinerary'
}

const route = getRouteApi('/groups/$groupId/itineraries/$itineraryId')

export function TripScreen() {
  const { groupId, itineraryId } = route.useParams()
  return <OpenTrip key={itineraryId} groupId={groupId} itineraryId={itineraryId} />
}

function OpenTrip({ groupId, itineraryId }: { groupId: GroupId; itineraryId: TripId }) {
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
  const read = useTripPage(groupId, itineraryId)
  const [shown, setShown] = useState<TripData | null>(null)
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
      title={page?.trip.title ?? ''}
      subtitle={page ? (isWide ? tripDaysText : narrowTripDaysText)(page.trip, today) : undefined}
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

function MembersPage({ page }: { page: TripData }) {
  const { trip } = page
  return (
    <TripPage trip={trip} title={texts.people} icon={IconUsers} width="panes">
      <MembersTab groupId={trip.groupId} />
    </TripPage>
  )
}

type PartProps = { page: TripData; tab: TripTab }

type BodyProps = PartProps & {
  today: PlainDate
  /** The items of the plan are being moved. */
  isMoving: boolean
  onEditing: (isEditing: boolean) => void
  onActions: () => void
  onMoved: () => void
}

function Body({ page, tab, ...plan }: BodyProps) {
  const { groupId, id, title } = page.trip
  if (tab === 'expenses') return <ExpensesTab groupId={groupId} trip={{ id, rows: page.rows }} />
  if (tab === 'settlement') return <Settlement groupId={groupId} itineraryId={id} name={title} />
  return <PlanTab page={page} {...plan} />
}

/** On a wide screen each tab has its action beside what it is for. Undefined if there is nothing to add here. */
function bottomOf({ page, tab, isMoving, onMoved }: PartProps & { isMoving: boolean; onMoved: () => void }) {
  const { trip } = page
  if (tab === 'expenses') return <AddExpenseButton groupId={trip.groupId} itineraryId={trip.id} />
  if (tab !== 'itinerary') return undefined
  return <PlanAction trip={trip} isMoving={isMoving} onMoved={onMoved} />
}

type TripTabsProps = { groupId: GroupId; itineraryId: TripId; current: TripTab }

const tabs = [
  { key: 'itinerary', hash: '', name: texts.plan },
  { key: 'expenses', hash: 'expenses', name: texts.expenses },
  { key: 'settlement', hash: 'settlement', name: texts.settlement },
] as const

/** The members have no tab. */
function TripTabs({ groupId, itineraryId, current }: TripTabsProps) {
  const params = { groupId, itineraryId }
  const to = '/groups/$groupId/itineraries/$itineraryId'
  return (
    <TabBar
      label={texts.tabs}
      current={current}
      tabs={tabs.map(({ key, hash, name }) => ({ key, name, to: linkOptions({ to, params, hash }) }))}
    />
  )
}
