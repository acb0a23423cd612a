/** Calculations typed into an amount field, such as `1,200＋350` or `3万÷4`. */
/** An exact quotient: 100÷3×3 is 100. `isDecimal` of a number that was typed with a decimal point. */
type Quotient = { over: bigint; under: bigint; isDecimal?: boolean }

type Token = Quotient | '+' | '-' | '×' | '÷' | '(' | ')'

const signs = String.raw`[+×÷*/()\-ー−‐‑–—―]|(?<!^0)x`
const number = String.raw`(?<plain>\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(?<fraction>\.\d{1,4})?`
/** A rest of one or two digits is refused: 1万2 is 12,000 for many people. */
const manRest = String.raw`(?<manSen>\d)千(?<manSenRest>\d{3})?|(?<manRest>\d{3,4})`
const man = String.raw`(?<man>\d{1,4}(?:\.\d{1,4})?)万|(?<wholeMan>\d{1,4})万(?:${manRest})`
const sen = String.raw`(?<sen>\d(?:\.\d{1,3})?)千|(?<wholeSen>\d)千(?<senRest>\d{3})`
const token = new RegExp(
  String.raw`\s*(?:(?<sign>${signs})|¥?\s*(?:${number}|${man}|${sen})(?![\d.,万千])\s*円?)\s*`,
  'iuy',
)
/** `2026-11-28` and `2026/11/28` are pasted as often as a calculation of three numbers is typed. */
const date = /^\d{4}([-/])\d{1,2}\1\d{1,2}$/

/** In spreadsheets `(1,200)` is below zero. */
const negative = /^\([\d,]+\)$/

const signOf: Record<string, Token> = {
  '+': '+',
  '×': '×',
  '*': '×',
  x: '×',
  X: '×',
  '÷': '÷',
  '/': '÷',
  '(': '(',
  ')': ')',
}

/** Whether a text is more than one number: it has a sign, or 万 or 千. */
export function isCalculation(text: string): boolean {
  return new RegExp(`${signs}|[万千]`, 'iu').test(text)
}

/**
 * What a calculation with + − × ÷ and parentheses gives, of numbers as people type them: `1,200+350`, `(1200+300)×3`, `2万5千`,
 * `1200×1.1`. In whole yen, or with `decimals` in units of so many decimals. A `=` may end it. Exact, and rounded half up once,
 * at the end. Expects a text in NFKC without blanks around it. Null for anything else, which is not read in part: a missing
 * number or parenthesis, a result below zero, a division by zero, a date, and in yen decimals anywhere but beside × and ÷,
 * because 1.200 is a thousand elsewhere.
 */
export function readCalculation(text: string, decimals = 0): number | null {
  if (date.test(text) || negative.test(text)) return null
  const tokens = tokensOf(text.replace(/\s*=$/, ''), decimals)
  if (!tokens) return null
  const reader = { tokens, next: 0 }
  const sum = readSum(reader)
  if (!sum || sum.isDecimal || reader.next < tokens.length || sum.over < 0n) return null
  const rounded = (2n * sum.over * 10n ** BigInt(decimals) + sum.under) / (2n * sum.under)
  return rounded < 10n ** 15n ? Number(rounded) : null
}

function tokensOf(text: string, decimals: number): Token[] | null {
  const tokens: Token[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const groups = token.exec(text)?.groups
    const read = groups && tokenOf(groups, decimals)
    if (!read) return null
    tokens.push(read)
  }
  return tokens
}

type Groups = Record<string, string | undefined>

function tokenOf(
  { sign: typedSign, plain, fraction = '', ...kanji }: Groups,
  decimals: number,
): Token | null {
  if (typedSign !== undefined) return signOf[typedSign] ?? '-'
  if (plain === undefined) return manAndSen(kanji)
  const digits = plain.replaceAll(',', '')
  // 090-1234-5678 is a telephone number.
  if (/^0\d/.test(digits)) return null
  return { ...decimal(digits + fraction), isDecimal: fraction !== '' && decimals === 0 }
}

/** A number with 万 (ten thousand) or 千 (thousand). */
function manAndSen({ man: mans, wholeMan, sen: sens, wholeSen, ...rests }: Groups): Quotient {
  const parts: [string | undefined, bigint][] = [
    [mans ?? wholeMan, 10_000n],
    [sens ?? wholeSen ?? rests['manSen'], 1000n],
    [rests['manSenRest'] ?? rests['manRest'] ?? rests['senRest'], 1n],
  ]
  return parts
    .map(([digits = '0', unit]) => multiplied(decimal(digits), { over: unit, under: 1n }))
    .reduce(added)
}

function decimal(text: string): Quotient {
  const [whole = '', fraction = ''] = text.split('.')
  return { over: BigInt(whole + fraction), under: 10n ** BigInt(fraction.length) }
}

type Reader = { readonly tokens: readonly Token[]; next: number }

/** The next token if it is one of the signs, and then the reader stands behind it. */
function takeSign(reader: Reader, ...expected: readonly Token[]): Token | undefined {
  const next = reader.tokens[reader.next]
  if (next === undefined || !expected.includes(next)) return undefined
  reader.next += 1
  return next
}

/** Terms with + and − between them. */
function readSum(reader: Reader): Quotient | null {
  let sum = readProduct(reader)
  while (sum) {
    const sign = takeSign(reader, '+', '-')
    if (!sign) return sum
    const term = readProduct(reader)
    if (!term || term.isDecimal || sum.isDecimal) return null
    sum = added(sum, sign === '+' ? term : { ...term, over: -term.over })
  }
  return null
}

/** Factors with × and ÷ between them. */
function readProduct(reader: Reader): Quotient | null {
  let product = readFactor(reader)
  while (product) {
    const sign = takeSign(reader, '×', '÷')
    if (!sign) return product
    const factor = readFactor(reader)
    if (!factor) return null
    product = sign === '×' ? multiplied(product, factor) : divided(product, factor)
  }
  return null
}

/** A number, or a calculation in parentheses. */
function readFactor(reader: Reader): Quotient | null {
  const first = reader.tokens[reader.next]
  if (typeof first === 'object') {
    reader.next += 1
    return first
  }
  if (!takeSign(reader, '(')) return null
  const sum = readSum(reader)
  return takeSign(reader, ')') ? sum : null
}

function added(a: Quotient, b: Quotient): Quotient {
  return { over: a.over * b.under + b.over * a.under, under: a.under * b.under }
}

function multiplied(a: Quotient, b: Quotient): Quotient {
  return { over: a.over * b.over, under: a.under * b.under }
}

/** Null for a division by zero. The divisor of what is returned is positive. */
function divided(a: Quotient, b: Quotient): Quotient | null {
  if (b.over === 0n) return null
  const sign = b.over < 0n ? -1n : 1n
  return { over: a.over * b.under * sign, under: a.under * b.over * sign }
}
