import { peopleTexts } from '#shared/messages/labels.ts'
import { Mark } from './mark.tsx'
import classes from './marks.module.css'

type PersonNameProps = {
  name: string
  isSelf?: boolean
  /** A provisional member, without an account. */
  isPending?: boolean
  /** Left the group; their shares stay. */
  hasLeft?: boolean
}

/** A person's name, cut where it is too long for its place, and what tells people of one name apart. */
export function PersonName({ name, isSelf = false, isPending = false, hasLeft = false }: PersonNameProps) {
  return (
    <span className={classes.person}>
      <span className={classes.name} title={name}>
        {name}
      </span>
      {isSelf ? <Mark tone="soft">{peopleTexts.self}</Mark> : null}
      {isPending ? <Mark>{peopleTexts.provisional}</Mark> : null}
      {hasLeft ? <Mark>{peopleTexts.left}</Mark> : null}
    </span>
  )
}
