import { useCallback } from 'react'

/** How far above the foot of the window a bar can stand that no action has moved: the navigation and the margins. */
const footPixels = 112

/**
 * For a bar at the foot of the window. Reports as `--actions-height` how high the actions are that stand there, so that the bar
 * is above them and neither covers nor moves them, and its own height as `--notice-height`, by which pages are longer (base.css).
 */
export function useBarAboveActions() {
  return useCallback((bar: HTMLElement | null) => {
    if (!bar) return undefined
    const { style } = document.documentElement
    const place = () => {
      style.setProperty('--notice-height', `${bar.offsetHeight}px`)
      style.setProperty('--actions-height', `${actionsHeight(bar.offsetHeight + footPixels)}px`)
    }
    place()
    // A dialog opens or closes, or the screen is another one.
    const changes = new MutationObserver(place)
    changes.observe(document.body, { childList: true, subtree: true })
    const sizes = new ResizeObserver(place)
    sizes.observe(bar)
    sizes.observe(document.body)
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    return () => {
      changes.disconnect()
      sizes.disconnect()
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
      style.removeProperty('--notice-height')
      style.removeProperty('--actions-height')
    }
  }, [])
}

/** In pixels, from the foot of the window; 0 if none end within the lowest `within` pixels of it. */
function actionsHeight(within: number): number {
  // The topmost dialog comes last. What is below it cannot be pressed.
  const topmost = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document
  const actions = [...topmost.querySelectorAll('[data-actions]')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .at(-1)
  if (!actions) return 0
  const { top, bottom } = actions.getBoundingClientRect()
  return innerHeight - bottom < within && top < innerHeight ? innerHeight - top : 0
}
