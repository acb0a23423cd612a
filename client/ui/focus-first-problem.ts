/**
 * Scrolls to and focuses the form's first field with an error, in the next frame. The errors have to be rendered by then: React
 * does so with what an event or a layout effect changes, not with what an effect or an answer changes (`useRefusal`).
 */
export function focusFirstProblem(formId: string): void {
  requestAnimationFrame(() => {
    const form = document.getElementById(formId)
    const field = form?.querySelector<HTMLElement>(
      '[aria-invalid="true"], [data-unread], [data-invalid] input',
    )
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  })
}
