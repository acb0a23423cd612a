import { peopleTexts, unbrokenName } from '#shared/messages/labels.ts'
import { Tag } from './tag.tsx'
import classes from './tags.module.css'

type PersonNameProps = {
  name: string
  isSelf?: boolean
  /** A provisional member, without an account. */
  isPending?: boolean
  /** The person left the group; their shares stay. */
  hasLeft?: boolean
}

/** A person's name, on as many lines as it needs, with tags that tell people of the same name apart. */
export function PersonName({ name, isSelf = false, isPending = false, hasLeft = false }: PersonNameProps) {
  return (
    <span className={classes.person}>
      <span className={classes.name}>{unbrokenName(name)}</span>
      {isSelf ? <Tag tone="soft">{peopleTexts.self}</Tag> : null}
      {isPending ? <Tag>{peopleTexts.provisional}</Tag> : null}
      {hasLeft ? <Tag>{peopleTexts.left}</Tag> : null}
    </span>
  )
}
