import { useEffect } from 'react'

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
