/** How long a call may take (specification 1, section 9). */
export const defaultTimeoutMs = 30_000
export const healthTimeoutMs = 5_000
/** For answers that the server makes of all rows of a group, and for files. */
export const longTimeoutMs = 60_000

const longPath = /export|analytics|statistics|downloads/i

export function timeoutMsFor(path: string): number {
  return longPath.test(path) ? longTimeoutMs : defaultTimeoutMs
}
