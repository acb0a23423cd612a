/** The frame of pages before the sign-in: the product's name at the top, the primary action at the bottom. */
import { useDocumentTitle } from '@mantine/hooks'
import { type ReactNode, useEffect } from 'react'
import { Skeleton, VisuallyHidden } from '@mantine/core'
import { productTexts } from '#shared/messages/product.ts'
import type { InvitationPreview } from '#shared/api/invitation-preview.ts'
import { invitationTexts as texts } from '#shared/messages/invitations.ts'
import { unbrokenName } from '#shared/messages/labels.ts'
import { BrandMark } from '#client/ui/brand-mark.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { shortened } from '#client/ui/shortened-text.ts'
import classes from './public-page.module.css'

type PublicPageProps = {
  title: string
  hero: ReactNode
  /** Between the hero and the action. */
  children?: ReactNode
  /** The buttons, and what has to be read beside them. */
  action?: ReactNode
}

export function PublicPage({ title, hero, children, action }: PublicPageProps) {
  useDocumentTitle(`${title}｜${productTexts.name}`)
  return (
    <div className={classes.page}>
      <HeadingFocus />
      <p className={classes.brand}>
        <BrandMark size={32} />
        {productTexts.name}
      </p>
      <div className={classes.hero}>{hero}</div>
      <div className={classes.asked}>
        <div className={classes.parts}>{children}</div>
        {action ? (
          <div className={classes.action} data-actions>
            {action}
          </div>
        ) : null}
      </div>
    </div>
  )
}

/** Focuses the page's heading if the focused element has disappeared. */
export function HeadingFocus() {
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading || document.activeElement !== document.body) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [])
  return null
}

const facesMax = 5
const namesMax = 3
/** In characters. A longer name of a group is in smaller letters. */
const largeNameLength = 14
/** In characters. Longer names end in an ellipsis, so that the words and brackets around them stay visible. */
const lengths = { inviter: 20, group: 28, person: 10 }

type ShownField = 'groupName' | 'inviterName' | 'members' | 'memberCount' | 'pendingMembers'

type InvitationHeroProps = {
  invitation: Pick<InvitationPreview, ShownField>
  /** `h2` on a screen that has a heading of its own. */
  heading: 'h1' | 'h2'
  /** Leaves out the names of the people, because a list of them follows. */
  isShort?: boolean
}

/** Who invites to which group, and who is in it. */
export function InvitationHero({ invitation, heading: Heading, isShort = false }: InvitationHeroProps) {
  const { groupName, inviterName, members, memberCount, pendingMembers } = invitation
  const isPage = Heading === 'h1' && !isShort
  const people = [
    ...members.map(({ displayName: name, avatarUrl: url, color }) => ({ name, url, color })),
    ...pendingMembers.map(({ name, color }) => ({ name, color, isPending: true })),
  ]
  const count = memberCount + pendingMembers.length
  const names = people.slice(0, namesMax).map(({ name }) => unbrokenName(shortened(name, lengths.person)))
  // The heading already names the inviter.
  const isInviterAlone = count === 1 && people[0]?.name === inviterName
  return (
    <div className={classes.invitation} data-look={isPage ? 'page' : 'card'}>
      <div className={classes.faces}>
        {people.slice(0, facesMax).map((person, index) => (
          <Avatar key={index} id={person.name} {...person} size={isPage ? 'large' : 'medium'} />
        ))}
      </div>
      <Heading className={classes.title}>
        {inviterName === null ? null : <span>{texts.from(shortened(inviterName, lengths.inviter))}</span>}
        <span className={classes.group} data-long={groupName.length > largeNameLength || undefined}>
          {texts.group(shortened(groupName, lengths.group))}
        </span>
        <span>{texts.to}</span>
      </Heading>
      {isInviterAlone || isShort ? null : (
        <p className={classes.people}>{texts.people(names, count - names.length)}</p>
      )}
      {isPage ? <p className={classes.lead}>{texts.lead}</p> : null}
    </div>
  )
}

/** Placeholders with the places and sizes of the lines of `InvitationHero`. */
export function InvitationHeroSkeleton() {
  return (
    <div className={classes.invitation} data-look="page" role="status">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <div className={classes.faces}>
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} circle height="3.25rem" />
        ))}
      </div>
      <div className={classes.title}>
        <Skeleton height="1.25rem" width="7rem" radius="md" my="0.125rem" />
        <Skeleton height="2rem" width="14rem" maw="100%" radius="md" my="0.1875rem" />
        <Skeleton height="1.25rem" width="4rem" radius="md" my="0.125rem" />
      </div>
      <Skeleton height="1.25rem" width="9rem" radius="md" />
      <Skeleton height="2.5rem" width="17rem" maw="100%" radius="md" />
    </div>
  )
}
