import { type ReactNode, useState } from 'react'
import { colorOf } from '#shared/model/person-colors.ts'
import classes from './avatar.module.css'
import { graphemes } from './shortened-text.ts'

export type AvatarProps = {
  /** A user key, or the id of another thing, by which it has its colour. */
  id: string
  /** The colour that the person has in the group. */
  color?: number | undefined
  name: string
  url?: string | null
  /** A pending member's avatar has a dashed ring. */
  isPending?: boolean
  size?: 'small' | 'chip' | 'medium' | 'large'
}

/**
 * A picture or, until it has come and without one, the first character of the name. The name is always written
 * beside it.
 */
export function Avatar({
  id,
  color = colorOf(id),
  name,
  url = null,
  isPending = false,
  size = 'medium',
}: AvatarProps) {
  return (
    <span
      className={classes.avatar}
      data-size={size}
      data-color={color}
      // The colours of color-tokens.ts; theme.test.ts checks their contrast.
      style={{ backgroundColor: `var(--avatar-${color})`, color: `var(--avatar-text-${color})` }}
      data-pending={isPending || undefined}
      aria-hidden
    >
      <Picture url={url}>{initialOf(name)}</Picture>
    </span>
  )
}

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

type PictureProps = {
  url: string | null
  /** Shown until the picture has come, and if there is none or it cannot be loaded. */
  children: ReactNode
}

/** A picture that fills the element around it, which has to be positioned. It is never the only sign of what it shows. */
export function Picture({ url, children }: PictureProps) {
  const [loaded, setLoaded] = useState<string | null>(null)
  const [broken, setBroken] = useState<string | null>(null)
  if (url === null || url === broken) return children
  return (
    <>
      {url === loaded ? null : children}
      <img
        className={classes.picture}
        src={url}
        alt=""
        referrerPolicy="no-referrer"
        onLoad={() => setLoaded(url)}
        onError={() => setBroken(url)}
      />
    </>
  )
}
