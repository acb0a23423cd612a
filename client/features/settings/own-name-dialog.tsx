/** Changes the person's own name, which is stored on the device at once, also while offline. */
import { useAtomValue } from 'jotai'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { accountAtom } from '#client/session/current-account.ts'
import { ownProfile } from '#client/store/queries/own-profile.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { mutateProfile } from '#client/sync/mutate.ts'
import { DisplayNameDialog } from './cards/display-name-dialog.tsx'

export function OwnNameDialog({ onClose }: { onClose: () => void }) {
  const account = useAtomValue(accountAtom)
  // Null for no profile, to tell it from one that is still being read: the form keeps the name with which it opens.
  const profile = useLiveQuery(async () => (await ownProfile()) ?? null, [])
  if (!account || profile === undefined) return null
  const { displayName } = profile ?? account
  const rename = async (name: string) => {
    if (name === displayName) return null
    const outcome = await mutateProfile({ displayName: name })
    return outcome.ok ? null : rejectionSentences[outcome.code]
  }
  return <DisplayNameDialog name={displayName} onRename={rename} onClose={onClose} />
}
