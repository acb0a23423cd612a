/** Issues access tokens and signed ID tokens, as LINE does. */
import { randomBytes } from 'node:crypto'
import { type JWK, SignJWT, exportJWK, generateKeyPair } from 'jose'
import { type LineScope, type LineState, type LineUser, nowInSeconds } from './line-state.ts'

export type IssuedTokens = {
  access_token: string
  /** Missing without the scope `openid`. */
  id_token?: string
  expires_in: number
  refresh_token: string
  scope: string
  token_type: 'Bearer'
}

/** What differs from an ordinary token of the person who uses LINE. */
export type Issuing = {
  user?: LineUser
  scopes?: readonly LineScope[]
  channelId?: string
  /** Negative for tokens that have expired already. */
  seconds?: number
}

export type TokenIssuer = {
  /** The public key of ID tokens. */
  jwk: JWK
  issue: (issuing?: Issuing) => Promise<IssuedTokens>
}

const keyId = 'simulated-key'

export async function createTokenIssuer(state: LineState): Promise<TokenIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: keyId, use: 'sig', alg: 'ES256' }
  const signIdToken = (user: LineUser, scopes: readonly LineScope[], channelId: string) => {
    const claims = scopes.includes('profile') ? { name: user.displayName, picture: user.pictureUrl } : {}
    return new SignJWT({ amr: ['linesso'], ...claims })
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256', kid: keyId })
      .setIssuer('https://access.line.me')
      .setSubject(user.userId)
      .setAudience(channelId)
      .setIssuedAt()
      .setExpirationTime(nowInSeconds() + state.idTokenSeconds)
      .sign(privateKey)
  }
  return {
    jwk,
    issue: async (issuing = {}) => {
      const { user = state.user, scopes = state.grantedScopes, channelId = state.channelId } = issuing
      const { seconds = state.tokenSeconds } = issuing
      const access_token = `eyJhbGciOiJIUzI1NiJ9.${randomBytes(60).toString('base64url')}.${randomBytes(32).toString('base64url')}`
      const expiresAt = nowInSeconds() + seconds
      state.tokens.set(access_token, { user, scopes, channelId, expiresAt, isRevoked: false })
      const issued: IssuedTokens = {
        access_token,
        expires_in: seconds,
        refresh_token: randomBytes(20).toString('base64url'),
        scope: scopes.join(' '),
        token_type: 'Bearer',
      }
      if (scopes.includes('openid')) issued.id_token = await signIdToken(user, scopes, channelId)
      return issued
    },
  }
}
