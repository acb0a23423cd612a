import { IconTrash } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { trashTexts as texts } from '#shared/messages/trash.ts'
import { GroupNotHere } from '#client/features/groups/missing-rows.tsx'
import { nowSeconds } from '#client/store/device-clock.ts'
import { groupNameOf } from '#client/store/queries/groups.ts'
import { peopleOf } from '#client/store/queries/people.ts'
import { type DeletedEntry, deletedEntries } from '#client/store/queries/trash.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { CardEntry } from '#client/ui/card-entry.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { hideNotice } from '#client/ui/show-notice.ts'
import { useNavigateBack } from '#client/ui/use-navigate-back.ts'
import { VirtualRows } from '#client/ui/virtual-rows.tsx'
import { TrashEntry } from './trash-entry.tsx'

const route = getRouteApi('/groups/$groupId/trash')

/** An estimate in pixels; each row is measured once it is drawn. */
const rowHeight = 88

const changesBalances = ({ kind }: DeletedEntry) => kind === 'expense' || kind === 'itinerary'

/** What was deleted in a group, each with the days that are left and a button that restores it. */
export function TrashScreen() {
  const { groupId } = route.useParams()
  const [now] = useState(nowSeconds)
  // Of what was deleted a moment ago: 元に戻す stands here with its row.
  useEffect(hideNotice, [])
  const navigateBack = useNavigateBack(groupId)
  const groupName = useLiveQuery(() => groupNameOf(groupId), [groupId])
  const people = useLiveQuery(() => peopleOf(groupId), [groupId])
  const deleted = useLiveQuery(() => deletedEntries(groupId), [groupId])
  return (
    <Screen
      title={texts.title}
      icon={IconTrash}
      subtitle={groupName ?? undefined}
      onBack={() => navigateBack()}
    >
      {groupName === null ? (
        <GroupNotHere groupId={groupId} what="group" />
      ) : !people || !deleted ? (
        <ListSkeleton text={texts.loading} />
      ) : deleted.length === 0 ? (
        <EmptyState icon={<IconTrash size={44} stroke={1.8} />} title={texts.emptyTitle}>
          {texts.empty}
        </EmptyState>
      ) : (
        <>
          <Hint>{texts.intro}</Hint>
          <VirtualRows
            items={deleted}
            label={texts.listLabel}
            keyOf={({ row }) => row.id}
            heightOf={() => rowHeight}
            render={(entry, index) => (
              <CardEntry place={{ isFirst: index === 0, isLast: index === deleted.length - 1 }}>
                <TrashEntry entry={entry} people={people} now={now} />
              </CardEntry>
            )}
          />
          {deleted.some(changesBalances) ? <Hint>{texts.balancesReturn}</Hint> : null}
        </>
      )}
    </Screen>
  )
}
