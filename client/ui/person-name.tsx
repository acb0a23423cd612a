import { peopleTexts, roleLabels, unbrokenName } from '#shared/messages/labels.ts'
import type { Role } from '#shared/model/member.ts'
import { Tag } from './tag.tsx'
import classes from './tags.module.css'

type PersonNameProps = {
  name: string
  isSelf?: boolean
  /** A pending member, without an account. */
  isPending?: boolean
  /** The person left the group; their shares stay. */
  hasLeft?: boolean
  /** In a group. That of an ordinary member is not said. */
  role?: Role
}

/** A person's name, on as many lines as it needs, with tags that tell people of the same name apart. */
export function PersonName({ name, role = 'member', ...is }: PersonNameProps) {
  const { isSelf = false, isPending = false, hasLeft = false } = is
  return (
    <span className={classes.person}>
      <span className={classes.name} data-clamp>
        {unbrokenName(name)}
      </span>
      {isSelf ? <Tag tone="soft">{peopleTexts.self}</Tag> : null}
      {isPending ? <Tag>{peopleTexts.pending}</Tag> : null}
      {hasLeft ? <Tag>{peopleTexts.left}</Tag> : null}
      {role === 'member' ? null : <Tag>{roleLabels[role]}</Tag>}
    </span>
  )
}
