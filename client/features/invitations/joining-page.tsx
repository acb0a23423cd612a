/** Joins or applies as the person who is signed in, or says what they are in the group already. */
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { InvitationPreview } from '#shared/api/invitation-preview.ts'
import { applyTexts, invitationTexts, joinTexts } from '#shared/messages/invitations.ts'
import type { Answer } from '#client/session/call-api.ts'
import { applyToGroup, joinGroup, untilSynced, withdrawApplication } from '#client/session/join-group.ts'
import type { StoredJoining } from '#client/session/stored-invitation.ts'
import { useIsServerSilent } from '#client/session/use-is-server-silent.ts'
import type { Account } from '#client/store/device-database.ts'
import { ownProfile } from '#client/store/queries/own-profile.ts'
import { type OwnStanding, ownStandingIn } from '#client/store/queries/own-standing.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { Screen } from '#client/ui/screen.tsx'
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { useWaiting } from '#client/ui/use-waiting.ts'
import { JoiningProblem, type JoiningFailure } from './joining-frame.tsx'
import { type Joining, JoiningView } from './joining-view.tsx'
import { ApplicantView, MemberView } from './standing-view.tsx'

type JoiningPageProps = {
  code: string
  preview: InvitationPreview
  account: Account
  /** What the person decided before they signed in; null if nothing. */
  decided: StoredJoining | null
  /** Reads the invitation again. */
  onReload: () => void
}

export function JoiningPage({ code, preview, account, decided, onReload }: JoiningPageProps) {
  const { groupId } = preview
  const stored = useLiveQuery(() => ownStandingIn(groupId), [groupId])
  // The standing after an answer of the server, until the rows arrive that show it.
  const [answeredStanding, setAnsweredStanding] = useState<OwnStanding | null>(null)
  const [isJoining, setIsJoining] = useState(false)
  const [isWithdrawing, setIsWithdrawing] = useState(false)

  if (stored === undefined) return <JoiningSkeleton />
  const isDecided = stored.kind === 'member' || stored.kind === 'applied'
  const standing = isDecided ? stored : (answeredStanding ?? stored)
  // While the person joins, the group's rows arrive before the screen is left.
  if (standing.kind === 'member' && !isJoining)
    return <MemberView group={preview} wasApproved={standing.wasApproved} />
  const withdraw = async () => {
    setIsWithdrawing(true)
    const answer = await withdrawApplication(groupId)
    if (answer.ok) await untilSynced(async () => (await ownStandingIn(groupId)).kind !== 'applied')
    setIsWithdrawing(false)
    if (!answer.ok)
      return showNotice({ color: 'red', title: applyTexts.withdrawFailed, message: answer.sentence })
    setAnsweredStanding(null)
    showNotice({ message: applyTexts.withdrawn })
  }
  if (standing.kind === 'applied' && !isJoining) {
    const { message } = standing
    return <ApplicantView group={preview} message={message} isBusy={isWithdrawing} onWithdraw={withdraw} />
  }
  return (
    <Applying
      code={code}
      preview={preview}
      account={account}
      decided={decided}
      rejectedReason={standing.kind === 'rejected' ? standing.reason : null}
      onReload={onReload}
      isJoining={isJoining}
      onJoining={setIsJoining}
      onStanding={setAnsweredStanding}
    />
  )
}

type JoiningError = JoiningFailure & { next?: string }

type ApplyingProps = JoiningPageProps & {
  rejectedReason: string | null
  isJoining: boolean
  onJoining: (isJoining: boolean) => void
  onStanding: (standing: OwnStanding) => void
}

function Applying({ code, preview, account, decided, onReload, ...rest }: ApplyingProps) {
  const { isJoining, onJoining, rejectedReason, onStanding } = rest
  const navigate = useNavigate()
  const profile = useLiveQuery(ownProfile, [])
  const isOffline = useIsServerSilent()
  const { failedTries, begin } = useWaiting()
  const [error, setError] = useState<JoiningError | null>(null)
  const { groupId, isPersonal } = preview
  const isApproval = preview.inviteMethod === 'approval'

  const join = async ({ joinsAs, message }: Joining) => {
    onJoining(true)
    setError(null)
    // A pending member's own code already determines who joins.
    const request = { inviteCode: code, pendingMemberId: isPersonal || joinsAs === 'new' ? null : joinsAs }
    if (isApproval) {
      const answer = await applyToGroup({ ...request, groupId, isPersonal, message }, begin())
      if (!answer.ok) return handleRefusal(answer)
      onStanding({ kind: 'applied', message })
      return onJoining(false)
    }
    const answer = await joinGroup(request, begin())
    if (!answer.ok) return handleRefusal(answer)
    showNotice({ message: joinTexts.joined })
    return navigate({ to: '/groups/$groupId', params: { groupId: answer.value }, replace: true })
  }

  const handleRefusal = async (answer: Extract<Answer<unknown>, { ok: false }>) => {
    const { code: refusal, sentence } = answer
    if (refusal === 'already-member') {
      await untilSynced(async () => (await ownStandingIn(groupId)).kind === 'member')
      onStanding({ kind: 'member', wasApproved: false })
    } else if (refusal === 'application-pending') {
      await untilSynced(async () => (await ownStandingIn(groupId)).kind === 'applied')
      onStanding({ kind: 'applied', message: '' })
    } else {
      const isUnreached = refusal === 'network-error'
      const isTaken = refusal === 'pending-member-linked' || refusal === 'pending-member-not-found'
      const isFull = refusal === 'group-full' || refusal === 'plan-people-full'
      setError({
        isUnreached,
        sentence: isUnreached ? joinTexts.tryAgain : isTaken ? joinTexts.chooseAgain : sentence,
        ...(isFull ? { next: joinTexts.fullNext(preview.pendingMembers.length > 0) } : {}),
      })
      if (isTaken || refusal === 'approval-required') onReload()
    }
    onJoining(false)
  }

  // After 参加する was tapped before the sign-in, the page joins at once if nothing more has to be asked.
  const hasStarted = useRef(false)
  const decidedJoining = decided && joiningOf(decided, preview)
  const joinAsDecided = useEffectEvent(() => {
    if (!decidedJoining || hasStarted.current) return
    hasStarted.current = true
    void join(decidedJoining)
  })
  useEffect(() => joinAsDecided(), [])

  const { displayName, avatarUrl } = profile ?? account
  return (
    <JoiningView
      preview={preview}
      by={{ way: 'account', self: { userId: account.userId, displayName, avatarUrl } }}
      isBusy={isJoining}
      isOffline={isOffline}
      failedTries={failedTries}
      problem={
        error ? (
          <JoiningProblem title={isApproval ? applyTexts.failed : joinTexts.failed} {...error}>
            {error.next === undefined ? null : <span>{error.next}</span>}
          </JoiningProblem>
        ) : null
      }
      decided={decidedJoining}
      rejectedReason={rejectedReason}
      onSubmit={(joining) => void join(joining)}
    />
  )
}

/** Null if the person has to be asked: they have not said who they are, or somebody else has become that person meanwhile. */
function joiningOf({ joinsAs, message = '' }: StoredJoining, preview: InvitationPreview): Joining | null {
  const { pendingMembers, inviteMethod, isPersonal } = preview
  const person = pendingMembers.find(({ id }) => id === joinsAs)
  if (person) return { joinsAs: person.id, message }
  if (joinsAs === 'new') return { joinsAs, message }
  const isNothingAsked = inviteMethod === 'open' && !isPersonal && pendingMembers.length === 0
  return joinsAs === undefined && isNothingAsked ? { joinsAs: 'new', message } : null
}

/** Shown until the standing of the person in the group is known. */
export function JoiningSkeleton() {
  return (
    <Screen title={joinTexts.title}>
      <ScreenSkeleton text={invitationTexts.loading} parts={[12, 1.625, { rows: 3, rowHeight: 3.75 }]} />
    </Screen>
  )
}
