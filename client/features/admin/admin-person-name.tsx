import { IconCrown } from '@tabler/icons-react'
import type { AdminUser } from '#shared/api/user-management.ts'
import { peopleTexts, unbrokenName } from '#shared/messages/labels.ts'
import { userTexts as texts } from '#shared/messages/user-management.ts'
import { Tag } from '#client/ui/tag.tsx'
import classes from './user-management.module.css'

type AdminPersonNameProps = {
  user: Pick<AdminUser, 'displayName' | 'isSystemAdmin' | 'isPremium'>
  isSelf: boolean
}

/** A name on as many lines as it needs, with what the person is on this server. */
export function AdminPersonName({ user, isSelf }: AdminPersonNameProps) {
  const { displayName, isSystemAdmin, isPremium } = user
  return (
    <p className={classes.name}>
      <b>{unbrokenName(displayName)}</b>
      {isSelf ? <Tag tone="soft">{peopleTexts.self}</Tag> : null}
      {isSystemAdmin ? (
        <span className={classes.crown}>
          <IconCrown size={14} stroke={2} aria-hidden />
          {texts.admin}
        </span>
      ) : null}
      {isPremium ? <Tag tone="soft">{texts.premium}</Tag> : null}
    </p>
  )
}
