/**
 * Asks LINE who holds an access token (docs/decisions/0068-line-accounts.md). Nothing that a client says about a person
 * is believed, and tokens are neither stored nor logged.
 */
import * as z from 'zod/mini'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import { AvatarUrl } from '#shared/model/profile.ts'
import { DisplayName } from '#shared/model/user.ts'
import { type Result, err, ok } from '#shared/result.ts'

export type LineSettings = {
  liffId: string
  /** The ten digits before the hyphen of the LIFF id, and the `client_id` of every token for this product. */
  channelId: string
  channelSecret: string | null
  /** Without its last slash. */
  apiBase: string
}

export type LinePerson = {
  /** The id that LINE gives a person for this product's provider. */
  subject: string
  /** Null if LINE does not tell a name, or none that can be shown. */
  displayName: string | null
  /** The https address of a picture; null for a person without one; undefined if LINE does not tell. */
  pictureUrl: string | null | undefined
  expiresInSeconds: number
}

type LineRefusal = Extract<RejectionCode, 'line-token-invalid' | 'line-unavailable'>
export type LineAnswer = Result<LinePerson, LineRefusal>

const answerMsMax = 5_000

// LINE adds fields to its answers, so unknown ones are ignored.
const Verified = z.object({ scope: z.string(), client_id: z.string(), expires_in: z.number() })
const Subject = z.string().check(z.minLength(1), z.maxLength(100))
const LineProfile = z.object({
  userId: Subject,
  displayName: z.optional(z.string()),
  pictureUrl: z.optional(z.string()),
})
const UserInfo = z.object({ sub: Subject, name: z.optional(z.string()), picture: z.optional(z.string()) })

type Asking = LineSettings & { timeoutMs?: number }

/**
 * Verifies that the token was issued for this product's channel and is valid, and asks who holds it. A person who has
 * not consented to the scope `profile` has no name here.
 */
export async function askLine(settings: Asking, token: string): Promise<LineAnswer> {
  const address = `/oauth2/v2.1/verify?${new URLSearchParams({ access_token: token })}`
  const verified = await read(settings, { address, schema: Verified })
  if (!verified.ok) return verified
  const { client_id, expires_in, scope } = verified.value
  if (client_id !== settings.channelId || expires_in <= 0) return err('line-token-invalid')
  const scopes = scope.split(' ')
  if (scopes.includes('profile')) {
    const profile = await read(settings, { address: '/v2/profile', token, schema: LineProfile })
    if (!profile.ok) return profile
    const { userId, displayName, pictureUrl } = profile.value
    return ok(personOf({ subject: userId, name: displayName, picture: pictureUrl ?? null }, expires_in))
  }
  if (!scopes.includes('openid')) return err('line-token-invalid')
  const userInfo = await read(settings, { address: '/oauth2/v2.1/userinfo', token, schema: UserInfo })
  if (!userInfo.ok) return userInfo
  const { sub, name, picture } = userInfo.value
  return ok(personOf({ subject: sub, name, picture }, expires_in))
}

type Told = { subject: string; name: string | undefined; picture: string | null | undefined }

function personOf({ subject, name, picture }: Told, expiresInSeconds: number): LinePerson {
  const displayName = DisplayName.safeParse(name)
  const pictureUrl = AvatarUrl.safeParse(picture)
  return {
    subject,
    displayName: displayName.success ? displayName.data : null,
    pictureUrl: pictureUrl.success ? pictureUrl.data : undefined,
    expiresInSeconds,
  }
}

type Read<Schema> = { address: string; token?: string; schema: Schema }

/**
 * Only 400 and 401 say something about the token. Whatever else keeps LINE from answering must not sign people out.
 * The errors of `fetch` are not passed on, because they may contain the address with the token.
 */
async function read<Schema extends z.ZodMiniType>(
  { apiBase, timeoutMs = answerMsMax }: Asking,
  { address, token, schema }: Read<Schema>,
): Promise<Result<z.output<Schema>, LineRefusal>> {
  try {
    const response = await fetch(apiBase + address, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status === 400 || response.status === 401) return err('line-token-invalid')
    if (!response.ok) return err('line-unavailable')
    const parsed = schema.safeParse(await response.json())
    return parsed.success ? ok(parsed.data) : err('line-unavailable')
  } catch {
    return err('line-unavailable')
  }
}

const ChannelToken = z.object({ access_token: z.string() })

/**
 * Takes back at LINE what a person has consented to, which LINE requires when their account is deleted. Resolves with whether
 * LINE has done it. Needs the channel's secret, and a token of the person that is still valid.
 */
export async function deauthorize(settings: LineSettings, userAccessToken: string): Promise<boolean> {
  const { apiBase, channelId, channelSecret } = settings
  if (channelSecret === null) return false
  const post = (path: string, headers: Record<string, string>, body: string | URLSearchParams) =>
    fetch(apiBase + path, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(answerMsMax),
    })
  try {
    const channel = { client_id: channelId, client_secret: channelSecret }
    const form = new URLSearchParams({ grant_type: 'client_credentials', ...channel })
    const answered = ChannelToken.safeParse(await (await post('/oauth2/v3/token', {}, form)).json())
    if (!answered.success) return false
    const authorization = `Bearer ${answered.data.access_token}`
    const headers = { authorization, 'content-type': 'application/json' }
    const done = await post('/user/v1/deauthorize', headers, JSON.stringify({ userAccessToken }))
    return done.ok
  } catch {
    // LINE is unreachable. The person can take it back in LINE as well.
    return false
  }
}
