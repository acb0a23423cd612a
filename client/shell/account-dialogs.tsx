/** What opens from the heading. A separate chunk, because the first screen shows none of it, and it records and sends. */
import { useState } from 'react'
import { OwnProfileDialog, useIsByLine } from '#client/features/settings/own-profile-dialog.tsx'
import { SignOutQuestion } from '#client/features/settings/sign-out-question.tsx'
import { describeDevice } from '#client/platform/device-description.ts'
import { lineOfServer } from '#client/session/line-of-server.ts'
import { ownProfile } from '#client/store/queries/own-profile.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import type { Self } from './header-end.tsx'
import { ProfilePopup } from './profile-popup.tsx'

type AccountDialogsProps = {
  self: Self
  opened: 'profile' | 'sign-out'
  onClose: () => void
}

/** The form and the question stand over the profile, to which closing them leads back. */
export function AccountDialogs({ self, opened, onClose }: AccountDialogsProps) {
  const [over, setOver] = useState<'edit' | 'sign-out' | null>(null)
  const [device] = useState(() => describeDevice(navigator))
  const profile = useLiveQuery(ownProfile, [])
  const isByLine = useIsByLine(self.id)
  if (opened === 'sign-out') return <SignOutQuestion onClose={onClose} />
  return (
    <>
      <ProfilePopup
        self={{ ...self, statusMessage: profile?.statusMessage ?? '' }}
        device={device}
        isByLine={isByLine}
        sdkVersion={lineOfServer()?.sdkVersion() ?? null}
        onEdit={() => setOver('edit')}
        onSignOut={() => setOver('sign-out')}
        onClose={onClose}
      />
      {over === 'edit' ? <OwnProfileDialog onClose={() => setOver(null)} /> : null}
      {over === 'sign-out' ? <SignOutQuestion onClose={() => setOver(null)} /> : null}
    </>
  )
}
