/** Numbers that a reader may have confused. */

const signsMin = 3

/** Whether one sign of `read` must be put in, taken out or changed to make it `number`. `?` is a sign that is no digit. */
export function differsInOneSign(read: string, number: string): boolean {
  if (number.length < signsMin || read === number) return false
  // The edit distance, row by row.
  let costs = Array.from({ length: number.length + 1 }, (_, index) => index)
  for (const [index, sign] of Array.from(read).entries()) {
    const next = [index + 1]
    for (const [column, due] of Array.from(number).entries()) {
      const change = sign === due ? 0 : sign === '?' ? 0.4 : 1
      next.push(
        Math.min((costs[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1, (costs[column] ?? 0) + change),
      )
    }
    costs = next
  }
  return (costs.at(-1) ?? 0) <= 1
}

/** Whether one digit differs, or one number has a digit more in front or at the end. */
export function differsInOneDigit(a: number, b: number): boolean {
  const [one, other] = [String(a), String(b)]
  if (one.length === other.length)
    return Array.from(one).filter((digit, index) => digit !== other[index]).length === 1
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return long.length === short.length + 1 && (long.endsWith(short) || long.startsWith(short))
}
