import { useState } from 'react'
import { avatarColors } from './color-tokens.ts'
import classes from './avatar.module.css'

type AvatarProps = {
  /** A user key, or the id of another thing. The same id always gets the same colour. */
  id: string
  name: string
  url?: string | null
  /** A provisional member's avatar has a dashed ring. */
  isPending?: boolean
  size?: 'small' | 'chip' | 'medium' | 'large'
}

/**
 * A picture or, without one or if it cannot be loaded, the first character of the name. The name is always written
 * beside it.
 */
export function Avatar({ id, name, url = null, isPending = false, size = 'medium' }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  return (
    <span
      className={classes.avatar}
      data-size={size}
      data-color={avatarColorOf(id)}
      data-pending={isPending || undefined}
      aria-hidden
    >
      {url !== null && url !== brokenUrl ? (
        <img src={url} alt="" referrerPolicy="no-referrer" onError={() => setBrokenUrl(url)} />
      ) : (
        initialOf(name)
      )}
    </span>
  )
}

/** A flag or a family is one sign of several code points. */
const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' })

function initialOf(name: string): string | undefined {
  const [first] = graphemes.segment(name.trim().normalize('NFC'))
  return first?.segment
}

/**
 * The first avatars of a group and the number of the others. Hidden from screen readers, because the text beside it
 * states the number of people.
 */
export function AvatarStack({ people, shown = 4 }: { people: readonly AvatarProps[]; shown?: number }) {
  const more = people.length - shown
  return (
    <span className={classes.stack} aria-hidden>
      {people.slice(0, shown).map((person) => (
        <Avatar key={person.id} {...person} size="small" />
      ))}
      {more > 0 ? (
        <span className={classes.avatar} data-size="small" data-more>
          {`＋${Math.min(more, 99)}`}
        </span>
      ) : null}
    </span>
  )
}

export function avatarColorOf(id: string): number {
  let hash = 0
  for (const sign of id) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003
  return hash % avatarColors.length
}
