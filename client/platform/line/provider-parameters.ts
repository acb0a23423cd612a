/**
 * What LINE adds to the address: after a login the code for a token, in LINE's browser the tokens themselves. The SDK reads
 * it while it initialises, and leaves most of it there.
 */

const parameterNames = [
  ...['state', 'liffClientId', 'liffRedirectUri', 'liff.state', 'liff.hback', 'liffIsEscapedFromApp'],
  ...['access_token', 'error', 'error_description', 'liffOAuth2Error'],
]

/** What LINE's browser gives in the fragment. */
const fragmentNames = [
  ...['access_token', 'context_token', 'feature_token', 'id_token', 'client_id', 'mst_challenge'],
  ...['mst_verifier', 'msit'],
]

/** An invitation has a `code` as well. LINE's comes with a `state`. */
function isCallback({ searchParams }: URL): boolean {
  return searchParams.has('state') && searchParams.has('code')
}

function hasLineFragment({ hash }: URL): boolean {
  const fields = new URLSearchParams(hash.slice(1))
  return fragmentNames.some((name) => fields.has(name))
}

/** True after a login that LINE has granted. */
export function isLoginCallback(address: string): boolean {
  return isCallback(new URL(address))
}

/** True after a login that LINE has granted or refused. */
export function isBackFromLogin(address: string): boolean {
  const url = new URL(address)
  return (
    isCallback(url) || ['liffOAuth2Error', 'error_description'].some((name) => url.searchParams.has(name))
  )
}

export function hasProviderParameters(address: string): boolean {
  const url = new URL(address)
  return (
    isBackFromLogin(address) ||
    hasLineFragment(url) ||
    ['liff.state', 'liffClientId', 'access_token'].some((name) => url.searchParams.has(name))
  )
}

/** The address without anything of LINE's. An address that has nothing of it stays as it is, to the letter. */
export function withoutProviderParameters(address: string): string {
  if (!hasProviderParameters(address)) return address
  const url = new URL(address)
  if (isCallback(url)) url.searchParams.delete('code')
  for (const name of parameterNames) url.searchParams.delete(name)
  if (hasLineFragment(url)) url.hash = ''
  return url.href
}

/** Path and query that a LIFF URL wanted to open. Null if it wanted the front page. */
export function pathOfLiffState(address: string): string | null {
  const state = new URL(address).searchParams.get('liff.state')
  if (state === null || state === '') return null
  return /^[/?#]/.test(state) ? state.replace(/^(?=[?#])/, '/') : `/${state}`
}
