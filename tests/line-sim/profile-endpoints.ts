/** Who a person is, and what they send, on api.line.me. */
import { type Call, type Handlers, type Line, json, tokenRevoked } from './calls.ts'
import { liveToken } from './line-state.ts'

export const profileEndpoints: Handlers = {
  'GET https://api.line.me/v2/profile': answerProfile,
  'GET https://api.line.me/oauth2/v2.1/userinfo': answerUserInfo,
  'GET https://api.line.me/friendship/v1/status': ({ state }, { bearer }) =>
    liveToken(state, bearer) ? json(200, { friendFlag: true }) : tokenRevoked,
  'POST https://api.line.me/message/v3/share': ({ state }, { bearer, body }) => {
    if (!liveToken(state, bearer)) return tokenRevoked
    state.sharedMessages.push(JSON.parse(body))
    return json(200, {})
  },
  'GET https://profile.line-scdn.net/{picture}': () => ({
    status: 200,
    headers: { 'content-type': 'image/svg+xml' },
    body: '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="80" height="80" fill="#7a9"/></svg>',
  }),
}

/** Needs the scope `profile`. */
function answerProfile({ state }: Line, { bearer }: Call) {
  const token = liveToken(state, bearer)
  if (!token) return tokenRevoked
  if (!token.scopes.includes('profile'))
    return json(403, { message: 'The access token does not have the required scope' })
  return json(200, token.user)
}

/** Needs the scope `openid` only. Without `profile` it tells who somebody is and not their name. */
function answerUserInfo({ state }: Line, { bearer }: Call) {
  const token = liveToken(state, bearer)
  if (!token) return json(401, { error: 'invalid_token', error_description: 'invalid access token' })
  const { user, scopes } = token
  if (!scopes.includes('openid')) return json(403, { error: 'insufficient_scope' })
  const named = scopes.includes('profile') ? { name: user.displayName, picture: user.pictureUrl } : {}
  return json(200, { sub: user.userId, ...named })
}
