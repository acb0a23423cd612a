/** Calls are read in both cases; where the specification shows answers in snake_case, they are written so. */

/** A field given in both cases keeps its second spelling, which no call knows: nobody guesses which one was meant. */
export function camelKeys(value: unknown): unknown {
  return withKeys(value, (key) => key.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()))
}

export function snakeKeys(value: unknown): unknown {
  return withKeys(value, (key) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
}

function withKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((part) => withKeys(part, rename))
  if (typeof value !== 'object' || value === null) return value
  const renamed = (key: string) => (Object.hasOwn(value, rename(key)) ? key : rename(key))
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [renamed(key), withKeys(part, rename)]),
  )
}
