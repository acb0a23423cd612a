/** Scrolls to and focuses the form's first field with an error, once the errors are rendered. */
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
