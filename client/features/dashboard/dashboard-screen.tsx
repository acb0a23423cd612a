import { useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { Suspense, useState } from 'react'
import { callFailureSentences } from '#shared/messages/call-failures.ts'
import { dashboardTexts as texts } from '#shared/messages/dashboard.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { UserId } from '#shared/model/user.ts'
import { accountAtom } from '#client/session/current-account.ts'
import { serverConfigAtom } from '#client/session/server-config.ts'
import { isPutAway, applicationsToReview, ownApplications } from '#client/store/queries/applications.ts'
import { groupSummaries } from '#client/store/queries/group-summaries.ts'
import { firstSyncDone } from '#client/store/queries/groups.ts'
import { ownBalanceIn } from '#client/store/queries/totals.ts'
import {
  type LastAnswers,
  ownAnswers,
  rememberedQuery,
  useLiveQueries,
} from '#client/store/use-live-query.ts'
import { loadOnDemand, loadOrThrow } from '#client/sync/load-chunk.ts'
import { sendSoon } from '#client/sync/page-runner.ts'
import { type SyncStatus, useSyncStatus } from '#client/sync/sync-status.ts'
import { lazyPart } from '#client/ui/lazy-part.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import { DashboardView } from './dashboard-view.tsx'

const useSummaries = rememberedQuery(groupSummaries)
const useApplications = rememberedQuery(readApplications)
const useFirstSyncDone = rememberedQuery(firstSyncDone)
const lastBalances: LastAnswers<GroupId, Yen> = new WeakMap()

export function DashboardScreen() {
  const account = useAtomValue(accountAtom)
  const syncStatus = useSyncStatus()
  const summaries = useSummaries()
  // Group rows are shown first; balances follow one by one, because a group of an older build has no totals yet and reads all
  // of its expenses.
  const [answers] = useState(() => ownAnswers(lastBalances))
  const balances = useLiveQueries(ownBalanceIn, {
    keys: summaries?.map(({ group }) => group.id) ?? [],
    answers,
  })
  const allApplications = useApplications()
  // The remembered answer may still have applications that were put away since.
  const applications = allApplications && {
    ...allApplications,
    own: allApplications.own.filter((own) => !isPutAway(own)),
  }
  const [tries, setTries] = useState(0)
  const { isMaking, make } = useSampleTrip()
  const hasSystemAdmins = useAtomValue(serverConfigAtom)?.hasSystemAdmins === true
  const isDownloaded = useFirstSyncDone()
  if (!account) return null
  // Until the first download is complete, an empty list would wrongly claim that the account has no groups.
  const isFirstDownload = summaries?.length === 0 && isDownloaded === false
  const isRead = !isFirstDownload && applications !== undefined
  return (
    <DashboardView
      groups={
        isRead ? summaries?.map((each) => ({ ...each, balance: balances.get(each.group.id) })) : undefined
      }
      applications={applications && hasAny(applications) ? <ApplicationCards {...applications} /> : null}
      hasOpenApplication={applications?.own.some(({ status }) => status === 'applied')}
      adminMenu={
        hasSystemAdmins ? (
          // Rendered before its chunk has come, so that the content above does not move when the menu appears.
          <div>
            <Suspense>
              <AdminMenu />
            </Suspense>
          </div>
        ) : null
      }
      error={isFirstDownload ? failureOf(syncStatus) : null}
      tries={tries}
      onRetry={() => {
        setTries(tries + 1)
        sendSoon()
      }}
      isMakingSample={isMaking}
      onMakeSample={() => void make(account.userId)}
    />
  )
}

/** Why the first download does not succeed. Null while it may, and if sync is stopped, which has its own notice. */
function failureOf(status: SyncStatus) {
  if (status === 'device-full') return { sentence: texts.deviceFull, isUnreached: false }
  const unreached = { sentence: callFailureSentences['network-error'], isUnreached: true }
  return status === 'unreachable' ? unreached : null
}

async function readApplications() {
  const [toReview, own] = await Promise.all([applicationsToReview(), ownApplications()])
  return { toReview, own }
}

type ApplicationLists = Awaited<ReturnType<typeof readApplications>>

const hasAny = ({ toReview, own }: ApplicationLists) => toReview.length + own.length > 0

const ApplicationCards = lazyPart(
  () => loadOrThrow(() => import('../invitations/application-cards.tsx')),
  (part) => part.ApplicationCards,
  MissingCards,
)

const AdminMenu = lazyPart(
  () => loadOnDemand(() => import('../admin/admin-menu.tsx')),
  (part) => part.AdminMenu,
)

function MissingCards() {
  return <p role="alert">{shellTexts.chunkMissingText}</p>
}

/** Creates the sample trip and opens it. After a success, `isMaking` stays true, so that another tap creates no second trip. */
function useSampleTrip(): { isMaking: boolean; make: (userId: UserId) => Promise<void> } {
  const navigate = useNavigate()
  const [isMaking, setIsMaking] = useState(false)
  const make = async (userId: UserId) => {
    setIsMaking(true)
    const part = await loadRecording()
    const result = await part?.recordSampleTrip(userId)
    if (result && 'groupId' in result) {
      showNotice({ message: texts.sampleMade })
      return navigate({ to: '/groups/$groupId', params: result, hash: 'expenses' })
    }
    const message = result?.refusal ?? shellTexts.chunkMissingText
    showNotice({ color: 'red', title: texts.sampleFailed, message })
    setIsMaking(false)
  }
  return { isMaking, make }
}

/** Undefined if the chunk cannot be loaded. It is not preloaded: it is needed right after the first sign-in, which is online. */
function loadRecording() {
  return loadOnDemand(() => import('./sample-trip.ts')).catch(() => undefined)
}
