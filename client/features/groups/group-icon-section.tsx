/** Chooses and sets the group's icon, which needs a connection, and removes it, which does not. */
import { useEffect, useState } from 'react'
import { groupIconTexts as texts } from '#shared/messages/group-icon.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { type Group, type IconId, iconPathOf } from '#shared/model/group.ts'
import { squarePicture } from '#client/platform/square-picture.ts'
import { setGroupIcon } from '#client/session/set-group-icon.ts'
import { mutate } from '#client/sync/mutate.ts'
import { useSyncStatus } from '#client/sync/sync-status.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import { useWaiting } from '#client/ui/use-waiting.ts'
import { GroupIconView } from './settings/group-icon-view.tsx'

type IconGroup = Pick<Group, 'id' | 'name' | 'icon'>
/** `icon` is null until the server has the picture. */
type Chosen = { picture: Blob; url: string; icon: IconId | null }

export function GroupIconSection({ group }: { group: IconGroup }) {
  const isOffline = useSyncStatus() === 'unreachable'
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [busyWith, setBusyWith] = useState<'reading' | 'sending' | null>(null)
  const [error, setError] = useState<string | null>(null)
  const { failedTries, begin } = useWaiting()
  const url = chosen?.url ?? null
  useEffect(() => (url === null ? undefined : () => URL.revokeObjectURL(url)), [url])
  // The group's row has come with the icon.
  if (chosen?.icon && chosen.icon === group.icon) setChosen(null)

  const choose = async (file: File) => {
    setError(null)
    setBusyWith('reading')
    const picture = await squarePicture(file)
    if (picture) setChosen({ picture, url: URL.createObjectURL(picture), icon: null })
    else setError(texts.unreadable)
    setBusyWith(null)
  }
  const send = async ({ picture, ...shown }: Chosen) => {
    setError(null)
    setBusyWith('sending')
    const answer = await setGroupIcon({ groupId: group.id, picture }, begin())
    if (answer.ok) {
      setChosen({ picture, ...shown, icon: answer.value })
      showNotice({ message: texts.changed })
    } else setError(answer.sentence)
    setBusyWith(null)
  }
  const remove = async () => {
    setChosen(null)
    setError(await removeIcon(group))
  }

  return (
    <GroupIconView
      group={group}
      url={url ?? iconPathOf(group)}
      isChosen={chosen !== null && chosen.icon === null}
      hasIcon={group.icon !== null}
      busyWith={busyWith}
      isOffline={isOffline}
      failedTries={failedTries}
      error={error}
      onChoose={(file) => void choose(file)}
      onSet={() => void (chosen && send(chosen))}
      onCancel={() => setChosen(null)}
      onRemove={() => void remove()}
    />
  )
}

/** The server keeps the bytes for long enough to undo the removal. Resolves with the sentence that says why it failed. */
async function removeIcon({ id: groupId, icon }: IconGroup): Promise<string | null> {
  const outcome = await mutate(groupId, 'group.setIcon', { icon: null })
  if (!outcome.ok) return rejectionSentences[outcome.code]
  const undo = async () => {
    const undone = await mutate(groupId, 'group.setIcon', { icon })
    showNotice(
      undone.ok
        ? { message: texts.undone }
        : { color: 'red', title: texts.failed, message: rejectionSentences[undone.code] },
    )
  }
  showNotice({ message: texts.removed, action: { label: shellTexts.undo, run: undo } })
  return null
}
