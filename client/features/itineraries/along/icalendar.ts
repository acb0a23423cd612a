/** Writes calendar files (RFC 5545): content lines, their folding, and texts in them. */

/** Octets of a line without its end (RFC 5545, section 3.1). */
const lineOctetsMax = 75
const encoder = new TextEncoder()

/** `NAME;PARAMETER=x:value`. A text must be escaped by `escapedText` before. */
export type ContentLine = string

/** The file: each line folded, and ended by CR and LF. */
export function calendarFile(lines: readonly ContentLine[]): string {
  return lines.map((line) => `${foldedLine(line)}\r\n`).join('')
}

/**
 * Folds a line that is too long: each further line begins with a space, which counts. Octets are counted, because a Japanese
 * character has three, and none is cut in two.
 */
export function foldedLine(line: ContentLine): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > lineOctetsMax) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}

/** A value of the type TEXT (section 3.3.11). Other control characters than line breaks may not stand in a file. */
export function escapedText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}+/gu, ' ')
}
