/** The frame of what is read before signing in: the product's name on top, the primary action within a thumb's reach. */
import { useDocumentTitle } from '@mantine/hooks'
import { type ReactNode, useEffect } from 'react'
import { productTexts } from '#shared/messages/product.ts'
import { BrandMark } from '#client/ui/brand-mark.tsx'
import classes from './public-page.module.css'

type PublicPageProps = {
  title: string
  hero: ReactNode
  /** Between the hero and the action. */
  children?: ReactNode
  action?: ReactNode
  note?: string | undefined
}

export function PublicPage({ title, hero, children, action, note }: PublicPageProps) {
  useDocumentTitle(`${title}｜${productTexts.name}`)
  return (
    <div className={classes.page}>
      <HeadingFocus />
      <p className={classes.brand}>
        <BrandMark size={32} />
        {productTexts.name}
      </p>
      <div className={classes.hero}>{hero}</div>
      <div className={classes.parts}>{children}</div>
      {action ? (
        <div className={classes.action} data-actions>
          {action}
          {note === undefined ? null : <p>{note}</p>}
        </div>
      ) : null}
    </div>
  )
}

/** Moves the focus to the heading of what has taken the place of the element that had it. */
export function HeadingFocus() {
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading || document.activeElement !== document.body) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [])
  return null
}
