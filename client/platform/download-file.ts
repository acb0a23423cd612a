/** Saves a file that the page has made. */
export function downloadFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the URL only after the click event was handled, so it is revoked later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
