/** Gives the person a file that the page has made. */
export function downloadFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers fetch it only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
