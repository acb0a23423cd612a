/** Changes the person's own name and status message, which are stored on the device at once, also while offline. */
import { useAtomValue } from 'jotai'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { accountAtom } from '#client/session/current-account.ts'
import { ownProfile } from '#client/store/queries/own-profile.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { mutateProfile } from '#client/sync/mutate.ts'
import { ProfileDialog, type ProfileValues } from './cards/profile-dialog.tsx'

export function OwnProfileDialog({ onClose }: { onClose: () => void }) {
  const account = useAtomValue(accountAtom)
  // Null for no profile, to tell it from one that is still being read: the form keeps the values with which it opens.
  const profile = useLiveQuery(async () => (await ownProfile()) ?? null, [])
  if (!account || profile === undefined) return null
  const { displayName, statusMessage } = profile ?? { ...account, statusMessage: '' }
  const save = async (changed: Partial<ProfileValues>) => {
    if (Object.keys(changed).length === 0) return null
    const outcome = await mutateProfile(changed)
    return outcome.ok ? null : rejectionSentences[outcome.code]
  }
  return <ProfileDialog profile={{ displayName, statusMessage }} onSave={save} onClose={onClose} />
}
