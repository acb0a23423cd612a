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
  const read = useApplications()
  // What was put away a moment ago is in the last answer.
  const applications = read && { ...read, own: read.own.filter((own) => !isPutAway(own)) }
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
          // There from the start: what is above is drawn with something below it, and does not move when the menu comes.
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

/** Why the first rows do not come. A stop has a notice of its own. */
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

/** Makes the sample trip and opens it. One tap is one trip. */
function useSampleTrip(): { isMaking: boolean; make: (userId: UserId) => Promise<void> } {
  const navigate = useNavigate()
  const [isMaking, setIsMaking] = useState(false)
  const make = async (userId: UserId) => {
    setIsMaking(true)
    const part = await loadRecording()
    const made = await part?.recordSampleTrip(userId)
    if (made && 'groupId' in made) {
      showNotice({ message: texts.sampleMade })
      return navigate({ to: '/groups/$groupId', params: made, hash: 'expenses' })
    }
    const message = made?.refusal ?? shellTexts.chunkMissingText
    showNotice({ color: 'red', title: texts.sampleFailed, message })
    setIsMaking(false)
  }
  return { isMaking, make }
}

/** Undefined where the chunk cannot be fetched. It is not preloaded: who needs it has just signed in by a connection. */
function loadRecording() {
  return loadOnDemand(() => import('./sample-trip.ts')).catch(() => undefined)
}
