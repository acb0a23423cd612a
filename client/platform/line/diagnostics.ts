/** What may be wrong with how the LINE app was set up (specification 1, section 5). */
import type { LineFailureCode } from '#shared/messages/line-failures.ts'

type Diagnostic = {
  kind: 'id-missing' | 'id-malformed' | 'not-https' | 'local-host' | 'not-in-line' | 'bad-request'
  severity: 'high' | 'medium' | 'low'
}

type Setup = {
  liffId: string | null
  /** Of the page. */
  address: string
  isInLine: boolean
  failure: LineFailureCode | null
}

const placeholder = /^(?:your|xxx|0{10}|1234567890-(?:abcdefgh|xxxxxxxx)$)|\{|</i

/** The most severe first. */
export function diagnose({ liffId, address, isInLine, failure }: Setup): Diagnostic[] {
  const { protocol, hostname } = new URL(address)
  const found: (Diagnostic | false)[] = [
    isMissing(liffId) && { kind: 'id-missing', severity: 'high' },
    !isMissing(liffId) &&
      !/^\d{10}-[A-Za-z0-9]{8}$/.test(liffId ?? '') && { kind: 'id-malformed', severity: 'high' },
    failure === 'BAD_REQUEST' && { kind: 'bad-request', severity: 'high' },
    protocol !== 'https:' && { kind: 'not-https', severity: 'high' },
    isLocal(hostname) && { kind: 'local-host', severity: 'medium' },
    !isInLine && { kind: 'not-in-line', severity: 'low' },
  ]
  return found.filter((diagnostic) => diagnostic !== false)
}

/** An example in the place of an id is a missing one. */
function isMissing(liffId: string | null): boolean {
  return liffId === null || liffId.trim() === '' || placeholder.test(liffId)
}

function isLocal(hostname: string): boolean {
  return hostname === 'localhost' || /^\d+(?:\.\d+){3}$/.test(hostname) || hostname.startsWith('[')
}
