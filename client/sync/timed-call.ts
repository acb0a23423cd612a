/** A call that is aborted when no data flows, not when it is slow (docs/decisions/0035-slow-lines.md), and what came of it. */

/** The longest wait for the next byte of the answer. */
export const silenceMsMax = 30_000
/** fetch does not report upload progress, so the request gets the time that it takes at this rate. */
const uploadBytesPerSecondMin = 1_000

/** The longest wait for an answer to a request with so many bytes. */
export function msToSend(bytes: number): number {
  return silenceMsMax + (bytes / uploadBytesPerSecondMin) * 1_000
}

/** A call that ends when the caller's signal aborts or when the time given by the last `allow` is over. */
export function startCall(signal: AbortSignal | undefined) {
  const ending = new AbortController()
  const abort = () => ending.abort()
  const began = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  return {
    signal: ending.signal,
    lastedMs: () => performance.now() - began,
    allow: (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(abort, ms)
    },
    end: () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    },
  }
}

/** The parts of the answer's body. Each one that comes allows the next one as much time again. */
export async function partsOf(
  response: Response,
  call: Pick<ReturnType<typeof startCall>, 'allow'>,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const reader = response.body?.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  if (!reader) return parts
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return parts
    call.allow(silenceMsMax)
    parts.push(value)
  }
}

export async function textOf(...read: Parameters<typeof partsOf>): Promise<string> {
  return new Blob(await partsOf(...read)).text()
}

/** Undefined if the text is not JSON, such as a proxy's page. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Null if the server has not named a time. */
export function retryAfterOf({ headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : null
}

/** The code of our server's refusal. Proxies answer with the same statuses, for temporary reasons of their own. */
export function codeOfRefusal(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const isOurs = 'success' in body && body.success === false && 'code' in body
  return isOurs && typeof body.code === 'string' ? body.code : undefined
}
