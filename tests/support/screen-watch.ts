/**
 * Runs in every page of the long run, before the page's own code. Reports as errors in the console, which fail the journey, which
 * button a notice lies over, and what has moved by itself after a screen was opened.
 */
export function watchScreen(): void {
  /** Parts of the window (https://web.dev/articles/cls). */
  const movedMax = 0.02
  /** What has arrived from the server after the screen was opened may move what is there. */
  const arrivingMs = 1_000
  const ownTables = new Set(['api_sync_queue', 'device', 'scopes', 'shadows', 'staged'])
  let openedAt = 0
  let arrivedAt = -Infinity
  /** The first time since then. */
  let touchedAt = Infinity
  let moved = 0

  const touch = () => {
    touchedAt = Math.min(touchedAt, performance.now())
  }
  for (const type of ['pointerdown', 'keydown', 'input', 'wheel', 'resize', 'storage', 'online', 'offline'])
    addEventListener(type, touch, { capture: true, passive: true })
  // Dexie's event in every page and worker of the origin. Its keys begin with idb://database/table/.
  addEventListener('x-storagemutated-1', (event) => {
    const parts: object = Reflect.get(event, 'detail') ?? {}
    if (Object.keys(parts).some((part) => !ownTables.has(part.split('/')[3] ?? '')))
      arrivedAt = performance.now()
  })
  let address = new URL(location.href)
  const hasDetails = ({ searchParams }: URL) => searchParams.has('expense')
  Reflect.get(globalThis, 'navigation').addEventListener('currententrychange', () => {
    const [left, entered] = [address, new URL(location.href)]
    address = entered
    // A dialog has an entry of its own. That of an expense names the tab, which the page below it may not do.
    const isSameTab = left.hash === entered.hash || hasDetails(left) || hasDetails(entered)
    if (left.pathname === entered.pathname && isSameTab) return
    openedAt = performance.now()
    touchedAt = Infinity
    moved = 0
  })

  const isNotice = (node: Node | null | undefined) =>
    node instanceof Element &&
    (node.closest('.mantine-Notifications-root') ?? node.querySelector('[data-notice]')) !== null
  const isFooter = (node: Node | null | undefined) =>
    node instanceof Element && (node.closest('footer') ?? node.querySelector(':scope > footer')) !== null
  const nameOf = (node: Node | null | undefined) =>
    node instanceof Element
      ? `<${node.tagName.toLowerCase()} ${node.className}> ${node.textContent?.slice(0, 30) ?? ''}`
      : '?'
  type Source = {
    node?: Node | null
    previousRect: DOMRectReadOnly
    currentRect: DOMRectReadOnly
  }
  type Shift = PerformanceEntry & { value: number; sources: readonly Source[] }
  const describe = ({ node, previousRect: from, currentRect: to }: Source) =>
    `${nameOf(node)} (from ${from.top} to ${to.top})`
  const isShift = (entry: PerformanceEntry): entry is Shift => 'value' in entry && 'sources' in entry
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries().filter(isShift)) {
      const { startTime, value, sources } = entry
      // The time of a shift is that of its frame's begin, and a window of another size is an event within the frame.
      if (startTime >= touchedAt - 50 || startTime < openedAt) continue
      if (arrivedAt > openedAt && startTime - arrivedAt < arrivingMs) continue
      // A new row moves the others, and a notice is above the screen. The footer ends every screen, so with each it is elsewhere.
      // What is gone by now has moved on the screen that was left, which stays until the next one can be shown.
      const others = sources.filter(({ node }) => node?.isConnected && !isNotice(node) && !isFooter(node))
      if (others.length === 0 || document.querySelector('[data-saved]')) continue
      const before = moved
      moved += value
      if (before <= movedMax && moved > movedMax)
        console.error(
          `moved by itself: ${location.pathname}${location.hash} ${moved.toFixed(3)}: ${others.map(describe).join(' | ')}`,
        )
    }
  }).observe({ type: 'layout-shift', buffered: true })

  const isOver = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2
  const findCovered = (notice: Element) => {
    const covered = coveredBy(notice)
    if (covered.length === 0) return
    // On a busy machine it may still be coming in.
    setTimeout(() => {
      for (const button of coveredBy(notice).filter((each) => covered.includes(each)))
        console.error(
          `covered: "${button.textContent?.trim()}" by "${notice.textContent?.trim()}" at ${location.pathname}`,
        )
    }, 1_000)
  }
  const coveredBy = (notice: Element): Element[] => {
    const shown = notice.getBoundingClientRect()
    const covered: Element[] = []
    for (const button of document.querySelectorAll('[data-actions] :is(button, a), nav a')) {
      if (!button.checkVisibility() || !isOver(button.getBoundingClientRect(), shown)) continue
      const { left, top, width, height } = button.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      // Below a dialog, the button is not used.
      if (hit && !button.contains(hit) && !notice.contains(hit)) continue
      covered.push(button)
    }
    return covered
  }
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      const notice =
        node instanceof Element
          ? (node.closest('[data-notice]') ?? node.querySelector('[data-notice]'))
          : null
      // After its transition.
      if (notice) setTimeout(findCovered, 500, notice)
      // The server says why it does not answer any more.
      if (node instanceof Element && node.matches('[role=alert]')) arrivedAt = performance.now()
    }
  }).observe(document, { childList: true, subtree: true })
}
