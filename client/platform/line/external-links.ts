/**
 * Opens links to other sites outside of LINE, in whose own window there is no way back to the app. One listener for all
 * links, so that no screen has to know.
 */
type Opening = {
  /** Of the app itself. */
  origin: string
  openOutside: (url: string) => void
}

export function openLinksOutside(page: Document, { origin, openOutside }: Opening): void {
  page.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.defaultPrevented || !isElsewhere(link, origin)) return
    event.preventDefault()
    openOutside(link.href)
  })
}

function isElsewhere(link: HTMLAnchorElement, origin: string): boolean {
  return /^https?:$/.test(link.protocol) && link.origin !== origin
}
