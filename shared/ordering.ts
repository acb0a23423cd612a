/** One order for every device: by code unit, never by locale, time zone or the order in which rows came. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Compares by the first of several keys that differs. */
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
