/** LINE's own browser. LINE also has an in-app browser, in which LIFF does not run and which counts as an ordinary one. */
export function isInLine(userAgent: string): boolean {
  return /Line\/\d+\.\d+\.\d+ LIFF/.test(userAgent)
}
