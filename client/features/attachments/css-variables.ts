import type { CSSProperties } from 'react'

/** Variables for the style sheet. React's type of a style has none. */
export function withVariables(variables: Readonly<Record<`--${string}`, string | number>>): CSSProperties {
  return { ...variables }
}
