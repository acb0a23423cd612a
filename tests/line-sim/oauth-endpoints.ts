/** LINE Login's endpoints on api.line.me: exchanging, verifying and revoking tokens. */
import { createHash } from 'node:crypto'
import { createLocalJWKSet, errors, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { type Call, type Handlers, type Line, formOf, json, oauthError, random } from './calls.ts'
import { liveToken, nowInSeconds } from './line-state.ts'

export const oauthEndpoints: Handlers = {
  'POST https://api.line.me/oauth2/v2.1/token': exchangeCode,
  'GET https://api.line.me/oauth2/v2.1/certs': ({ issuer }) => json(200, { keys: [issuer.jwk] }),
  'GET https://api.line.me/oauth2/v2.1/verify': verifyAccessToken,
  'POST https://api.line.me/oauth2/v2.1/verify': verifyIdToken,
  'POST https://api.line.me/oauth2/v2.1/revoke': ({ state }, call) => {
    const token = state.tokens.get(formOf(call).get('access_token') ?? '')
    if (token) token.isRevoked = true
    return json(200, {})
  },
  'POST https://api.line.me/oauth2/v3/token': issueChannelToken,
  'POST https://api.line.me/user/v1/deauthorize': deauthorize,
}

/** A code is good for one try, and only with the verifier whose hash came with the login (PKCE). */
async function exchangeCode({ state, issuer }: Line, call: Call) {
  const form = formOf(call)
  const code = form.get('code') ?? ''
  const login = state.codes.get(code)
  state.codes.delete(code)
  if (form.get('grant_type') !== 'authorization_code')
    return oauthError('unsupported_grant_type', 'grant_type')
  if (!login) return oauthError('invalid_grant', 'invalid authorization code')
  if (form.get('client_id') !== state.channelId) return oauthError('invalid_request', 'client_id')
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  if (challenge !== login.challenge) return oauthError('invalid_grant', 'invalid code_verifier')
  if (form.get('redirect_uri') !== login.redirectUri)
    return oauthError('invalid_request', 'redirect_uri does not match')
  return json(200, await issuer.issue({ user: login.user }))
}

function verifyAccessToken({ state }: Line, { url }: Call) {
  const given = url.searchParams.get('access_token')
  if (!given) return oauthError('invalid_request', 'access_token is required')
  const token = state.tokens.get(given)
  if (!token) return oauthError('invalid_request', 'invalid access token')
  if (token.isRevoked) return oauthError('invalid_request', 'The access token revoked')
  const expires_in = token.expiresAt - nowInSeconds()
  if (expires_in <= 0) return oauthError('invalid_request', 'access token expired')
  return json(200, { scope: token.scopes.join(' '), client_id: token.channelId, expires_in })
}

async function verifyIdToken({ issuer }: Line, call: Call) {
  const form = formOf(call)
  try {
    const keys = createLocalJWKSet({ keys: [issuer.jwk] })
    const { payload } = await jwtVerify(form.get('id_token') ?? '', keys, {
      issuer: 'https://access.line.me',
    })
    if (payload.aud !== form.get('client_id'))
      return oauthError('invalid_request', 'Invalid IdToken Audience.')
    return json(200, payload)
  } catch (error) {
    const isLate = error instanceof errors.JWTExpired
    return oauthError('invalid_request', isLate ? 'IdToken expired.' : 'Invalid IdToken.')
  }
}

/** The channel's own token, for 15 minutes. */
function issueChannelToken({ state }: Line, call: Call) {
  const form = formOf(call)
  const isKnown =
    form.get('client_id') === state.channelId && form.get('client_secret') === state.channelSecret
  if (form.get('grant_type') !== 'client_credentials' || !isKnown)
    return oauthError('invalid_client', 'invalid client_secret')
  const token = `stateless.${random(24)}`
  state.channelTokens.add(token)
  return json(200, { token_type: 'Bearer', access_token: token, expires_in: 900 })
}

const Deauthorizing = z.object({ userAccessToken: z.string() })

/** Takes back everything that the person has consented to. Their tokens end with it. */
function deauthorize({ state }: Line, { bearer, body }: Call) {
  if (!state.channelTokens.has(bearer)) return json(401, { message: 'invalid channel access token' })
  const token = liveToken(state, Deauthorizing.parse(JSON.parse(body)).userAccessToken)
  if (!token) return json(400, { message: 'invalid user access token' })
  const { userId } = token.user
  for (const each of state.tokens.values()) if (each.user.userId === userId) each.isRevoked = true
  state.deauthorized.push(userId)
  return { status: 204, headers: {}, body: '' }
}
