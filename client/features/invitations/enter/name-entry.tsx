/** Joining without LINE: a name and 参加する, on the page of the invitation. */
import { useNavigate } from '@tanstack/react-router'
import type { InvitationPreview } from '#shared/api/invitation-preview.ts'
import { beginSigningIn } from '#client/session/restore-account.ts'
import type { SignInInput } from '#client/session/sign-in.ts'
import { knownPeople } from '#client/store/device-database.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { useSyncStatus } from '#client/sync/sync-status.ts'
import { NameEntryView } from './name-entry-view.tsx'
import { useNameSignIn } from './use-name-sign-in.ts'

type NameEntryProps = {
  preview: InvitationPreview
  /** The person has decided to join, and signs in for it. */
  onDecide: () => void
  /** Called before the sign-in page is opened, for whoever uses the product on another device. */
  onLeave: () => void
}

export function NameEntry({ preview, onDecide, onLeave }: NameEntryProps) {
  const navigate = useNavigate()
  const isOffline = useSyncStatus() === 'unreachable'
  const known = useLiveQuery(knownPeople, [])
  const { enter, remaining, ...state } = useNameSignIn()
  const enterAs = (entering: SignInInput) => {
    onDecide()
    void enter(entering)
  }
  return (
    <NameEntryView
      {...state}
      preview={preview}
      known={known ?? []}
      isOffline={isOffline}
      remaining={remaining?.person ?? null}
      onBegin={beginSigningIn}
      onSubmit={enterAs}
      onContinue={({ displayName, key, userId }, code) => enterAs({ displayName, key, userId, ...code })}
      onBeginAsOther={() => remaining && enterAs(remaining.entering)}
      onOtherWay={() => {
        onLeave()
        void navigate({ to: '/login' })
      }}
    />
  )
}
