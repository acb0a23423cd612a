/** The person's name, picture and status message. */
import { IconPencil } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { profileTexts, settingsTexts as texts } from '#shared/messages/settings.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { accountAtom } from '#client/session/current-account.ts'
import { ownColor } from '#client/store/queries/groups.ts'
import { ownProfile } from '#client/store/queries/own-profile.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { CardList, Section } from '#client/ui/card.tsx'
import { ButtonRow } from '#client/ui/link-row.tsx'
import { OwnProfileDialog } from './own-profile-dialog.tsx'
import { useIsByLine } from './use-is-by-line.ts'

export function ProfileSection() {
  const account = useAtomValue(accountAtom)
  const profile = useLiveQuery(ownProfile, [])
  const color = useLiveQuery(() => ownColor(undefined), [])
  const isByLine = useIsByLine(account?.userId)
  const [isEditing, setIsEditing] = useState(false)
  if (!account) return null
  const { displayName, avatarUrl } = profile ?? account
  return (
    <Section title={texts.account}>
      <CardList>
        <ButtonRow
          mark={<Avatar id={keyOfUser(account.userId)} color={color} name={displayName} url={avatarUrl} />}
          title={displayName}
          note={profile?.statusMessage || (isByLine ? texts.lineAccount : texts.localAccount)}
          end={
            <IconPencil size={20} stroke={1.8} color="var(--dim)" role="img" aria-label={profileTexts.edit} />
          }
          onClick={() => setIsEditing(true)}
        />
      </CardList>
      {isEditing ? <OwnProfileDialog onClose={() => setIsEditing(false)} /> : null}
    </Section>
  )
}
