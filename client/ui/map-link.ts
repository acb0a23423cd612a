/** Links to the maps that people paste into the place of an item or an expense. */
const mapHost =
  /^(?:maps\.app\.goo\.gl|maps\.apple(?:\.com)?|(?:www\.)?openstreetmap\.org|map\.yahoo\.co\.jp)$/
const googleHost = /^(?:www\.|maps\.)?google\.(?:com|(?:com?\.)?[a-z]{2})$/

/** Null unless the text is a web address and nothing else. */
export function webAddressOf(text: string): URL | null {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text) ? new URL(text) : null
}

/** True for the address of a known map and nothing else. Any other one might lead to something that is no map. */
export function isMapLink(text: string): boolean {
  const address = webAddressOf(text)
  if (!address) return false
  const { hostname, pathname } = address
  if (hostname === 'goo.gl') return pathname.startsWith('/maps/')
  if (googleHost.test(hostname)) return hostname.startsWith('maps.') || pathname.startsWith('/maps')
  return mapHost.test(hostname)
}
