/** Which browser this is, for the few things that no feature test tells. */

/** LINE's browser ignores downloads without an error, and cannot install apps. */
export function isLineBrowser(userAgent: string): boolean {
  return /\bLine\//.test(userAgent)
}

/** iPads call themselves Macs, which have no touch screens. */
export function isIos({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1)
}

/** LINE's own browser. LINE also has an in-app browser, in which LIFF does not run and which counts as an ordinary one. */
export function isInLine(userAgent: string): boolean {
  return /Line\/\d+\.\d+\.\d+ LIFF/.test(userAgent)
}
