/** The result of what may be refused: a value, or a stable code (rejection-codes.ts). Defects are assertions instead. */
type Ok<T> = { readonly ok: true; readonly value: T }
type Err<C extends string> = { readonly ok: false; readonly code: C }
export type Result<T, C extends string> = Ok<T> | Err<C>

export function ok(): Ok<void>
export function ok<T>(value: T): Ok<T>
export function ok(value?: unknown): Ok<unknown> {
  return { ok: true, value }
}

export function err<const C extends string>(code: C): Err<C> {
  return { ok: false, code }
}
