import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { joinTexts } from '#shared/messages/invitations.ts'
import { useSyncStatus } from '#client/sync/sync-status.ts'
import { lineActionsAtom } from '#client/platform/line/line-actions.ts'
import { joinGroup } from '#client/session/join-group.ts'
import { forgetInvitation, readInvitation } from '#client/session/stored-invitation.ts'
import { groupByCode } from '#client/store/queries/groups.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import { useWaiting } from '#client/ui/use-waiting.ts'
import { JoinView } from './join/join-view.tsx'

const route = getRouteApi('/join')

export function JoinScreen() {
  // A login may have come back in another tab, without the invitation's address.
  const [stored] = useState(() => readInvitation()?.code)
  const { code = stored } = route.useSearch()
  useEffect(forgetInvitation, [])
  const navigate = useNavigate()
  const isOffline = useSyncStatus() === 'unreachable'
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { failedTries, begin } = useWaiting()
  const line = useAtomValue(lineActionsAtom)

  const join = async (inviteCode: string) => {
    setIsBusy(true)
    setError(null)
    const answer = await joinGroup(inviteCode, begin())
    if (answer.ok) {
      showNotice({ message: joinTexts.joined })
      return navigate({ to: '/groups/$groupId', params: { groupId: answer.value }, replace: true })
    }
    const own = answer.code === 'already-member' ? await groupByCode(inviteCode) : undefined
    if (own) return navigate({ to: '/groups/$groupId', params: { groupId: own.id }, replace: true })
    setError(answer.sentence)
    setIsBusy(false)
  }

  return (
    <JoinView
      {...(code === undefined ? {} : { initialCode: code })}
      isBusy={isBusy}
      isOffline={isOffline}
      failedTries={failedTries}
      error={error}
      onScan={line?.scan ?? null}
      onSubmit={(inviteCode) => void join(inviteCode)}
    />
  )
}
