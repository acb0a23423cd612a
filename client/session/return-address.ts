/** Where a person wanted to go before signing in, kept for this tab. Other origins are refused. */
const key = 'waritabi-returnTo'

export function saveReturnAddress(address: string): void {
  try {
    sessionStorage.setItem(key, address)
  } catch {
    // Without storage the way leads home.
  }
}

/** Gives the saved address once. */
export function takeReturnAddress(): string | null {
  try {
    const saved = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return saved === null ? null : ownAddress(saved, location.origin)
  } catch {
    return null
  }
}

/** The address, resolved against this origin, as a path of it; null when it leads elsewhere or back to the sign-in. */
export function ownAddress(address: string, origin: string): string | null {
  if (address === '' || !URL.canParse(address, origin)) return null
  const url = new URL(address, origin)
  // blob: names our origin too, and a path that begins with // is another host to whoever reads it next.
  if (url.origin !== origin || !/^https?:$/.test(url.protocol) || url.pathname.startsWith('//')) return null
  if (/^\/login\/?$/.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}
