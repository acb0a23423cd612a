/**
 * The endpoints that only the LIFF SDK calls: contexts, and LINE's own windows over the app (share picker, QR scanner,
 * permission screen).
 */
import * as z from 'zod/mini'
import { type Call, type Handlers, type Line, formOf, json, page, random, tokenRevoked } from './calls.ts'
import { contextToken } from './context-token.ts'
import { liveToken } from './line-state.ts'

/** LINE's own LIFF app that is the permission screen. */
const permissionScreen = '1656032314-Xgrw5Pmk'

const app = 'https://api.line.me/liff/v2/apps/{liffId}'
const picker = 'https://access.line.me/oauth2/v2.1/liff/shareTargetPicker'

export const liffEndpoints: Handlers = {
  [`GET ${app}/contextToken`]: ({ state }, { bearer }) =>
    bearer !== '' && !liveToken(state, bearer)
      ? tokenRevoked
      : json(200, { contextToken: contextToken(state, 'external') }),
  [`GET ${app}/featureToken`]: ({ state }, { bearer }) =>
    liveToken(state, bearer) ? json(200, { featureToken: random() }) : tokenRevoked,
  [`GET ${app}/ott`]: ({ state }, { bearer }) => {
    if (!liveToken(state, bearer)) return tokenRevoked
    const ott = random()
    state.pickers.set(ott, { result: null })
    return json(200, { ott })
  },
  [`GET ${picker}`]: (_line, { url }) => page(pickerPage(url.searchParams.get('ott') ?? '')),
  [`POST ${picker}/picked`]: ({ state }, { url, body }) => {
    const open = state.pickers.get(url.searchParams.get('ott') ?? '')
    if (open) open.result = state.picker
    if (open?.result === 'SUCCESS') state.sharedMessages.push(JSON.parse(body))
    return json(200, {})
  },
  [`GET ${picker}/result`]: answerPicked,
  [`POST ${picker}/result`]: (line, call) => {
    const open = line.state.pickers.get(call.url.searchParams.get('ott') ?? '')
    if (open) open.result = formOf(call).get('result') === 'CANCEL' ? 'CANCEL' : 'SUCCESS'
    return json(200, { status: 'ok' })
  },
  'POST https://api.line.me/liff/v2/sub/msit': ({ state }, { bearer, body }) => {
    if (!liveToken(state, bearer)) return tokenRevoked
    const msit = random()
    state.subWindows.set(msit, z.object({ subLiffId: z.string() }).parse(JSON.parse(body)).subLiffId)
    return json(200, { msit })
  },
  'POST https://liff.line.me/liff/v2/sub/waitResult': answerSubWindow,
  'GET https://liff.line.me/liff/v2/incrementalAgreement/unauthorizedPermissions': ({ state }) =>
    json(
      200,
      state.appScopes.filter((scope) => !state.grantedScopes.includes(scope)),
    ),
}

/** The SDK asks until there is a result. */
function answerPicked({ state }: Line, { url }: Call) {
  const open = state.pickers.get(url.searchParams.get('ott') ?? '')
  if (!open) return json(404, {})
  if (state.picksByItself) open.result ??= state.picker
  return json(200, open.result ? { result: open.result, resultDescription: '' } : {})
}

/** The result of the QR scanner, or of the permission screen, after which there are new tokens. */
async function answerSubWindow({ state, issuer }: Line, { body }: Call) {
  const { msit } = z.object({ msit: z.string() }).parse(JSON.parse(body))
  if (state.subWindows.get(msit) !== permissionScreen) {
    const isClosed = state.scanned === null
    return json(200, {
      status: isClosed ? 'cancel' : 'submit',
      result: isClosed ? {} : { message: state.scanned },
    })
  }
  if (!state.consents) return json(200, { status: 'cancel', result: {} })
  state.grantedScopes = [...state.appScopes]
  const { access_token, id_token } = await issuer.issue()
  return json(200, {
    status: 'submit',
    result: { newAccessToken: access_token, newIdToken: id_token },
  })
}

/** The popup in an ordinary browser. It talks with the page that opened it, and picks as soon as it has the messages. */
function pickerPage(ott: string): string {
  return `<!doctype html><title>Share (simulated)</title><script>
    let isDone = false
    addEventListener('message', async ({ data, origin }) => {
      if (data?.name === 'healthcheck') opener.postMessage({ name: 'receivedHealthcheck', body: {} }, origin)
      if (data?.name !== 'ready' || isDone) return
      isDone = true
      const body = JSON.stringify(data.body)
      await fetch(location.pathname + '/picked?ott=${encodeURIComponent(ott)}', { method: 'POST', body })
    })
  </script>`
}
