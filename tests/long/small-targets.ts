/** Finds controls whose tappable area is less than 44 px high or wide. */
import type { Page } from '@playwright/test'

export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = 'a[href], button, input, select, textarea, [role=button], [role=radio]'
    /** A row or a label passes a tap to the control in it. */
    const ownerOf = (at: Element | null) => at?.closest('label, a[href], button') ?? at
    const reaches = (control: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      if (hit === null) return false
      const owner = ownerOf(hit)
      return (
        control.contains(hit) ||
        owner === ownerOf(control) ||
        (owner instanceof HTMLLabelElement && owner.control === control)
      )
    }
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
      const owner = ownerOf(control) ?? control
      const box = owner.getBoundingClientRect()
      if (!control.checkVisibility() || box.width < 2 || box.height < 2) return []
      if (box.width >= 43.5 && box.height >= 43.5) return []
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      if (y < 22 || y > innerHeight - 22 || !reaches(control, x, y)) return []
      const isReached = [-21, 21].every(
        (step) =>
          (box.height >= 43.5 || reaches(control, x, y + step)) &&
          (box.width >= 43.5 || reaches(control, x + step, y)),
      )
      const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
      return isReached ? [] : [`${name.trim()} ${Math.round(box.width)}×${Math.round(box.height)}`]
    })
  })
}
