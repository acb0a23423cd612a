/** The login page on access.line.me, and the way back from it to the product. */
import { type Answer, type Call, type Handlers, type Line, json, page, random, redirect } from './calls.ts'

const required = [
  'app_id',
  'state',
  'response_type',
  'code_challenge',
  'code_challenge_method',
  'liff_sdk_version',
]

export const loginPages: Handlers = { 'GET https://access.line.me/liff/v1/authorize': authorize }

/** Shows the page with its one button, or goes back at once if the person refuses. */
function authorize({ state }: Line, { url }: Call): Answer {
  const asked = url.searchParams
  const missing = required.find((name) => !asked.get(name))
  if (missing !== undefined) return json(400, { error: 'invalid_request', missing })
  const redirectUri = asked.get('redirect_uri') ?? state.endpointUrl
  if (!redirectUri.startsWith(state.endpointUrl))
    return json(400, { error: 'invalid_request', error_description: 'redirect_uri' })
  const given = { state: asked.get('state') ?? '' }
  if (state.deniesNextLogin) {
    state.deniesNextLogin = false
    const refusal = { error: 'access_denied', error_description: 'The+resource+owner+denied+the+request.' }
    return redirect(withParameters(redirectUri, { ...refusal, ...given, liffOAuth2Error: 'true' }))
  }
  const code = random()
  state.codes.set(code, { user: state.user, challenge: asked.get('code_challenge') ?? '', redirectUri })
  const back = { code, ...given, liffClientId: state.channelId, liffRedirectUri: redirectUri }
  return page(loginPage(state.user.displayName, withParameters(redirectUri, back)))
}

function withParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

function loginPage(name: string, back: string): string {
  return `<!doctype html><html lang="ja"><title>LINE Login (simulated)</title>
    <h1>LINE ログイン（シミュレータ）</h1><p>${name}</p>
    <a href="${back.replaceAll('&', '&amp;')}">許可する</a></html>`
}
