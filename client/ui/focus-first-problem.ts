/** After the errors are on screen: to the form's first field that has one, wherever it is. */
export function focusFirstProblem(formId: string): void {
  requestAnimationFrame(() => {
    const form = document.getElementById(formId)
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  })
}
