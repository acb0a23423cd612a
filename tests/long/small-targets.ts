/**
 * Finds controls whose tappable area is less than 44 px high or wide, on the whole page or in the open dialog. Links within
 * running text are exempt (WCAG 2.5.5).
 */
import type { Page } from '@playwright/test'

export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls =
      'a[href], button, input, select, textarea, summary, label[for], [role=button], [role=radio]'
    /** A row or a label passes a tap to the control in it. */
    const ownerOf = (at: Element | null) => at?.closest('label, a[href], button, summary') ?? at
    const isInText = (control: Element) =>
      control.matches('p a[href], p button') &&
      (control.parentElement?.textContent ?? '').trim().length > (control.textContent ?? '').trim().length
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
    const isSmall = (control: HTMLElement) => {
      const owner = ownerOf(control) ?? control
      const { width, height } = owner.getBoundingClientRect()
      if (!control.checkVisibility({ visibilityProperty: true }) || width < 2 || height < 2) return false
      // The label of a field is an aid beside a target that is large enough.
      if (
        control instanceof HTMLLabelElement &&
        control.control?.matches('[type=radio], [type=checkbox]') !== true
      )
        return false
      if ((width >= 43.5 && height >= 43.5) || isInText(control)) return false
      owner.scrollIntoView({ block: 'center', behavior: 'instant' })
      const box = owner.getBoundingClientRect()
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      // Below a dialog, or in a part that is clipped for screen readers.
      if (!reaches(control, x, y)) return false
      return [-21, 21].some(
        (step) =>
          (height < 43.5 && !reaches(control, x, y + step)) ||
          (width < 43.5 && !reaches(control, x + step, y)),
      )
    }
    const { scrollX: left, scrollY: top } = window
    const found = [...document.querySelectorAll<HTMLElement>(controls)].filter(isSmall).map((control) => {
      const { width, height } = (ownerOf(control) ?? control).getBoundingClientRect()
      const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
      return `${name.trim()} ${Math.round(width)}×${Math.round(height)}`
    })
    scrollTo({ left, top, behavior: 'instant' })
    return found
  })
}
