/**
 * Resolves to true if the text is in the clipboard. Browsers refuse it on insecure pages, or if the person has denied
 * it.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
