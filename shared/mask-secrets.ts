/**
 * Leaves out of a log what people enter or keep secret (docs/decisions/0121-logs.md). A device masks what it sends, and the
 * server masks again what it stores. Masking a masked text changes nothing.
 *
 * What the product itself logs is ASCII, so that every other character is taken for something that somebody has written.
 */

/** What stands where something was left out. */
const masked = '***'

type Rule = readonly [pattern: RegExp, replacement: string | ((found: string, ...groups: string[]) => string)]

const secretNames = String.raw`[\w-]{0,40}(?:token|secret|passw(?:or)?d|cookie|authorization|api[_-]?key|device[_-]?key|access[_-]?code|invite[_-]?code|device[_-]?code|personal[_-]?code|phone|e?mail|line[_-]?user[_-]?id)(?:s|\d{1,3}|[_-]?(?:hash|number|value))?|(?:__host-)?sid`
/** Between a name and its value: in an address, in JSON that is a text of JSON, and in a list of pairs as well. */
const separator = String.raw`\\{0,8}(?:["']?\s{0,9}(?:[:=]>?|%3[ad])\s{0,9}|["']\s{0,9},\s{0,9})`

/** 256 bits in base64url, as every secret for programs has, and longer tokens. Names of files are shorter. */
const isRandom = (text: string) => /[a-z]/.test(text) && /[A-Z]/.test(text)

/** Base64 and addresses consist of the same characters. Random ones often change to and from capital letters. */
const isBase64 = (text: string) => {
  const decoded = decodeURIComponent(text)
  const changes = decoded.match(/[a-z\d](?=[A-Z])|[A-Z](?=\d)/g)?.length ?? 0
  return /[+=]/.test(decoded) ? changes >= 4 : decoded.length >= 40 && changes >= 7
}

/** The folders in front of it, if there are any. */
const pathBefore = (text: string) => /^(?:\/?[a-z-]{1,30}(?=\/))*\/?/.exec(text)?.[0] ?? ''

/** In paths codes are also in lower case. These are words of the product's own paths that have the form of one. */
const wordsOfPaths: ReadonlySet<string> = new Set([
  'expenses',
  'features',
  'messages',
  'payments',
  'requests',
  'settlement',
])

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ids = new RegExp(`^(?:[a-z]:)?${id}(?:, (?:[a-z]:)?${id})*$`)

/** Repetitions have bounds or ends, so that no text, whoever sends it, takes long. */
const rules: readonly Rule[] = [
  [/(:\/\/)[^\s/@:]{1,64}:[^\s/@]{1,256}@/g, `$1${masked}@`],
  [/\b((?:set-)?cookie|authorization)(["']?\s*[:=]\s*)[^\r\n]*/gi, `$1$2${masked}`],
  [/\b(bearer|basic)\s+[^\s"',;]+/gi, `$1 ${masked}`],
  [
    new RegExp(String.raw`\b(${secretNames})(${separator})(?:"[^"\n]*"|'[^'\n]*'|[^\s,;&)}\]])+`, 'gi'),
    `$1$2${masked}`,
  ],
  [/((?:[?&#]|%(?:3f|26|23))[\w-]{1,64}(?:=|%3d))[^\s&"'#)]+/gi, `$1${masked}`],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]+)?/g, masked],
  // A folder of a path, whose file stays.
  [/(?<![\w+-])[\w-]{40,}(?=\/)/g, (found) => (isRandom(found) ? masked : found)],
  [
    /(?:(?<![\w+/%-])|(?<=%(?!2[BF])[\dA-F]{2}))(?:[\w+/-]|%2[BF]){20,}(?:=|%3D){0,2}(?![\w-])/gi,
    (found) => (isBase64(found) ? pathBefore(found) + masked : found),
  ],
  [/[\w-]{40,}/g, (found) => (isRandom(found) ? masked : found)],
  [/\bU?[0-9a-f]{32,}\b/gi, masked],
  [/[\w.+-]{1,64}(?:@|%40)[\w-]+(?:\.[\w-]+)+/g, masked],
  [/(?<![\w.:-])(?:\+81[\d -]{9,14}|0\d{1,4}[-. ]\d{1,4}[-. ]\d{3,4}|0\d{9,10})(?![\w-])/g, masked],
  // Invite codes and codes for the next device (server/identity/secrets.ts).
  [/(?:\b|(?<=%[0-9A-Fa-f]{2}))(?=\d*[A-Z])(?:[A-HJ-NP-Z2-9]{8}|[A-HJ-NP-Z2-9]{10})\b/g, masked],
  [
    /(?<=\/|%2f)(?=\d*[a-z])(?:[a-hj-np-z2-9]{8}|[a-hj-np-z2-9]{10})(?!\.?[\w-])/gi,
    (found) => (wordsOfPaths.has(found) ? found : masked),
  ],
  // The details of a constraint in PostgreSQL, in any language: the columns, and then the values as they are.
  [
    /(\([^\r\n]{1,300}?\)=\(|\bFailing row contains \()([^]*?)(\)(?: already exists| is not present| is still referenced| conflicts with|\.(?![^"'\\\n]))|$)/g,
    (_found, columns = '', values = '', end = '') => `${columns}${ids.test(values) ? values : masked}${end}`,
  ],
  // What broken JSON quotes contains quotation marks.
  [/^.*\bJSON\b.*$/gm, (line) => withoutQuoted(line)],
  // Quotation marks enclose what was given, but names of columns and constraints as PostgreSQL quotes them.
  [/"(?![a-z]+(?:_[a-z]+)+")[^"\r\n]*"/g, `"${masked}"`],
  [/(?:%[89a-f][\da-f]){2,}/gi, masked],
  // oxlint-disable-next-line no-control-regex -- ASCII begins with control characters
  [/[^\x01-\x7f]+/g, masked],
]

function withoutQuoted(line: string): string {
  const [first, last] = [line.indexOf('"'), line.lastIndexOf('"')]
  return first === last ? line : `${line.slice(0, first + 1)}${masked}${line.slice(last)}`
}

/** The most of a text that is looked at. */
const lookedAtMax = 20_000

/** Ends between two words, because half of a secret would not be recognized. */
function beginningOf(text: string): string {
  if (text.length <= lookedAtMax) return text
  const beginning = text.slice(0, lookedAtMax)
  return beginning.slice(0, Math.max(0, beginning.lastIndexOf(' '), beginning.lastIndexOf('\n')))
}

/** Masks a text of a program, such as the message or the stack of an error. */
export function maskText(text: string): string {
  let result = beginningOf(text)
  for (const [pattern, replacement] of rules)
    result =
      typeof replacement === 'string'
        ? result.replace(pattern, replacement)
        : result.replace(pattern, replacement)
  return result
}

const secretField = new RegExp(`^(?:${secretNames}|session(?:[_-]?id)?)$`, 'i')
/** What people write, in the words of rows and calls. */
const writtenField =
  /(?:name|title|description|notes?|message|memo|location|destination|address|reason|contact|comment)$/i
const errorName = /^[A-Z]\w{0,40}(?:Error|Exception)$/

/** Masks data that go with a message. Fields of rows that hold what people have written are left out as well. */
export function maskData(data: unknown): unknown {
  if (typeof data === 'string') return maskText(data)
  if (Array.isArray(data)) {
    const [name, ...values]: unknown[] = data
    const isPair = values.length === 1 && typeof name === 'string' && secretField.test(name)
    return isPair ? [name, masked] : data.map(maskData)
  }
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(
    Object.entries(data).map(([key, value]: [string, unknown]) => [maskText(key), maskField(key, value)]),
  )
}

function maskField(key: string, value: unknown): unknown {
  if (value === null || typeof value === 'boolean') return value
  if (secretField.test(key)) return masked
  if (typeof value !== 'string' || !writtenField.test(key)) return maskData(value)
  return value === '' || errorName.test(value) ? value : masked
}

/** The path of an address. Queries and hashes can contain codes. */
export function maskAddress(address: string): string {
  const path = address.replace(/^[a-z][\w+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '')
  return maskText(path)
}
