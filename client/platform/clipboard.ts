/** Whether the text is in the clipboard now. Browsers refuse it outside of a secure page, or when they were told to. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
