/**
 * The address that a person wanted to open before signing in, kept for this tab. Addresses of other origins are
 * refused.
 */
import { keepText, readText } from '#client/store/browser-storage.ts'

const key = 'waritabi-returnTo'

/** Without storage the person lands on the dashboard. */
export function saveReturnAddress(address: string): void {
  keepText(key, address, 'sessionStorage')
}

/** Returns the saved address and removes it. */
export function takeReturnAddress(): string | null {
  const saved = readText(key, 'sessionStorage')
  keepText(key, null, 'sessionStorage')
  return saved === null ? null : ownAddress(saved, location.origin)
}

/**
 * Resolves the address against this origin and returns its path, query and hash. Null if it leads to another origin
 * or to the login page.
 */
export function ownAddress(address: string, origin: string): string | null {
  if (address === '' || !URL.canParse(address, origin)) return null
  const url = new URL(address, origin)
  // blob: URLs have our origin too, and a path that begins with // would be read as another host.
  if (url.origin !== origin || !/^https?:$/.test(url.protocol) || url.pathname.startsWith('//')) return null
  if (/^\/login\/?$/.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}
