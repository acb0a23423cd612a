/**
 * Returns a comparison by several keys: the first key that differs decides. Texts are compared by code units, which is the same
 * order on every device, whatever its locale.
 */
export function compareBy<T>(...keys: ((item: T) => string | number)[]): (a: T, b: T) => number {
  return (a, b) => {
    for (const key of keys) {
      const [left, right] = [key(a), key(b)]
      if (left < right) return -1
      if (left > right) return 1
    }
    return 0
  }
}
