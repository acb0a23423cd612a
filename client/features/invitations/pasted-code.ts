import { readTypedCode } from '#shared/model/invite-code.ts'

const codeInLink = /[?&]code=([\w-]+)/
/** A code without a link. Codes have 8 or 10 characters today. */
const plainCode = /^[0-9A-Z]{6,16}$/

/** Extracts the code from a typed or pasted text: the code itself, a link, or a whole message with the link. */
export function pastedCode(text: string): string {
  return readTypedCode(codeInLink.exec(text)?.[1] ?? text)
}

/** Extracts the code from the text of a QR code. Null if that is no invitation, such as the QR code of a shop. */
export function scannedCode(text: string): string | null {
  const linked = codeInLink.exec(text)?.[1]
  if (linked !== undefined) return readTypedCode(linked)
  const code = readTypedCode(text)
  return plainCode.test(code) ? code : null
}

/**
 * The code in an address, '' if there is none. Not taken from the router's search parameters, which are read as JSON: it
 * would take a code such as `23E45678` for a number, and writes one of digits alone in quotation marks.
 */
export function codeInAddress(search: string): string {
  return pastedCode((new URLSearchParams(search).get('code') ?? '').replaceAll('"', ''))
}
