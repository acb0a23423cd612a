/**
 * Masks the body of a call (docs/decisions/0125-debugging.md). Rows consist of what people have written, so that a text is kept
 * only if its form says that nobody has: ids, dates, and the words of the product in fields that people do not fill in.
 */
import { maskData, maskText } from '#shared/mask-secrets.ts'

const masked = '***'
const id = String.raw`(?:[a-z]:)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}`
const kept = [
  new RegExp(`^${id}$`),
  /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/,
  /^\d{1,2}:\d\d$/,
  // A status, a table, a mutation, a code.
  /^[a-z][a-zA-Z]{0,30}(?:[._-][a-zA-Z]{1,30}){0,4}$/,
] as const
/** People fill these in with words that may look like the product's own. */
const filledIn = /^(?:key|value|url|tags?|text|query|q|code|hash)$|(?:url|code|key)$/i
/** Of those, the ones that the product fills in itself. */
const notFilledIn = /^(?:code|user_?key|from_?user_?key|to_?user_?key|payer_?user_?key|order_?key)$/i

/** JSON in, JSON out. What is no JSON, such as the page of a proxy, is masked as a text. */
export function maskBody(text: string): string {
  const value = parsed(text) ?? parsed(closed(text))
  // Masked by the names of fields first.
  return value === undefined ? maskText(text) : JSON.stringify(maskTexts(maskData(value), ''))
}

function maskTexts(value: unknown, field: string): unknown {
  if (typeof value === 'string') return isKept(value, field) ? value : masked
  if (Array.isArray(value)) return value.map((each) => maskTexts(each, field))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]: [string, unknown]) => [key, maskTexts(each, key)]),
  )
}

function isKept(text: string, field: string): boolean {
  if (filledIn.test(field) && !notFilledIn.test(field)) return false
  return text === '' || kept.some((pattern) => pattern.test(text))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** JSON that was cut, up to its last whole part. */
function closed(text: string): string {
  const { lastComma } = openAt(text)
  const whole = text.slice(0, lastComma)
  return whole + openAt(whole).brackets.reverse().join('')
}

function openAt(text: string): { brackets: string[]; lastComma: number } {
  const brackets: string[] = []
  let lastComma = 0
  let isInText = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (isInText) {
      if (sign === '\\') at += 1
      else if (sign === '"') isInText = false
    } else if (sign === '"') isInText = true
    else if (sign === ',') lastComma = at
    else if (sign === '{') brackets.push('}')
    else if (sign === '[') brackets.push(']')
    else if (sign === '}' || sign === ']') brackets.pop()
  }
  return { brackets, lastComma }
}
