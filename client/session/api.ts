/** A call to the server that a person waits for. What cannot be asked offline is asked so; the rest goes through sync. */
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { callFailureSentences } from '#shared/messages/call-failures.ts'
import { type RejectionCode, isRejectionCode } from '#shared/codes.ts'
import { currentAccount, isAccountOpen } from '#client/store/current.ts'
import { readCurrentAccount } from '#client/store/device-database.ts'

/** `sentence` says to a person why not. */
export type Answer<T> = { ok: true; value: T } | { ok: false; code: string; sentence: string }

export type Call<T> = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  body?: unknown
  /** Undefined where the body is none of ours, as a captive portal's. */
  read: (body: unknown) => T | undefined
}

const timeoutMs = 30_000

export async function callApi<T>({ method, path, body, read }: Call<T>): Promise<Answer<T>> {
  try {
    if (await isOthersNow()) return refusedBy('account-mismatch')
    const response = await fetch(path, {
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json()
    if (!response.ok) return refused(answer)
    const value = read(answer)
    return value === undefined ? failed('call-failed') : { ok: true, value }
  } catch {
    return failed(navigator.onLine ? 'network-error' : 'offline')
  }
}

/**
 * Another tab may have signed somebody else in. The cookie is theirs: whoever is still shown here must not join a group as
 * them, nor be given a code that leads to their account. Sync says itself whose changes it sends.
 */
async function isOthersNow(): Promise<boolean> {
  if (!isAccountOpen()) return false
  const { userId } = currentAccount()
  return (await readCurrentAccount())?.userId !== userId
}

function refused(answer: unknown): Answer<never> {
  const code = typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : undefined
  if (typeof code !== 'string' || !isRejectionCode(code)) return failed('call-failed')
  return refusedBy(code)
}

function refusedBy(code: RejectionCode): Answer<never> {
  return { ok: false, code, sentence: rejectionSentences[code] }
}

function failed(code: keyof typeof callFailureSentences): Answer<never> {
  return { ok: false, code, sentence: callFailureSentences[code] }
}
