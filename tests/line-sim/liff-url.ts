/** LIFF URLs, which lead to the product, and how LINE's own browser opens them. */
import { type Answer, json, random, redirect } from './calls.ts'
import { contextToken } from './context-token.ts'
import type { LineState } from './line-state.ts'
import type { TokenIssuer } from './token-issuer.ts'

/** What LINE's browser says of itself. */
export const lineUserAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/15.12.1 LIFF'

/** What LINE's browser gives to each page before its scripts run. Without it the SDK's `init` never settles. */
export const lineInitScript = 'window._liff = { features: {}, postMessage() {} }'

/** `https://liff.line.me/{liffId}/path?query` leads to the endpoint, with path and query in `liff.state`. */
export function followLiffUrl(state: LineState, url: URL): Answer {
  if (!url.pathname.startsWith(`/${state.liffId}`)) return json(404, { message: 'Not Found' })
  return redirect(endpointFor(state, url.pathname.slice(1 + state.liffId.length) + url.search))
}

function endpointFor({ endpointUrl }: LineState, path: string): string {
  const url = new URL(endpointUrl)
  if (path !== '') url.searchParams.set('liff.state', path)
  return url.href
}

/**
 * The address that LINE's browser opens for a LIFF URL with this path and query: LINE gives the tokens in the fragment.
 * The browser has to have `lineUserAgent` and `lineInitScript`.
 */
export async function addressInLine(state: LineState, issuer: TokenIssuer, path: string): Promise<string> {
  const { access_token, id_token } = await issuer.issue()
  const fragment = new URLSearchParams({
    context_token: contextToken(state, 'utou'),
    feature_token: random(),
    access_token,
    ...(id_token === undefined ? {} : { id_token }),
    client_id: state.channelId,
    mst_challenge: random(),
  })
  return `${endpointFor(state, path)}#${fragment}`
}
