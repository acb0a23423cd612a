/** JSON with sorted keys and without undefined fields, so that equal values give equal text. */
import { compareText } from '../ordering.ts'

export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, part]) => part !== undefined)
  entries.sort(([a], [b]) => compareText(a, b))
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`).join(',')}}`
}
