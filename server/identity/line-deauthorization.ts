/** Takes back at LINE what a person has consented to, which LINE requires when their account is deleted. */
import * as z from 'zod/mini'
import type { LineSettings } from './line-api.ts'

const answerMsMax = 5_000

const ChannelToken = z.object({ access_token: z.string() })

/** Resolves with whether LINE has done it. Needs the channel's secret, and a token of the person that is still valid. */
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
