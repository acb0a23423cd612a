/** Links to the maps that people paste into the place of an item or an expense. */
const mapPages: readonly [host: RegExp, path: RegExp][] = [
  [/^(?:www\.)?google\.(?:com|(?:com?\.)?[a-z]{2})$/, /^\/maps(?:\/|$)/],
  [/^maps\.google\.(?:com|(?:com?\.)?[a-z]{2})$/, /^\/(?:maps(?:\/|$)|$)/],
  [/^goo\.gl$/, /^\/maps\/[^/]+$/],
  [/^maps\.app\.goo\.gl$/, /^\/[^/]+$/],
  [/^maps\.apple(?:\.com)?$/, /^\//],
  [/^(?:www\.)?openstreetmap\.org$/, /^\/(?:(?:node|way|relation|search|directions)(?:\/|$)|$)/],
  [/^map\.yahoo\.co\.jp$/, /^\//],
]

/** Null unless the text is a web address and nothing else. */
export function webAddressOf(text: string): URL | null {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text) ? new URL(text) : null
}

/** A search of Google Maps, which needs no key. A link to a map is opened as it is. */
export function mapAddressOf(location: string): string {
  if (isMapLink(location)) return location
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: location })}`
}

/** True for the address of a known map and nothing else. Any other one might lead to something that is no map. */
export function isMapLink(text: string): boolean {
  const address = webAddressOf(text)
  if (!address) return false
  const { hostname, pathname, port, username, password } = address
  if (`${port}${username}${password}` !== '') return false
  return mapPages.some(([host, path]) => host.test(hostname) && path.test(pathname))
}
