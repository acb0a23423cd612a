/**
 * Names of fields in camelCase and snake_case. Calls are accepted in both; answers are written in snake_case where the
 * specification does so.
 */

/**
 * Converts keys to camelCase, in objects at any depth. If an object has a field in both cases, its snake_case key stays.
 * No call knows that key, so the call is refused instead of choosing one of the values.
 */
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
