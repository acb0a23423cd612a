import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { callFailureSentences } from '#shared/messages/call-failures.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { GroupId } from '#shared/model/group.ts'
import { accountAtom } from '#client/session/account.ts'
import { groupSummaries } from '#client/store/queries/dashboard.ts'
import { firstSyncDone } from '#client/store/queries/groups.ts'
import { ownProfile } from '#client/store/queries/own-profile.ts'
import { ownBalanceIn } from '#client/store/queries/balances.ts'
import { useLiveQueries, useLiveQuery } from '#client/store/use-live-query.ts'
import { sendSoon } from '#client/sync/page-runner.ts'
import { syncStatusAtom } from '#client/sync/status.ts'
import { DashboardView } from './list/dashboard-view.tsx'
import { useSampleTrip } from './use-sample-trip.ts'

export function DashboardScreen() {
  const account = useAtomValue(accountAtom)
  const { failedTries, isOnline } = useAtomValue(syncStatusAtom)
  const summaries = useLiveQuery(groupSummaries, [])
  // Group rows are shown first; balances follow one by one, because each one reads all expenses of its group.
  const [answers] = useState(() => new Map<GroupId, Yen>())
  const balances = useLiveQueries(ownBalanceIn, {
    keys: summaries?.map(({ group }) => group.id) ?? [],
    answers,
  })
  const profile = useLiveQuery(ownProfile, [])
  const { isMaking, make } = useSampleTrip()
  const isDownloaded = useLiveQuery(firstSyncDone, [])
  if (!account) return null
  const { userId: id } = account
  const { displayName, avatarUrl } = profile ?? account
  // Until the first download is complete, an empty list would wrongly claim that the account has no groups.
  const isWaiting = summaries?.length === 0 && isDownloaded === false
  const isUnreachable = isWaiting && (!isOnline || failedTries > 0)
  return (
    <DashboardView
      self={{ id, displayName, avatarUrl }}
      groups={
        isWaiting ? undefined : summaries?.map((each) => ({ ...each, balance: balances.get(each.group.id) }))
      }
      error={isUnreachable ? callFailureSentences[isOnline ? 'network-error' : 'offline'] : null}
      onRetry={sendSoon}
      isMakingSample={isMaking}
      onMakeSample={() => void make(id)}
    />
  )
}
