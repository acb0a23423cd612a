/** Hands a file over to another browser by a link (docs/decisions/0077-download-links.md). */
import * as z from 'zod/mini'
import { downloadBytesMax } from '#shared/limits.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { type Answer, callApi } from './call-api.ts'
import { callSignedIn } from './call-signed-in.ts'

const downloadPath = '/download'

const Made = z.object({ token: z.string() })
const Taken = z.object({ name: z.string(), content: z.string() })
export type TakenFile = z.infer<typeof Taken>

/**
 * Leaves the file at the server for five minutes. The link has the token in its fragment, which no browser sends to a server:
 * so it is in no log, and nothing that only looks at the link uses it up.
 */
export async function makeDownloadLink(name: string, content: Blob): Promise<Answer<string>> {
  if (content.size > downloadBytesMax)
    return { ok: false, code: 'too-large', sentence: rejectionSentences['too-large'] }
  const answer = await callSignedIn({
    method: 'POST',
    path: '/api/downloads',
    body: { name, content: await content.text() },
    isRepeatable: true,
    read: (body) => Made.safeParse(body).data?.token,
  })
  if (!answer.ok) return answer
  return { ok: true, value: `${location.origin}${downloadPath}?openExternalBrowser=1#${answer.value}` }
}

/** Made once: if the answer is lost, the link is used up. */
export function takeDownload(token: string): Promise<Answer<TakenFile>> {
  return callApi({
    method: 'POST',
    path: '/api/downloads/take',
    body: { token },
    read: (body) => Taken.safeParse(body).data,
  })
}
