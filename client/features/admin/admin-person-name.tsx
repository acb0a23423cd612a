import { IconCrown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { AdminUser } from '#shared/api/user-management.ts'
import { peopleTexts } from '#shared/messages/labels.ts'
import { userTexts as texts } from '#shared/messages/user-management.ts'
import { Tag } from '#client/ui/tag.tsx'
import classes from './user-management.module.css'

type AdminPersonNameProps = {
  user: Pick<AdminUser, 'isSystemAdmin' | 'isPremium' | 'isPlanShared'>
  isSelf: boolean
  /** The name. */
  children: ReactNode
}

/** A name, wrapped and never cut, with tags: oneself, system admin, premium. A plan that everybody has gets no tag. */
export function AdminPersonName({ user, isSelf, children }: AdminPersonNameProps) {
  const { isSystemAdmin, isPremium, isPlanShared } = user
  return (
    <div className={classes.name}>
      {children}
      {isSelf ? <Tag tone="soft">{peopleTexts.self}</Tag> : null}
      {isSystemAdmin ? (
        <span className={classes.crown}>
          <IconCrown size={14} stroke={2} aria-hidden />
          {texts.admin}
        </span>
      ) : null}
      {isPremium && !isPlanShared ? <Tag tone="soft">{texts.premium}</Tag> : null}
    </div>
  )
}
