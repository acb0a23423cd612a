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
