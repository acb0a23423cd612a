import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { callFailureSentences } from '#shared/messages/call-failures.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { GroupId } from '#shared/model/group.ts'
import { accountAtom } from '#client/session/current-account.ts'
import { groupSummaries } from '#client/store/queries/group-summaries.ts'
import { firstSyncDone } from '#client/store/queries/groups.ts'
import { ownBalanceIn } from '#client/store/queries/totals.ts'
import { useLiveQueries, useLiveQuery } from '#client/store/use-live-query.ts'
import { sendSoon } from '#client/sync/page-runner.ts'
import { useSyncStatus } from '#client/sync/sync-status.ts'
import { DashboardView } from './list/dashboard-view.tsx'
import { useNavigate } from '@tanstack/react-router'
import { dashboardTexts as texts } from '#shared/messages/dashboard.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import type { UserId } from '#shared/model/user.ts'
import { showNotice } from '#client/ui/show-notice.ts'

export function DashboardScreen() {
  const account = useAtomValue(accountAtom)
  const syncStatus = useSyncStatus()
  const summaries = useLiveQuery(groupSummaries, [])
  // Group rows are shown first; balances follow one by one, because a group of an older build has no totals yet and reads all
  // of its expenses.
  const [answers] = useState(() => new Map<GroupId, Yen>())
  const balances = useLiveQueries(ownBalanceIn, {
    keys: summaries?.map(({ group }) => group.id) ?? [],
    answers,
  })
  const { isMaking, make } = useSampleTrip()
  const isDownloaded = useLiveQuery(firstSyncDone, [])
  if (!account) return null
  // Until the first download is complete, an empty list would wrongly claim that the account has no groups.
  const isWaiting = summaries?.length === 0 && isDownloaded === false
  const isUnreachable = isWaiting && syncStatus === 'unreachable'
  return (
    <DashboardView
      groups={
        isWaiting ? undefined : summaries?.map((each) => ({ ...each, balance: balances.get(each.group.id) }))
      }
      error={isUnreachable ? callFailureSentences['network-error'] : null}
      onRetry={sendSoon}
      isMakingSample={isMaking}
      onMakeSample={() => void make(account.userId)}
    />
  )
}

/** Makes the sample trip and opens it. One tap is one trip. */
function useSampleTrip(): { isMaking: boolean; make: (userId: UserId) => Promise<void> } {
  const navigate = useNavigate()
  const [isMaking, setIsMaking] = useState(false)
  const make = async (userId: UserId) => {
    setIsMaking(true)
    const part = await loadRecording()
    const made = await part?.recordSampleTrip(userId)
    if (made?.ok) {
      showNotice({ message: texts.sampleMade })
      return navigate({ to: '/groups/$groupId', params: { groupId: made.value } })
    }
    const message = made ? rejectionSentences[made.code] : shellTexts.chunkMissingText
    showNotice({ color: 'red', title: texts.sampleFailed, message })
    setIsMaking(false)
  }
  return { isMaking, make }
}

/** Undefined where the chunk cannot be fetched. `preloadScreens` fetches it soon after the page has started. */
function loadRecording() {
  return import('./record-sample-trip.ts').catch(() => undefined)
}
